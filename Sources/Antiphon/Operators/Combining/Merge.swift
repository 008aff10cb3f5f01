extension Producer {
  /// Emits the elements of this stream and of the others, as they come.
  ///
  ///     self                1---3-|
  ///     other               --2---4-|
  ///     merge(with: other)  1-2-3-4-|
  ///
  /// - Finishes: when all have finished.
  /// - Fails: with the first failure; the others are cancelled.
  /// - Demand: an upstream whose element nobody wants yet waits; one that can't wait is kept in full.
  @inlinable
  public func merge(with others: Producer...) -> Producer { .merge([self] + others) }

  /// Emits the elements of all the producers, as they come.
  ///
  ///     first                 1---3-|
  ///     second                --2---4-|
  ///     merge(first, second)  1-2-3-4-|
  @inlinable
  public static func merge(_ producers: Producer...) -> Producer { merge(producers) }

  /// Emits the elements of all the producers of a collection, as they come. An empty collection finishes at once.
  @inlinable @inline(__always)
  public static func merge<Producers: Collection & Sendable>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.next
      let running = Serial(0)
      junction.open(turn: { junction.resumeAll() }) {
        running.value = producers.count
        if running.value == 0 { junction.end(.finished) }
        for producer in producers where junction.isLive {
          junction.forward(producer, to: next) { completion in
            guard case .finished = completion else { return junction.end(completion) }
            running.value -= 1
            if running.value == 0 { junction.end(.finished) }
          }
        }
      }
    }
  }
}
