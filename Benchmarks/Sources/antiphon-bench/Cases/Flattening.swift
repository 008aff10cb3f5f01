import Antiphon

extension Case {
  /// Streams of streams: 1000 streams of 1000 elements.
  static let flattening: [Case] = [
    Case(
      "flatMap.cold", hand: flattenByHand, lazy: flattenLazily,
      antiphon: { input in
        let sum = Sum()
        let thousand = input.thousand
        from(input.elements.prefix(input.count / 1000))
          .flatMap { _ in from(thousand) }
          .forEach { sum.add($0) }
        return sum.value
      },
      openCombine: OpenCombinePeer.flatMap),
    Case(
      "concatMap.cold", hand: flattenByHand, lazy: flattenLazily,
      antiphon: { input in
        let sum = Sum()
        let thousand = input.thousand
        from(input.elements.prefix(input.count / 1000))
          .flatMapConcat { _ in from(thousand) }
          .forEach { sum.add($0) }
        return sum.value
      },
      openCombine: OpenCombinePeer.concatMap, async: AsyncPeer.concatMap),
    Case(
      "merge.cold", hand: flattenByHand,
      antiphon: { input in
        let sum = Sum()
        Producer.merge(Array(repeating: from(input.thousand), count: input.count / 1000))
          .forEach { sum.add($0) }
        return sum.value
      },
      openCombine: OpenCombinePeer.flatMap),
    Case(
      "switch.cold", hand: flattenByHand,
      antiphon: { input in
        let sum = Sum()
        let thousand = input.thousand
        from(input.elements.prefix(input.count / 1000))
          .flatMapLatest { _ in from(thousand) }
          .forEach { sum.add($0) }
        return sum.value
      },
      openCombine: OpenCombinePeer.switchMap),
    // An inner stream of one element for each element, with a handle.
    Case(
      "flatMap1.start", elements: 100_000, hand: oneByOne,
      antiphon: { input in
        let sum = Sum()
        from(input.elements).flatMap { opaqueOne($0) }.observeValues { sum.add($0) }.start()
        return sum.value
      }),
    // `flatMap1.start`, run to completion.
    Case(
      "flatMap1.forEach", elements: 100_000, hand: oneByOne,
      antiphon: { input in
        let sum = Sum()
        from(input.elements).flatMap { opaqueOne($0) }.forEach { sum.add($0) }
        return sum.value
      }),
  ]

  @inline(never) @Sendable
  private static func opaqueOne(_ element: Int) -> Producer<Int, Never> { just(increment(element)) }

  @Sendable
  private static func oneByOne(_ input: Input) -> Int {
    let sum = Sum()
    let inner: (Int) -> (() -> Int) = opaque { x in { increment(x) } }
    for x in input.elements { sum.add(inner(x)()) }
    return sum.value
  }

  @Sendable
  private static func flattenByHand(_ input: Input) -> Int {
    var sum = 0
    for _ in 0..<input.count / 1000 {
      for x in opaque(input.thousand) { sum &+= x }
    }
    return sum
  }

  @Sendable
  private static func flattenLazily(_ input: Input) -> Int {
    var sum = 0
    for x in input.elements.prefix(input.count / 1000).lazy.flatMap({ _ in opaque(input.thousand) }) { sum &+= x }
    return sum
  }
}
