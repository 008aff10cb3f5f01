import Antiphon

extension Case {
  /// Parts of one source, and of an infinite one.
  static let slicing: [Case] = [
    Case(
      "skipRepeats.cold",
      hand: { input in
        var sum = 0
        var last: Int?
        for x in input.pairs where x != last {
          last = x
          sum &+= x
        }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        from(input.pairs).removeDuplicates().forEach { sum.add($0) }
        return sum.value
      },
      openCombine: OpenCombinePeer.skipRepeats, async: AsyncPeer.skipRepeats),
    Case(
      "slice.cold",
      hand: { input in
        var sum = 0
        for x in input.elements.dropFirst(input.count / 4).prefix(input.count / 2) { sum &+= x }
        return sum
      },
      lazy: { input in
        var sum = 0
        for x in input.elements.lazy.dropFirst(input.count / 4).prefix(input.count / 2) { sum &+= x }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        from(input.elements).dropFirst(input.count / 4).prefix(input.count / 2).forEach { sum.add($0) }
        return sum.value
      },
      openCombine: OpenCombinePeer.slice, async: AsyncPeer.slice),
    // One operation is one subscription to an endless range, which is stopped after its first element.
    Case(
      "take1.infinite", elements: 100_000, isFolded: true,
      hand: { input in
        var sum = 0
        for start in input.elements {
          for x in start... {
            sum &+= x
            break
          }
        }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        for start in input.elements { from(start...).prefix(1).forEach { sum.add($0) } }
        return sum.value
      },
      openCombine: OpenCombinePeer.takeOne, async: AsyncPeer.takeOne),
    // `take1.infinite`, made out of the optimizer's sight.
    Case(
      "take1.opaque", elements: 100_000,
      hand: { input in
        var sum = 0
        for start in input.elements {
          sum &+= opaqueCounter(from: start)() ?? 0
        }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        for start in input.elements { opaqueNumbers(from: start).prefix(1).forEach { sum.add($0) } }
        return sum.value
      },
      openCombine: OpenCombinePeer.takeOne),
    Case(
      "prefix.infinite",
      hand: { input in
        var sum = 0
        for x in (1...).prefix(input.count) { sum &+= mix(x) }
        return sum
      },
      lazy: { input in
        var sum = 0
        for x in (1...).lazy.map({ mix($0) }).prefix(input.count) { sum &+= x }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        from(1...).map { mix($0) }.prefix(input.count).forEach { sum.add($0) }
        return sum.value
      },
      openCombine: OpenCombinePeer.prefix, async: AsyncPeer.prefix),
  ]
  @inline(never)
  private static func opaqueCounter(from start: Int) -> () -> Int? {
    var next = start
    return {
      defer { next &+= 1 }
      return next
    }
  }

  @inline(never)
  private static func opaqueNumbers(from start: Int) -> Producer<Int, Never> { from(start...) }
}
