extension Scenario {
  static let all = talkback + junction + outlet + broadcast + values
}
