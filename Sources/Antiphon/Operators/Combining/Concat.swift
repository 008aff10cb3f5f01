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
  public static func concat(_ producers: Producer...) -> Producer { concat(producers) }

  /// Emits the elements of each producer of a collection, one producer after the other.
  ///
  /// A million of them leave the stack flat, and so does a stream whose last part is made of itself. An empty collection
  /// finishes at once.
  @inlinable
  public static func concat<Producers: Collection & Sendable>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    let isImmediate = (producers as? [Producer])?.allSatisfy(\.isImmediate) ?? false
    return Producer(isImmediate: isImmediate) { consumer in
      if isImmediate && consumer.line == nil { return inTurn(producers, consumer) }
      Succession.run(
        consumer,
        knowingTheLast: {
          let rest = Serial(producers[...])
          return { ended, _ in
            guard ended?.isFinished ?? true, let producer = rest.value.popFirst() else { return nil }
            return (producer, isLast: rest.value.isEmpty)
          }
        })
    }
  }

  /// Emits the elements of each producer of a sequence, one producer after the other.
  @inlinable @_disfavoredOverload
  public static func concat<Producers: Sequence & Sendable>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    Producer { consumer in
      Succession.run(consumer) {
        let rest = Serial(producers.makeIterator())
        return { ended in ended?.isFinished ?? true ? rest.value.next() : nil }
      }
    }
  }

  /// Two producers, one after the other. The first one runs in the sight of the optimizer.
  @inlinable @inline(__always)
  static func concat(_ first: Producer, then second: Producer) -> Producer {
    let isImmediate = first.isImmediate && second.isImmediate
    return Producer(isImmediate: isImmediate) { consumer in
      if isImmediate && consumer.line == nil { return inTurn(first, second, nil, nil, consumer) }
      Succession.run(consumer, first: first) { ended, number in
        if number == 0 { return (first, isLast: false) }
        return number == 1 && ended?.isFinished ?? true ? (second, isLast: true) : nil
      }
    }
  }
}
