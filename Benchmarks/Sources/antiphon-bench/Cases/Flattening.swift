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
  ]

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
