extension Producer {
  /// Emits the latest elements of this stream and of `other`, whenever one of the streams emits.
  ///
  ///     self                        1---2---|
  ///     other                       --a---b-|
  ///     combineLatest(with: other)  --x-y-z-|   x: (1, a)  y: (2, a)  z: (2, b)
  ///
  /// - Finishes: when all have finished, or as soon as one finishes without an element.
  /// - Fails: with the first failure, at once: the others are cancelled, and kept elements are lost.
  /// - Demand: an upstream whose element is not requested yet waits; pending combinations are kept.
  @_alwaysEmitIntoClient @inline(__always)
  public func combineLatest<Other: Sendable>(
    with other: Producer<Other, Failure>
  ) -> Producer<(Element, Other), Failure> {
    Producer<(Element, Other), Failure> { consumer in
      let next = consumer.downstream
      let junction = Junction(consumer)
      let latest = LatestPair<Element, Other>()
      let count = StateBox((missing: 2, running: 2))
      junction.open(turn: { junction.resumeAll() }) {
        latest.reset()
        count.value = (2, 2)
        listenLatest(to: self, in: junction, latest.first, count, latest, next)
        listenLatest(to: other, in: junction, latest.second, count, latest, next)
      }
    }
  }

  /// Emits the latest elements of this stream and two others, whenever one of the streams emits.
  ///
  /// It behaves like `combineLatest(with:)`. For more streams use the free function: `combineLatest(a, b, c, d, e)`.
  @_alwaysEmitIntoClient
  public func combineLatest<Second: Sendable, Third: Sendable>(
    with second: Producer<Second, Failure>, _ third: Producer<Third, Failure>
  ) -> Producer<(Element, Second, Third), Failure> {
    Antiphon.combineLatest(self, second, third)
  }

  /// Emits the latest elements of this stream and three others, whenever one of the streams emits.
  @_alwaysEmitIntoClient
  public func combineLatest<Second: Sendable, Third: Sendable, Fourth: Sendable>(
    with second: Producer<Second, Failure>, _ third: Producer<Third, Failure>, _ fourth: Producer<Fourth, Failure>
  ) -> Producer<(Element, Second, Third, Fourth), Failure> {
    Antiphon.combineLatest(self, second, third, fourth)
  }

  /// Emits the latest elements of all the producers, whenever one of them emits.
  ///
  ///     first                         1---2---|
  ///     second                        --a---b-|
  ///     combineLatest(first, second)  --x-y-z-|   x: (1, a)  y: (2, a)  z: (2, b)
  @_alwaysEmitIntoClient @inline(__always)
  public static func combineLatest<each Part: Sendable>(
    _ producers: repeat Producer<each Part, Failure>
  ) -> Producer<(repeat each Part), Failure> where Element == (repeat each Part) {
    Producer<(repeat each Part), Failure> { consumer in
      let next = consumer.downstream
      let junction = Junction(consumer)
      let slots = (repeat StateBox(Optional<each Part>.none))
      let count = StateBox((missing: 0, running: 0))
      let row = AnyLatestRow { (repeat (each slots).value.unsafelyUnwrapped) }
      junction.open(turn: { junction.resumeAll() }) {
        count.value = (0, 0)
        for slot in repeat each slots {
          slot.value = nil
          count.value.missing += 1
          count.value.running += 1
        }
        if count.value.running == 0 { junction.end(.finished) }
        for (producer, slot) in repeat (each producers, each slots) {
          listenLatest(to: producer, in: junction, slot, count, row, next)
        }
      }
    }
  }

  /// Emits the latest elements of all the producers of a collection, in its order, whenever one of them emits.
  ///
  /// An empty collection finishes at once.
  ///
  /// - Complexity: O(*n*) for each combination, where *n* is the number of producers. Space: O(*n*), and as much for each kept combination.
  @_alwaysEmitIntoClient @inline(__always)
  public static func combineLatest<Producers: Collection & Sendable, Part: Sendable>(
    _ producers: Producers
  ) -> Producer<[Part], Failure> where Producers.Element == Producer<Part, Failure>, Element == [Part] {
    Producer<[Part], Failure> { consumer in
      let next = consumer.downstream
      let junction = Junction(consumer)
      let slots = StateBox<[StateBox<Part?>]>([])
      let count = StateBox((missing: 0, running: 0))
      let row = AnyLatestRow { slots.value.map { $0.value.unsafelyUnwrapped } }
      junction.open(turn: { junction.resumeAll() }) {
        slots.value = producers.map { _ in StateBox(Part?.none) }
        count.value = (producers.count, producers.count)
        if producers.isEmpty { junction.end(.finished) }
        for (producer, slot) in Swift.zip(producers, slots.value) {
          listenLatest(to: producer, in: junction, slot, count, row, next)
        }
      }
    }
  }
}
