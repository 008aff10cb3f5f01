extension Scenario {
  static let all =
    drain + pauses + talkback + junction + synchronousFlatMap + deliveryQueue + channel + multicaster + values + graph
    + observation + time
}
