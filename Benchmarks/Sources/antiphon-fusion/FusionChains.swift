import Antiphon

/// The chains of the comparison: simple operators in many mixtures, with closures that note their calls and closures that don't, that throw at a
/// given element, and that hold what is counted.
enum FusionChains {
  static let all: [Comparison] = [
    Comparison(Quiet.self), Comparison(QuietMixture.self), Comparison(QuietMixtureBackwards.self),
    Comparison(Noted.self), Comparison(PrefixStops.self), Comparison(SkipsBehindMap.self), Comparison(Repetitions.self),
    Comparison(Numbered.self), Comparison(CompactMapThrows.self), Comparison(MapThrowsAtTheLast.self),
    Comparison(FilterWouldThrowLater.self), Comparison(ThrowsWherePrefixEnds.self), Comparison(ScanThrowsAtOnce.self),
    Comparison(RepetitionThrows.self), Comparison(FlatMapJust.self), Comparison(FlatMapResult.self),
    Comparison(FlatMapThrowsInside.self), Comparison(FlatMapNested.self), Comparison(Items.self),
    Comparison(ItemsFlattened.self), Comparison(Observed.self), Comparison(Nothing.self), Comparison(Appended.self),
    Comparison(Caught.self), Comparison(Retried.self), Comparison(Endless.self),
  ]

  static let planted: [(name: String, isFound: Bool)] = [
    ("a seam that loses an element", Comparison.finds(Losing.self, in: Noted.self)),
    ("a seam that changes the order of side effects", Comparison.finds(Collecting.self, in: Noted.self)),
    ("a seam that keeps what it passes", Comparison.finds(Keeping.self, in: Items.self)),
  ]

  // MARK: Closures that note nothing

  enum Quiet: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque(Array(1...40))).seam(seam).map { $0 &* 3 }.seam(seam).filter { $0 & 3 != 0 }.seam(seam)
        .scan(0) { $0 ^ $1 }.seam(seam).map { mix($0) }
    }
  }

  enum QuietMixture: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque((2...80).map { $0 / 2 })).seam(seam).removeDuplicates().seam(seam).dropFirst(2).seam(seam)
        .map { increment($0) }.seam(seam).filter { isKept($0) }.seam(seam).reject { $0 & 7 == 5 }.seam(seam)
        .compactMap { $0 & 15 == 3 ? nil : $0 }.seam(seam).scan(0) { plus($0, $1) }.seam(seam).enumerated().seam(seam)
        .prefix(11).seam(seam).map { $0.offset ^ $0.element }
    }
  }

  enum QuietMixtureBackwards: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque(Array(1...80))).seam(seam).prefix(70).seam(seam).enumerated().seam(seam)
        .map { $0.offset &+ $0.element }.seam(seam).scan(0) { plus($0, $1) }.seam(seam)
        .compactMap { $0 & 15 == 3 ? nil : $0 }.seam(seam).reject { $0 & 7 == 5 }.seam(seam).filter { isKept($0) }
        .seam(seam).dropFirst(3).seam(seam).removeDuplicates { $0 >> 3 == $1 >> 3 }
    }
  }

  // MARK: The order of side effects

  enum Noted: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque(Array(1...9))).seam(seam).map { number -> Int in
        log.note("a \(number)")
        return number + 1
      }.seam(seam).filter { number in
        log.note("b \(number)")
        return number % 3 != 0
      }.seam(seam).scan(0) { sum, number -> Int in
        log.note("c \(sum) \(number)")
        return sum + number
      }.seam(seam).on(next: { log.note("d \($0)") })
    }
  }

  enum PrefixStops: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque(Array(1...9))).seam(seam).on(stopped: { log.note("stopped") }, ended: { log.note("a ended") })
        .seam(seam).map { number -> Int in
          log.note("a \(number)")
          return number * 2
        }.seam(seam).prefix(4).seam(seam).on(finished: { log.note("finished") }, ended: { log.note("b ended") })
        .seam(seam).prefix(while: { number in
          log.note("while \(number)")
          return number < 100
        })
    }
  }

  enum SkipsBehindMap: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque(Array(1...9))).seam(seam).dropFirst(2).seam(seam).map { number -> Int in
        log.note("a \(number)")
        return number
      }.seam(seam).dropFirst(3).seam(seam).map { number -> Int in
        log.note("b \(number)")
        return -number
      }
    }
  }

  enum Repetitions: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque([1, 2, 4, 5, 7, 9, 9])).seam(seam).removeDuplicates { one, other in
        log.note("same \(one) \(other)")
        return one % 2 == other % 2
      }.seam(seam).on(next: { log.note("a \($0)") }).seam(seam).removeDuplicates().seam(seam).map { $0 }
    }
  }

  enum Numbered: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque(Array(1...9))).seam(seam).reject { number in
        log.note("reject \(number)")
        return number % 4 == 1
      }.seam(seam).enumerated().seam(seam).prefix { $0.offset < 4 }.seam(seam).map { number -> Int in
        log.note("\(number)")
        return number.offset * number.element
      }
    }
  }

  // MARK: Closures that throw

  enum CompactMapThrows: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Refusal> {
      from(opaque(Array(1...9))).promoteFailure(to: Refusal.self).seam(seam).on(ended: { log.note("a ended") })
        .seam(seam).compactMap { (number: Int) throws(Refusal) -> Int? in
          log.note("a \(number)")
          if number == 5 { throw Refusal(number: number) }
          return number % 2 == 0 ? nil : number
        }.seam(seam).on(failed: { log.note("failed \($0)") }, ended: { log.note("b ended") })
        .seam(seam).map { $0 + 1 }
    }
  }

  enum MapThrowsAtTheLast: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Refusal> {
      from(opaque([1, 2, 3])).promoteFailure(to: Refusal.self).seam(seam).map { (number: Int) throws(Refusal) -> Int in
        if number == 3 { throw Refusal(number: number) }
        return number
      }.seam(seam).scan(0) { sum, number -> Int in
        log.note("scan \(number)")
        return sum + number
      }
    }
  }

  enum FilterWouldThrowLater: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Refusal> {
      from(opaque(Array(1...9))).promoteFailure(to: Refusal.self).seam(seam)
        .filter { (number: Int) throws(Refusal) -> Bool in
          log.note("filter \(number)")
          if number == 5 { throw Refusal(number: number) }
          return true
        }.seam(seam).prefix(4).seam(seam).map { $0 * 10 }
    }
  }

  enum ThrowsWherePrefixEnds: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Refusal> {
      from(opaque(Array(1...9))).promoteFailure(to: Refusal.self).seam(seam)
        .on(stopped: { log.note("stopped") }, ended: { log.note("ended") }).seam(seam).prefix(2).seam(seam)
        .map { (number: Int) throws(Refusal) -> Int in
          log.note("map \(number)")
          if number == 2 { throw Refusal(number: number) }
          return number
        }.seam(seam).on(completed: { log.note("b \($0)") })
    }
  }

  enum ScanThrowsAtOnce: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Refusal> {
      from(opaque([7, 8])).promoteFailure(to: Refusal.self).seam(seam).map { number -> Int in
        log.note("map \(number)")
        return number
      }.seam(seam).scan(0) { (_: Int, number: Int) throws(Refusal) -> Int in throw Refusal(number: number) }
        .seam(seam).enumerated().seam(seam).map { $0.element }
    }
  }

  enum RepetitionThrows: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Refusal> {
      from(opaque([1, 1, 2, 3])).promoteFailure(to: Refusal.self).seam(seam)
        .removeDuplicates { (one: Int, other: Int) throws(Refusal) -> Bool in
          if other == 3 { throw Refusal(number: one) }
          return one == other
        }.seam(seam).dropFirst().seam(seam).map { number -> Int in
          log.note("map \(number)")
          return number
        }
    }
  }

  // MARK: Streams of streams

  enum FlatMapJust: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque(Array(1...5))).seam(seam).flatMap { number in
        log.note("a \(number)")
        return just(number + 1)
      }.seam(seam).map { number -> Int in
        log.note("b \(number)")
        return number
      }.seam(seam).flatMap { just($0 * 2) }.seam(seam).prefix(4)
    }
  }

  enum FlatMapResult: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque(Array(1...5))).seam(seam).on(ended: { log.note("a ended") }).seam(seam)
        .reduce(0) { sum, number -> Int in
          log.note("a \(number)")
          return sum + number
        }.seam(seam).map { $0 / 3 }.seam(seam).flatMap { count in from(0..<count).map { $0 * $0 } }.seam(seam)
        .on(next: { log.note("b \($0)") }, ended: { log.note("b ended") })
    }
  }

  enum FlatMapThrowsInside: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Refusal> {
      from(opaque(Array(1...5))).promoteFailure(to: Refusal.self).seam(seam).on(ended: { log.note("ended") })
        .seam(seam).flatMap { number in
          from(0..<number).promoteFailure(to: Refusal.self).map { (inner: Int) throws(Refusal) -> Int in
            log.note("\(number) \(inner)")
            if number == 3 && inner == 1 { throw Refusal(number: inner) }
            return number * 10 + inner
          }
        }.seam(seam).filter { $0 % 2 == 0 }
    }
  }

  enum FlatMapNested: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque(Array(1...4))).seam(seam).flatMap(.concat) { number in from(0..<number) }.seam(seam)
        .flatMap(.concat) { number in
          log.note("open \(number)")
          return from([number, -number]).on(ended: { log.note("close \(number)") })
        }.seam(seam).scan(0) { $0 &+ $1 }
    }
  }

  // MARK: What is released

  enum Items: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      let held = Item(0, log)
      return from(opaque(Array(1...9))).seam(seam).map { Item($0, log) }.seam(seam).filter { $0.number % 3 != 0 }
        .seam(seam).scan(Item(0, log)) { Item($0.number + $1.number + held.number, log) }.seam(seam).prefix(4)
        .seam(seam).map { $0.number }
    }
  }

  enum ItemsFlattened: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Refusal> {
      let held = Item(0, log)
      let items = from(opaque(Array(1...9))).promoteFailure(to: Refusal.self).seam(seam).map { Item($0, log) }
      let different = items.seam(seam).removeDuplicates { $0.number / 2 == $1.number / 2 }
      return different.seam(seam).flatMap { (item: Item) -> Producer<Item, Refusal> in
        just(item).promoteFailure(to: Refusal.self)
      }.seam(seam).map { (item: Item) throws(Refusal) -> Int in
        let number = item.number
        if number == 6 { throw Refusal(number: number) }
        return number + held.number
      }
    }
  }

  enum Observed: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque(Array(1...5))).seam(seam).on(
        starting: { log.note("a starting") }, started: { log.note("a started") }, next: { log.note("a \($0)") },
        finished: { log.note("a finished") }, cancelled: { log.note("a cancelled") }, ended: { log.note("a ended") }
      ).seam(seam).map { -$0 }.seam(seam).on(
        starting: { log.note("b starting") }, started: { log.note("b started") }, next: { log.note("b \($0)") },
        finished: { log.note("b finished") }, cancelled: { log.note("b cancelled") }, ended: { log.note("b ended") })
    }
  }

  // MARK: Beginnings and ends

  enum Nothing: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque([Int]())).seam(seam).on(starting: { log.note("starting") }, finished: { log.note("finished") })
        .seam(seam).scan(0) { $0 + $1 }.seam(seam).append(from(opaque([1, 2])).prefix(opaque(0))).seam(seam)
        .map { $0 + 1 }
    }
  }

  enum Appended: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque([1, 2])).seam(seam).map { number -> Int in
        log.note("a \(number)")
        return number
      }.seam(seam).append(
        from(opaque([3, 4])).seam(seam).map { number -> Int in
          log.note("b \(number)")
          return number
        }
      ).seam(seam).scan(0) { $0 + $1 }
    }
  }

  enum Caught: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque(Array(1...5))).promoteFailure(to: Refusal.self).seam(seam)
        .map { (number: Int) throws(Refusal) -> Int in
          if number == 3 { throw Refusal(number: number) }
          return number
        }.seam(seam).catch { failure in
          log.note("caught \(failure)")
          return from(opaque([30, 40]))
        }.seam(seam).filter { $0 != 30 }.seam(seam).on(next: { log.note("a \($0)") })
    }
  }

  enum Retried: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Refusal> {
      from(opaque(Array(1...3))).promoteFailure(to: Refusal.self).seam(seam).on(starting: { log.note("starting") })
        .seam(seam).map { (number: Int) throws(Refusal) -> Int in
          log.note("a \(number)")
          if number == 2 { throw Refusal(number: number) }
          return number
        }.seam(seam).retry(2).seam(seam).scan(0) { $0 + $1 }
    }
  }

  enum Endless: FusionChain {
    @inline(__always)
    static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Never> {
      from(opaque(1)...).seam(seam).map { $0 &* 7 }.seam(seam).filter { number in
        log.note("filter \(number)")
        return number % 2 == 1
      }.seam(seam).prefix(while: { $0 < 60 }, inclusive: true)
    }
  }
}
