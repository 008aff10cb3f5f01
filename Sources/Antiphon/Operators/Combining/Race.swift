extension Producer {
  /// Emits what the first stream to speak says; the others are cancelled.
  ///
  ///     self               --1-2-|
  ///     other              -3--4-|
  ///     race(with: other)  -3--4-|
  ///
  /// The end is a word, too: a stream that finishes or fails before the others have spoken has won. Streams are started in
  /// order, and none after one that has spoken already.
  ///
  /// - Finishes: with the winner.
  /// - Fails: with the winner.
  /// - Demand: nobody speaks before something is wanted.
  /// - Cancels: the losers, with the winner's first element.
  @inlinable
  public func race(with others: Producer...) -> Producer { .race([self] + others) }

  /// Emits what the first of the producers to speak says; the others are cancelled.
  ///
  ///     first                --1-2-|
  ///     second               -3--4-|
  ///     race(first, second)  -3--4-|
  @inlinable
  public static func race(_ producers: Producer...) -> Producer { race(producers) }

  /// Emits what the first producer of a collection to speak says; the others are cancelled. An empty collection finishes at
  /// once.
  @inlinable
  public static func race<Producers: Collection & Sendable>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      // Empty once the race is decided.
      let runners = Serial<[Junction<Element, Failure>.Branch]>([])
      junction.open(turn: { junction.resumeAll() }) {
        runners.value = producers.map { _ in .passedOn }
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

/// Emits the elements of the producer that says something first; the others are cancelled.
///
///     first                --1-2-|
///     second               -3--4-|
///     race(first, second)  -3--4-|
///
/// As the methods of `Producer` of this name.
@inlinable @inline(__always)
public func race<Element: Sendable, Failure: Error>(
  _ producers: Producer<Element, Failure>...
) -> Producer<Element, Failure> {
  .race(producers)
}

/// Emits the elements of the producer of a collection that says something first; the others are cancelled.
@inlinable @inline(__always)
public func race<Producers: Collection & Sendable, Element: Sendable, Failure: Error>(
  _ producers: Producers
) -> Producer<Element, Failure> where Producers.Element == Producer<Element, Failure> {
  .race(producers)
}
