extension Producer {
  /// Emits the latest elements of this stream and of `other`, whenever one of them has a new one.
  ///
  ///     self                        1---2---|
  ///     other                       --a---b-|
  ///     combineLatest(with: other)  --x-y-z-|   x: (1, a)  y: (2, a)  z: (2, b)
  ///
  /// - Finishes: when all have finished, or as soon as one finishes without an element.
  /// - Fails: with the first failure, at once: the others are cancelled, and kept elements are lost.
  /// - Demand: an upstream whose element is not requested yet waits; pending combinations are kept.
  @inlinable @inline(__always)
  public func combineLatest<Other: Sendable>(
    with other: Producer<Other, Failure>
  ) -> Producer<(Element, Other), Failure> {
    Producer<(Element, Other), Failure> { consumer in
      let next = consumer.unownedNext
      let junction = Junction(consumer)
      let left = slot(for: Element.self)
      let right = slot(for: Other.self)
      let running = StateBox(2)
      junction.open(turn: { junction.resumeAll() }) {
        left.value = nil
        right.value = nil
        running.value = 2
        junction.listen(to: self) { element in
          left.value = element
          guard let other = right.value else { return .more }
          return junction.emit((element, other), to: next)
        } ended: { completion in
          endCombination(junction, completion, running, hasElement: left.value != nil)
        }
        if !junction.isLive { return }
        junction.listen(to: other) { element in
          right.value = element
          guard let other = left.value else { return .more }
          return junction.emit((other, element), to: next)
        } ended: { completion in
          endCombination(junction, completion, running, hasElement: right.value != nil)
        }
      }
    }
  }

  /// Emits the latest elements of this stream and two others, whenever one of them has a new one.
  ///
  /// It behaves like `combineLatest(with:)`. For more streams use the free function: `combineLatest(a, b, c, d, e)`.
  @inlinable
  public func combineLatest<Second: Sendable, Third: Sendable>(
    with second: Producer<Second, Failure>, _ third: Producer<Third, Failure>
  ) -> Producer<(Element, Second, Third), Failure> {
    Antiphon.combineLatest(self, second, third)
  }

  /// Emits the latest elements of this stream and three others, whenever one of them has a new one.
  @inlinable
  public func combineLatest<Second: Sendable, Third: Sendable, Fourth: Sendable>(
    with second: Producer<Second, Failure>, _ third: Producer<Third, Failure>, _ fourth: Producer<Fourth, Failure>
  ) -> Producer<(Element, Second, Third, Fourth), Failure> {
    Antiphon.combineLatest(self, second, third, fourth)
  }

  /// Emits the latest elements of all the producers, whenever one of them has a new one.
  ///
  ///     first                         1---2---|
  ///     second                        --a---b-|
  ///     combineLatest(first, second)  --x-y-z-|   x: (1, a)  y: (2, a)  z: (2, b)
  @inlinable @inline(__always)
  public static func combineLatest<each Part: Sendable>(
    _ producers: repeat Producer<each Part, Failure>
  ) -> Producer<(repeat each Part), Failure> where Element == (repeat each Part) {
    Producer<(repeat each Part), Failure> { consumer in
      let junction = Junction(consumer)
      let slots = (repeat slot(for: (each Part).self))
      let count = StateBox((missing: 0, running: 0))
      let combination: @Sendable () -> Reply = {
        junction.emit((repeat (each slots).value.unsafelyUnwrapped))
      }
      junction.open(turn: { junction.resumeAll() }) {
        count.value = (0, 0)
        for slot in repeat each slots {
          slot.value = nil
          count.value.missing += 1
          count.value.running += 1
        }
        if count.value.running == 0 { junction.end(.finished) }
        for (producer, slot) in repeat (each producers, each slots) {
          listenLatest(to: producer, in: junction, slot, count, combination)
        }
      }
    }
  }

  /// Emits the latest elements of all the producers of a collection, in its order, whenever one of them has a new one.
  ///
  /// An empty collection finishes at once.
  ///
  /// - Complexity: O(*n*) for each combination, where *n* is the number of producers.
  @inlinable @inline(__always)
  public static func combineLatest<Producers: Collection & Sendable, Part: Sendable>(
    _ producers: Producers
  ) -> Producer<[Part], Failure> where Producers.Element == Producer<Part, Failure>, Element == [Part] {
    Producer<[Part], Failure> { consumer in
      let junction = Junction(consumer)
      let slots = StateBox<[Part?]>([])
      let count = StateBox((missing: 0, running: 0))
      junction.open(turn: { junction.resumeAll() }) {
        slots.value = Array(repeating: nil, count: producers.count)
        count.value = (producers.count, producers.count)
        if producers.isEmpty { junction.end(.finished) }
        for (index, producer) in producers.enumerated() where junction.isLive {
          junction.listen(to: producer) { element in
            if slots.value[index] == nil { count.value.missing -= 1 }
            slots.value[index] = element
            if count.value.missing > 0 { return .more }
            return junction.emit(slots.value.map { $0.unsafelyUnwrapped })
          } ended: { completion in
            guard case .finished = completion else { return junction.end(completion) }
            count.value.running -= 1
            if count.value.running == 0 || slots.value[index] == nil { junction.end(.finished) }
          }
        }
      }
    }
  }
}

// The packs above serve any count; these overloads are for the common counts, which the optimizer can see through.
extension Producer {
  @inlinable @inline(__always)
  public static func combineLatest<First: Sendable, Second: Sendable>(
    _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>
  ) -> Producer where Element == (First, Second) {
    first.combineLatest(with: second)
  }

  @inlinable @inline(__always)
  public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>, _ third: Producer<Third, Failure>
  ) -> Producer where Element == (First, Second, Third) {
    Producer { consumer in
      let next = consumer.unownedNext
      let junction = Junction(consumer)
      let (one, two, three) = (slot(for: First.self), slot(for: Second.self), slot(for: Third.self))
      let count = StateBox((missing: 3, running: 3))
      let combination: @Sendable () -> Reply = {
        let row = (one.value.unsafelyUnwrapped, two.value.unsafelyUnwrapped, three.value.unsafelyUnwrapped)
        return junction.emit(row, to: next)
      }
      junction.open(turn: { junction.resumeAll() }) {
        (one.value, two.value, three.value) = (nil, nil, nil)
        count.value = (3, 3)
        listenLatest(to: first, in: junction, one, count, combination)
        listenLatest(to: second, in: junction, two, count, combination)
        listenLatest(to: third, in: junction, three, count, combination)
      }
    }
  }

  @inlinable @inline(__always)
  public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>,
    _ third: Producer<Third, Failure>, _ fourth: Producer<Fourth, Failure>
  ) -> Producer where Element == (First, Second, Third, Fourth) {
    Producer { consumer in
      let next = consumer.unownedNext
      let junction = Junction(consumer)
      let (one, two) = (slot(for: First.self), slot(for: Second.self))
      let (three, four) = (slot(for: Third.self), slot(for: Fourth.self))
      let count = StateBox((missing: 4, running: 4))
      let combination: @Sendable () -> Reply = {
        let (a, b) = (one.value.unsafelyUnwrapped, two.value.unsafelyUnwrapped)
        let (c, d) = (three.value.unsafelyUnwrapped, four.value.unsafelyUnwrapped)
        return junction.emit((a, b, c, d), to: next)
      }
      junction.open(turn: { junction.resumeAll() }) {
        (one.value, two.value, three.value, four.value) = (nil, nil, nil, nil)
        count.value = (4, 4)
        listenLatest(to: first, in: junction, one, count, combination)
        listenLatest(to: second, in: junction, two, count, combination)
        listenLatest(to: third, in: junction, three, count, combination)
        listenLatest(to: fourth, in: junction, four, count, combination)
      }
    }
  }
}

/// Handles the completion of one upstream of a combination.
@inlinable
func endCombination<Row: Sendable, Failure: Error>(
  _ junction: Junction<Row, Failure>, _ completion: Completion<Failure>, _ running: StateBox<Int>, hasElement: Bool
) {
  guard case .finished = completion else { return junction.end(completion) }
  running.value -= 1
  if running.value == 0 || !hasElement { junction.end(.finished) }
}

/// Subscribes to one upstream of a combination. A function of its own, as a closure that captures an element of a pack is
/// miscompiled with optimization (6.3.1).
@inlinable @inline(__always)
func listenLatest<Part: Sendable, Row: Sendable, Failure: Error>(
  to producer: Producer<Part, Failure>, in junction: Junction<Row, Failure>, _ slot: StateBox<Part?>,
  _ count: StateBox<(missing: Int, running: Int)>, _ combination: @escaping @Sendable () -> Reply
) {
  guard junction.isLive else { return }
  junction.listen(to: producer) { element in
    if slot.value == nil { count.value.missing -= 1 }
    slot.value = element
    return count.value.missing > 0 ? .more : combination()
  } ended: { completion in
    guard case .finished = completion else { return junction.end(completion) }
    count.value.running -= 1
    if count.value.running == 0 || slot.value == nil { junction.end(.finished) }
  }
}

/// Emits the latest elements of all the producers, whenever one of them has a new one.
///
///     first                         1---2---|
///     second                        --a---b-|
///     combineLatest(first, second)  --x-y-z-|   x: (1, a)  y: (2, a)  z: (2, b)
///
/// It behaves like the method `combineLatest(with:)`, for any number of producers.
@inlinable @inline(__always) @_disfavoredOverload
public func combineLatest<each Part: Sendable, Failure: Error>(
  _ producers: repeat Producer<each Part, Failure>
) -> Producer<(repeat each Part), Failure> {
  .combineLatest(repeat each producers)
}

/// Emits the latest elements of all the producers of a collection, in its order, whenever one of them has a new one.
@inlinable @inline(__always)
public func combineLatest<Producers: Collection & Sendable, Part: Sendable, Failure: Error>(
  _ producers: Producers
) -> Producer<[Part], Failure> where Producers.Element == Producer<Part, Failure> {
  .combineLatest(producers)
}

// Overloads for the common counts, which the optimizer can see through.
@inlinable @inline(__always)
public func combineLatest<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>
) -> Producer<(First, Second), Failure> {
  .combineLatest(first, second)
}

@inlinable @inline(__always)
public func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>, _ third: Producer<Third, Failure>
) -> Producer<(First, Second, Third), Failure> {
  .combineLatest(first, second, third)
}

@inlinable @inline(__always)
public func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>, _ third: Producer<Third, Failure>,
  _ fourth: Producer<Fourth, Failure>
) -> Producer<(First, Second, Third, Fourth), Failure> {
  .combineLatest(first, second, third, fourth)
}
