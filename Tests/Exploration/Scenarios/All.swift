extension Scenario {
  static let all =
    drain + pauses + talkback + junction + synchronousFlatMap + deliveryQueue + multicaster + values + time
}
