extension Producer {
  /// Emits the elements of each producer, one producer after the other.
  ///
  ///     first                  1-2-|
  ///     second                 3-|
  ///     concat(first, second)  1-2-3-|
  ///
  /// - Fails: with the first failure; the rest is not started.
  /// - Demand: carried over to the next producer.
  /// - Rewinds: to the first element of the first producer.
  @inlinable
  public static func concat(_ producers: Producer...) -> Producer {
    Producer { consumer in
      Succession.run(
        consumer,
        knowingTheLast: {
          let index = Serial(0)
          return { ended in
            guard ended?.isFinished ?? true, index.value < producers.count else { return nil }
            index.value += 1
            return (producers[index.value - 1], isLast: index.value == producers.count)
          }
        })
    }
  }

  /// Emits the elements of each producer of a collection, one producer after the other.
  ///
  /// A million of them leave the stack flat. An empty collection finishes at once.
  @inlinable
  public static func concat<Producers: Sequence & Sendable>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    Producer { consumer in
      Succession.run(consumer) {
        let rest = Serial(producers.makeIterator())
        return { ended in ended?.isFinished ?? true ? rest.value.next() : nil }
      }
    }
  }
}
