extension Scenario {
  static let all = drain + talkback + junction + synchronousFlatMap + deliveryQueue + multicaster + values + time
}
