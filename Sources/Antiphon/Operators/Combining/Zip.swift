extension Producer {
  /// Emits tuples of the elements of this stream and of `other`: the first ones, the second ones, and so on.
  ///
  ///     self              1---2---3-|
  ///     other             --a---b-|
  ///     zip(with: other)  --x---y-|   x: (1, a)  y: (2, b)
  ///
  /// - Finishes: when one has finished and all its elements are used up.
  /// - Fails: with the first failure, at once: the others are cancelled, and kept elements are lost.
  /// - Demand: at most 64 elements ahead on each side, then that side waits until they are used up; all elements of one that can't wait
  ///   are kept.
  /// - Complexity: O(1) for each element. Space: O(*k*), where *k* is the number of kept elements.
  @_alwaysEmitIntoClient @inline(__always)
  public func zip<Other: Sendable>(
    with other: Producer<Other, Failure>
  ) -> Producer<(Element, Other), Failure> {
    Producer<(Element, Other), Failure> { consumer in
      let next = consumer.unownedNext
      let zipping = Zipping<Element, Other, Failure>(consumer)
      zipping.junction.open(turn: { zipping.turn(next) }) {
        zipping.reset()
        zipping.listen(left: self, next)
        if zipping.junction.isLive { zipping.listen(right: other, next) }
      }
    }
  }

  /// Emits tuples of the elements at the same position in this stream and two others.
  ///
  /// It behaves like `zip(with:)`. For more streams use the free function: `zip(a, b, c, d, e)`.
  @_alwaysEmitIntoClient
  public func zip<Second: Sendable, Third: Sendable>(
    with second: Producer<Second, Failure>, _ third: Producer<Third, Failure>
  ) -> Producer<(Element, Second, Third), Failure> {
    Antiphon.zip(self, second, third)
  }

  /// Emits tuples of the elements at the same position in this stream and three others.
  @_alwaysEmitIntoClient
  public func zip<Second: Sendable, Third: Sendable, Fourth: Sendable>(
    with second: Producer<Second, Failure>, _ third: Producer<Third, Failure>, _ fourth: Producer<Fourth, Failure>
  ) -> Producer<(Element, Second, Third, Fourth), Failure> {
    Antiphon.zip(self, second, third, fourth)
  }

  /// Emits tuples of the elements of all the producers: the first ones, the second ones, and so on.
  ///
  ///     first               1---2---3-|
  ///     second              --a---b-|
  ///     zip(first, second)  --x---y-|   x: (1, a)  y: (2, b)
  @_alwaysEmitIntoClient @inline(__always)
  public static func zip<each Part: Sendable>(
    _ producers: repeat Producer<each Part, Failure>
  ) -> Producer<(repeat each Part), Failure> where Element == (repeat each Part) {
    Producer<(repeat each Part), Failure> { consumer in
      let junction = Junction(consumer)
      let sides = (repeat ZipSide<each Part, (repeat each Part), Failure>())
      for side in repeat each sides { junction.count(in: side.ring) }
      let missing = StateBox(0)

      let pair: @Sendable () -> Void = {
        while missing.value == 0 && junction.isReady {
          let tuple = (repeat (each sides).ring.removeFirst())
          var isLast = false
          for side in repeat each sides {
            if side.noteIfEmpty(in: missing, of: junction) { isLast = true }
          }
          _ = junction.emit(tuple)
          if isLast { junction.end(.finished) }
        }
      }
      let turn: @Sendable () -> Void = {
        pair()
        for side in repeat each sides { side.resume(in: junction) }
      }
      junction.open(turn: turn) {
        missing.value = 0
        for side in repeat each sides {
          side.reset()
          missing.value += 1
        }
        if missing.value == 0 { junction.end(.finished) }
        for (producer, side) in repeat (each producers, each sides) {
          if !junction.isLive { continue }
          side.listen(to: producer, in: junction, missing, pair)
        }
      }
    }
  }

  /// Emits arrays of the elements of all the producers of a collection, in its order: the first ones, the second ones, and so
  /// on.
  ///
  /// An empty collection finishes at once.
  ///
  /// - Complexity: O(*n*) for each array and, at most, for each kept element, where *n* is the number of producers. Space: O(*n* + *k*),
  ///   where *k* is the number of kept elements.
  @_alwaysEmitIntoClient @inline(__always)
  public static func zip<Producers: Collection & Sendable, Part: Sendable>(
    _ producers: Producers
  ) -> Producer<[Part], Failure> where Producers.Element == Producer<Part, Failure>, Element == [Part] {
    Producer<[Part], Failure> { consumer in
      let junction = Junction(consumer)
      let sides = producers.map { _ in ZipSide<Part, [Part], Failure>() }
      for side in sides { junction.count(in: side.ring) }
      let missing = StateBox(0)

      let pair: @Sendable () -> Void = {
        while missing.value == 0 && junction.isReady {
          let row = sides.map { $0.ring.removeFirst() }
          var isLast = false
          for side in sides where side.noteIfEmpty(in: missing, of: junction) { isLast = true }
          _ = junction.emit(row)
          if isLast { junction.end(.finished) }
        }
      }
      let turn: @Sendable () -> Void = {
        pair()
        for side in sides { side.resume(in: junction) }
      }
      junction.open(turn: turn) {
        missing.value = sides.count
        for side in sides { side.reset() }
        if sides.isEmpty { junction.end(.finished) }
        for (producer, side) in Swift.zip(producers, sides) where junction.isLive {
          side.listen(to: producer, in: junction, missing, pair)
        }
      }
    }
  }
}
