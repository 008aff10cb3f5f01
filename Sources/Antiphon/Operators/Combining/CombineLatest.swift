extension Producer {
  /// Emits the latest elements of this stream and of `other`, whenever one of them has a new one.
  ///
  ///     self                        1---2---|
  ///     other                       --a---b-|
  ///     combineLatest(with: other)  --x-y-z-|   x: (1, a)  y: (2, a)  z: (2, b)
  ///
  /// - Finishes: when all have finished, or as soon as one finishes without an element.
  /// - Fails: with the first failure; the others are cancelled.
  /// - Demand: an upstream whose element nobody wants yet waits; combinations that were made are kept.
  @inlinable @inline(__always)
  public func combineLatest<Other: Sendable>(
    with other: Producer<Other, Failure>
  ) -> Producer<(Element, Other), Failure> {
    Producer<(Element, Other), Failure>.combineLatest(self, other)
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
      let count = Serial((missing: 0, running: 0))
      junction.open(turn: { junction.resumeAll() }) {
        count.value = (0, 0)
        for slot in repeat each slots {
          slot.value = nil
          count.value.missing += 1
          count.value.running += 1
        }
        if count.value.running == 0 { junction.end(.finished) }
        for (producer, slot) in repeat (each producers, each slots) {
          if !junction.isLive { continue }
          junction.listen(to: producer) { _, element in
            if slot.value == nil { count.value.missing -= 1 }
            slot.value = element
            if count.value.missing > 0 { return .more }
            return junction.emit((repeat (each slots).value.unsafelyUnwrapped))
          } ended: { _, completion in
            guard case .finished = completion else { return junction.end(completion) }
            count.value.running -= 1
            if count.value.running == 0 || slot.value == nil { junction.end(.finished) }
          }
        }
      }
    }
  }

  /// Emits the latest elements of all the producers of a collection, in its order, whenever one of them has a new one.
  ///
  /// An empty collection finishes at once.
  @inlinable @inline(__always)
  public static func combineLatest<Producers: Collection & Sendable, Part: Sendable>(
    _ producers: Producers
  ) -> Producer<[Part], Failure> where Producers.Element == Producer<Part, Failure>, Element == [Part] {
    Producer<[Part], Failure> { consumer in
      let junction = Junction(consumer)
      let slots = Serial<[Part?]>([])
      let count = Serial((missing: 0, running: 0))
      junction.open(turn: { junction.resumeAll() }) {
        slots.value = Array(repeating: nil, count: producers.count)
        count.value = (producers.count, producers.count)
        if producers.isEmpty { junction.end(.finished) }
        for (index, producer) in producers.enumerated() where junction.isLive {
          junction.listen(to: producer) { _, element in
            if slots.value[index] == nil { count.value.missing -= 1 }
            slots.value[index] = element
            if count.value.missing > 0 { return .more }
            return junction.emit(slots.value.map { $0.unsafelyUnwrapped })
          } ended: { _, completion in
            guard case .finished = completion else { return junction.end(completion) }
            count.value.running -= 1
            if count.value.running == 0 || slots.value[index] == nil { junction.end(.finished) }
          }
        }
      }
    }
  }
}
