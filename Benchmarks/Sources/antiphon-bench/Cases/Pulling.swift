import Antiphon

extension Case {
  /// The consumer sets the pace.
  static let pulling: [Case] = [
    Case(
      "pull.one",
      hand: pullByHand,
      antiphon: { input in
        let sum = Sum()
        let subscription = from(input.elements).map { increment($0) }.pull(requesting: 0) { sum.add($0) }
        for _ in 0..<input.count { subscription.request() }
        return sum.value
      },
      openCombine: OpenCombinePeer.pull, async: AsyncPeer.pull),
    Case(
      "values",
      hand: pullByHand,
      antiphonAsync: { input in
        var sum = 0
        for await x in from(input.elements).map({ increment($0) }).values { sum &+= x }
        return sum
      },
      async: AsyncPeer.pull),
  ]

  /// A call out of the optimizer's sight for each element.
  @Sendable
  private static func pullByHand(_ input: Input) -> Int {
    var iterator = input.elements.makeIterator()
    let pull: () -> Int? = opaque { iterator.next().map { increment($0) } }
    var sum = 0
    while let x = pull() { sum &+= x }
    return sum
  }
}
