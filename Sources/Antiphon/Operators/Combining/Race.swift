extension Producer {
  /// Forwards the stream that emits or completes first; the others are cancelled.
  ///
  ///     self               --1-2-|
  ///     other              -3--4-|
  ///     race(with: other)  -3--4-|
  ///
  /// A completion counts, too: a stream that finishes or fails before the others have emitted wins. Streams are started in
  /// order, and none after the race is decided.
  ///
  /// - Finishes: with the winner.
  /// - Fails: with the winner.
  /// - Demand: no stream emits before there is demand.
  /// - Cancels: the losers, as soon as the winner emits or completes.
  @_alwaysEmitIntoClient
  public func race(with others: Producer...) -> Producer { .race([self] + others) }

  /// Forwards the producer that emits or completes first; the others are cancelled.
  ///
  ///     first                --1-2-|
  ///     second               -3--4-|
  ///     race(first, second)  -3--4-|
  @_alwaysEmitIntoClient
  public static func race(_ producers: Producer...) -> Producer { race(producers) }

  /// Forwards the producer of a collection that emits or completes first; the others are cancelled. An empty collection finishes at
  /// once.
  ///
  /// - Complexity: O(*n*) for the first element and O(1) for each other, where *n* is the number of producers. Space: O(*n* + *k*), where
  ///   *k* is the number of kept elements.
  @_alwaysEmitIntoClient
  public static func race<Producers: Collection & Sendable>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      // Empty when the race is decided.
      let runners = StateBox<[Branch]>([])
      junction.open(turn: { junction.resumeAll() }) {
        runners.value = producers.map { _ in .forwarded }
        if runners.value.isEmpty { junction.end(.finished) }
        for (producer, branch) in Swift.zip(producers, runners.value) {
          if !junction.isLive || runners.value.isEmpty { return }
          junction.listen(to: producer, as: branch, onDemand: true) { element in
            if !runners.value.isEmpty {
              for loser in runners.value where loser !== branch { junction.cancel(loser) }
              runners.value = []
            }
            return junction.emit(element, to: next)
          } ended: { completion in
            junction.end(completion, .inherited)
          }
        }
      }
    }
  }
}

/// Forwards the producer that emits or completes first; the others are cancelled.
///
///     first                --1-2-|
///     second               -3--4-|
///     race(first, second)  -3--4-|
///
/// See the methods of `Producer` with this name.
@_alwaysEmitIntoClient @inline(__always)
public func race<Element: Sendable, Failure: Error>(
  _ producers: Producer<Element, Failure>...
) -> Producer<Element, Failure> {
  .race(producers)
}

/// Forwards the producer of a collection that emits or completes first; the others are cancelled.
@_alwaysEmitIntoClient @inline(__always)
public func race<Producers: Collection & Sendable, Element: Sendable, Failure: Error>(
  _ producers: Producers
) -> Producer<Element, Failure> where Producers.Element == Producer<Element, Failure> {
  .race(producers)
}
