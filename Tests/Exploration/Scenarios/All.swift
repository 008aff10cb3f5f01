extension Scenario {
  static let all =
    biasedLock + drain + pauses + talkback + junction + synchronousFlatMap + deliveryQueue + channel + multicaster
    + values + graph + observation + inspection + time
}
