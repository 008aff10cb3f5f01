extension Scenario {
  static let all = talkback + junction + flow + outlet + broadcast + values + time
}
