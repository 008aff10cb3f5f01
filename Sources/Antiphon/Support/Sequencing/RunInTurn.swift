// Synchronous streams for a consumer with unlimited demand: no other event can come between them, so they run one after the other, and
// their elements go directly to the consumer.
extension Producer {
  @_alwaysEmitIntoClient @inline(__always)
  static func inTurn<Producers: Collection>(_ producers: Producers, _ consumer: Consumer<Element, Failure>)
  where Producers.Element == Producer {
    let ending = StateBox<Completion<Failure>?>(nil)
    for producer in producers where !producer.runs(to: consumer, ending) { return }
    consumer.unownedCompleted(.finished)
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func inTurn(
    _ first: Producer, _ second: Producer, _ third: Producer?, _ fourth: Producer?,
    _ consumer: Consumer<Element, Failure>
  ) {
    let ending = StateBox<Completion<Failure>?>(nil)
    guard first.runs(to: consumer, ending), second.runs(to: consumer, ending) else { return }
    if let third, !third.runs(to: consumer, ending) { return }
    if let fourth, !fourth.runs(to: consumer, ending) { return }
    consumer.unownedCompleted(.finished)
  }

  /// Runs one of several streams, and returns whether to run the next one.
  @_alwaysEmitIntoClient @inline(__always)
  func runs(to consumer: Consumer<Element, Failure>, _ ending: StateBox<Completion<Failure>?>) -> Bool {
    ending.value = nil
    run(Consumer(takingEverything: consumer.unownedNext) { ending.value = $0 })
    // No completion: the consumer has stopped the stream.
    guard let ending = ending.value else { return false }
    if case .finished = ending { return true }
    consumer.unownedCompleted(ending)
    return false
  }
}
