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
    // An inner stream of one element for each element, with a handle, where the optimizer sees all of it.
    Case(
      "flatMap1.start", hand: byIncrementing(1),
      antiphon: { input in
        let sum = Sum()
        opaque(from(input.elements).flatMap { just(increment($0)) }.observeValues { sum.add($0) }.start()).resume()
        return sum.value
      }),
    // Ten nested ones.
    Case(
      "flatMap10.start", elements: 100_000, hand: byIncrementing(10),
      antiphon: { input in
        let sum = Sum()
        opaque(nested(from(input.elements)).observeValues { sum.add($0) }.start()).resume()
        return sum.value
      }),
    // The same, run to completion.
    Case(
      "flatMap10.cold", hand: byIncrementing(10),
      antiphon: { input in
        let sum = Sum()
        nested(from(input.elements)).forEach { sum.add($0) }
        return sum.value
      }),
    // The same behind a subject.
    Case(
      "flatMap10.hot", elements: 100_000, hand: byIncrementing(10),
      antiphon: { input in
        let sum = Sum()
        let subject = Subject<Int, Never>()
        nested(subject.producer).observeValues { sum.add($0) }.start()
        for x in input.elements { subject.send(x) }
        return sum.value
      }),
    // Two nested streams whose inner ones last: one operation is one inner stream, which emits once and is cancelled.
    Case(
      "flatMap.lasting", elements: 10_000,
      hand: { input in
        let sum = Sum()
        var subscribers: [[Handle]] = opaque(Array(repeating: [], count: input.count))
        for x in input.elements { subscribers[x - 1].append(Handle(receive: { sum.add($0) })) }
        for x in input.elements {
          for subscriber in subscribers[x - 1] { subscriber.send(x) }
        }
        for x in input.elements { subscribers[x - 1].removeLast().cancel() }
        return sum.value
      },
      antiphon: { input in
        let sum = Sum()
        let subjects = subjects
        let handle = from(input.elements).flatMap { subjects[$0 - 1].producer }.observeValues { sum.add($0) }.start()
        for x in input.elements { subjects[x - 1].send(x) }
        handle.cancel()
        return sum.value
      },
      openCombine: OpenCombinePeer.lastingInners),
    // Inner streams that a function makes out of the optimizer's sight. The cost of one level must not grow with their number.
    Case(
      "flatMap1.opaque", elements: 100_000, hand: oneByOne,
      antiphon: { input in
        let sum = Sum()
        from(input.elements).flatMap { opaqueOne($0) }.observeValues { sum.add($0) }.start()
        return sum.value
      }),
    Case(
      "flatMap2.opaque", elements: 100_000, hand: byIncrementing(2),
      antiphon: { input in
        let sum = Sum()
        opaque(flatMapped(from(input.elements), times: 2).observeValues { sum.add($0) }.start()).resume()
        return sum.value
      }),
    Case(
      "flatMap10.opaque", elements: 100_000, hand: byIncrementing(10),
      antiphon: { input in
        let sum = Sum()
        opaque(flatMapped(from(input.elements), times: 10).observeValues { sum.add($0) }.start()).resume()
        return sum.value
      }),
    // `flatMap1.opaque`, run to completion.
    Case(
      "flatMap1.forEach", elements: 100_000, hand: oneByOne,
      antiphon: { input in
        let sum = Sum()
        from(input.elements).flatMap { opaqueOne($0) }.forEach { sum.add($0) }
        return sum.value
      }),
    // Behind a subject.
    Case(
      "flatMap1.opaqueHot", elements: 100_000, hand: byIncrementing(1),
      antiphon: { input in sendFlatMapped(input, times: 1) }),
    Case(
      "flatMap2.opaqueHot", elements: 100_000, hand: byIncrementing(2),
      antiphon: { input in sendFlatMapped(input, times: 2) }),
    Case(
      "flatMap10.opaqueHot", elements: 100_000, hand: byIncrementing(10),
      antiphon: { input in sendFlatMapped(input, times: 10) }),
  ]

  private static let subjects = (0..<10_000).map { _ in Subject<Int, Never>() }

  private static func byIncrementing(_ times: Int) -> Work {
    { input in
      var sum = 0
      for x in input.elements { sum &+= (0..<times).reduce(x) { x, _ in increment(x) } }
      return sum
    }
  }

  @inline(__always)
  private static func nested(_ stream: Producer<Int, Never>) -> Producer<Int, Never> {
    stream
      .flatMap { just(increment($0)) }.flatMap { just(increment($0)) }.flatMap { just(increment($0)) }
      .flatMap { just(increment($0)) }.flatMap { just(increment($0)) }.flatMap { just(increment($0)) }
      .flatMap { just(increment($0)) }.flatMap { just(increment($0)) }.flatMap { just(increment($0)) }
      .flatMap { just(increment($0)) }
  }

  @inline(never)
  private static func flatMapped(_ stream: Producer<Int, Never>, times: Int) -> Producer<Int, Never> {
    (0..<times).reduce(stream) { stream, _ in stream.flatMap { opaqueOne($0) } }
  }

  private static func sendFlatMapped(_ input: Input, times: Int) -> Int {
    let sum = Sum()
    let subject = Subject<Int, Never>()
    flatMapped(subject.producer, times: times).observeValues { sum.add($0) }.start()
    for x in input.elements { subject.send(x) }
    return sum.value
  }

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
