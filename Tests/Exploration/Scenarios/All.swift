extension Scenario {
  static let all = drain + talkback + junction + flow + outlet + broadcast + values + time
}
