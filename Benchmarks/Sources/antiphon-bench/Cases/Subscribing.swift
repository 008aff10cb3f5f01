import Antiphon

extension Case {
  /// One operation is one subscription to `just`, `map`, `filter`.
  static let subscribing: [Case] = [
    // With a handle to cancel by, the chain in sight of the optimizer.
    Case(
      "subscribe.handle", elements: 100_000,
      hand: subscribeByHand,
      antiphon: { input in
        let sum = Sum()
        for x in input.elements {
          just(x).map { increment($0) }.filter { $0 > 0 }.observeValues { sum.add($0) }.start()
        }
        return sum.value
      },
      openCombine: OpenCombinePeer.subscribe),
    // With a handle, the chain composed out of sight.
    Case(
      "subscribe.opaque", elements: 100_000,
      hand: subscribeByHand,
      antiphon: { input in
        let sum = Sum()
        let stages: [@Sendable (Producer<Int, Never>) -> Producer<Int, Never>] =
          opaque([{ opaqueMap($0) }, { opaqueFilter($0) }])
        for x in input.elements {
          stages.reduce(just(x)) { $1($0) }.observeValues { sum.add($0) }.start()
        }
        return sum.value
      },
      openCombine: OpenCombinePeer.subscribeOpaque),
    // Run to completion, no handle.
    Case(
      "subscribe.run", elements: 100_000,
      hand: subscribeByHand,
      antiphon: { input in
        let sum = Sum()
        for x in input.elements {
          just(x).map { increment($0) }.filter { $0 > 0 }.forEach { sum.add($0) }
        }
        return sum.value
      },
      openCombine: OpenCombinePeer.subscribe, async: AsyncPeer.subscribe),
  ]

  /// A closure called out of the optimizer's sight.
  @Sendable
  private static func subscribeByHand(_ input: Input) -> Int {
    let sum = Sum()
    let receive: (Int) -> Void = opaque { if $0 > 0 { sum.add($0) } }
    for x in input.elements { receive(opaqueIncrement(x)) }
    return sum.value
  }

  @inline(never) @Sendable
  private static func opaqueFilter(_ producer: Producer<Int, Never>) -> Producer<Int, Never> {
    producer.filter { $0 > 0 }
  }
}
