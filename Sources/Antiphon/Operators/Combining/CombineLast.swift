extension Producer {
  /// Emits the last elements of this stream and of `other` when both have finished.
  ///
  ///     self                      1-2---|
  ///     other                     a-b-|
  ///     combineLast(with: other)  ------(x|)   x: (2, b)
  ///
  /// - Finishes: when all have finished; without an element, as soon as a stream finishes empty.
  /// - Fails: with the first failure, at once: the others are cancelled.
  /// - Demand: the first request runs the upstreams to completion; the result consumes the demand.
  /// - Loses: every element that isn't the last of its stream.
  @_alwaysEmitIntoClient
  public func combineLast<Other: Sendable>(
    with other: Producer<Other, Failure>
  ) -> Producer<(Element, Other), Failure> {
    Producer<(Element, Other), Failure>.combineLast(self, other)
  }

  /// Emits the last elements of this stream and two others when all have finished.
  ///
  /// It behaves like `combineLast(with:)`. For more streams use the free function: `combineLast(a, b, c, d, e)`.
  @_alwaysEmitIntoClient
  public func combineLast<Second: Sendable, Third: Sendable>(
    with second: Producer<Second, Failure>, _ third: Producer<Third, Failure>
  ) -> Producer<(Element, Second, Third), Failure> {
    Antiphon.combineLast(self, second, third)
  }

  /// Emits the last elements of this stream and three others when all have finished.
  @_alwaysEmitIntoClient
  public func combineLast<Second: Sendable, Third: Sendable, Fourth: Sendable>(
    with second: Producer<Second, Failure>, _ third: Producer<Third, Failure>, _ fourth: Producer<Fourth, Failure>
  ) -> Producer<(Element, Second, Third, Fourth), Failure> {
    Antiphon.combineLast(self, second, third, fourth)
  }

  /// Emits the last elements of all the producers when all have finished.
  ///
  ///     first                       1-2---|
  ///     second                      a-b-|
  ///     combineLast(first, second)  ------(x|)   x: (2, b)
  @_alwaysEmitIntoClient
  public static func combineLast<each Part: Sendable>(
    _ producers: repeat Producer<each Part, Failure>
  ) -> Producer<(repeat each Part), Failure> where Element == (repeat each Part) {
    Producer<(repeat each Part), Failure> { consumer in
      let junction = Junction(consumer)
      let slots = (repeat StateBox(Optional<each Part>.none))
      let running = StateBox(0)
      let finish: @Sendable () -> Void = {
        _ = junction.emit((repeat (each slots).value.unsafelyUnwrapped))
        junction.end(.finished)
      }
      junction.open(turn: { junction.resumeAll() }) {
        running.value = 0
        for slot in repeat each slots {
          slot.value = nil
          running.value += 1
        }
        if running.value == 0 { junction.end(.finished) }
        for (producer, slot) in repeat (each producers, each slots) {
          if !junction.isLive { continue }
          listenLast(to: producer, in: junction, slot, running, finish)
        }
      }
    }
  }

  /// Emits the last elements of all the producers of a collection, in its order, when all have finished.
  ///
  /// An empty collection finishes at once.
  ///
  /// - Complexity: O(1) for each element and O(*n*) for the result, where *n* is the number of producers. Space: O(*n*).
  @_alwaysEmitIntoClient
  public static func combineLast<Producers: Collection & Sendable, Part: Sendable>(
    _ producers: Producers
  ) -> Producer<[Part], Failure> where Producers.Element == Producer<Part, Failure>, Element == [Part] {
    Producer<[Part], Failure> { consumer in
      let junction = Junction(consumer)
      let slots = StateBox<[StateBox<Part?>]>([])
      let running = StateBox(0)
      let finish: @Sendable () -> Void = {
        _ = junction.emit(slots.value.map { $0.value.unsafelyUnwrapped })
        junction.end(.finished)
      }
      junction.open(turn: { junction.resumeAll() }) {
        slots.value = producers.map { _ in StateBox(Part?.none) }
        running.value = slots.value.count
        if running.value == 0 { junction.end(.finished) }
        for (producer, slot) in Swift.zip(producers, slots.value) where junction.isLive {
          listenLast(to: producer, in: junction, slot, running, finish)
        }
      }
    }
  }
}

/// Subscribes to one upstream and keeps its last element. A function of its own, as a closure that captures an element of
/// a pack is miscompiled with optimization (Swift 6.3.1).
@_alwaysEmitIntoClient
func listenLast<Part: Sendable, Row: Sendable, Failure: Error>(
  to producer: Producer<Part, Failure>, in junction: Junction<Row, Failure>, _ slot: StateBox<Part?>,
  _ running: StateBox<Int>, _ finish: @escaping @Sendable () -> Void
) {
  junction.listen(to: producer, onDemand: true) { element in
    slot.value = element
    return junction.reply
  } ended: { completion in
    guard case .finished = completion else { return junction.end(completion) }
    if slot.value == nil { return junction.end(.finished) }
    running.value -= 1
    if running.value == 0 { finish() }
  }
}

/// Emits the last elements of all the producers when all have finished.
///
///     first                       1-2---|
///     second                      a-b-|
///     combineLast(first, second)  ------(x|)   x: (2, b)
///
/// It behaves like the method `combineLast(with:)`, for any number of producers.
@_alwaysEmitIntoClient @_disfavoredOverload
public func combineLast<each Part: Sendable, Failure: Error>(
  _ producers: repeat Producer<each Part, Failure>
) -> Producer<(repeat each Part), Failure> {
  .combineLast(repeat each producers)
}

/// Emits the last elements of all the producers of a collection when all have finished.
@_alwaysEmitIntoClient @inline(__always)
public func combineLast<Producers: Collection & Sendable, Part: Sendable, Failure: Error>(
  _ producers: Producers
) -> Producer<[Part], Failure> where Producers.Element == Producer<Part, Failure> {
  .combineLast(producers)
}

// Overloads for the common counts: a pack takes the compiler longer.
/// See `Producer.combineLast(_:)`.
@_alwaysEmitIntoClient
public func combineLast<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>
) -> Producer<(First, Second), Failure> {
  .combineLast(first, second)
}

/// See `Producer.combineLast(_:)`.
@_alwaysEmitIntoClient
public func combineLast<First: Sendable, Second: Sendable, Third: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>, _ third: Producer<Third, Failure>
) -> Producer<(First, Second, Third), Failure> {
  .combineLast(first, second, third)
}

/// See `Producer.combineLast(_:)`.
@_alwaysEmitIntoClient
public func combineLast<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>, _ third: Producer<Third, Failure>,
  _ fourth: Producer<Fourth, Failure>
) -> Producer<(First, Second, Third, Fourth), Failure> {
  .combineLast(first, second, third, fourth)
}
