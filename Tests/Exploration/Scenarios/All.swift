extension Scenario {
  static let all =
    biasedLock + drain + biasedDrain + pauses + talkback + junction + synchronousFlatMap + deliveryQueue + channel
    + multicaster + values + graph + observation + inspection + time
}
