import Antiphon

extension Case {
  /// One operation is one subscription: a short stream, begun and ended.
  static let subscribing: [Case] = [
    // With a handle that is dropped at once, the chain in sight.
    Case(
      "subscribe.handle", elements: 100_000, isFolded: true,
      hand: subscribeInSight,
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
    // With a handle that is kept: it requests one element of an endless stream, and cancels.
    Case(
      "subscribe.pull", elements: 100_000,
      hand: { input in
        let sum = Sum()
        for x in input.elements {
          let handle = opaque(Handle(receive: { sum.add($0) }))
          handle.send(opaqueIncrement(x))
          handle.cancel()
        }
        return sum.value
      },
      antiphon: { input in
        let sum = Sum()
        for x in input.elements {
          let handle = opaque(opaqueNumbers(after: x).pull(requesting: 1) { sum.add($0) })
          handle.cancel()
        }
        return sum.value
      }),
    // With a handle that is kept: it subscribes to a subject behind two operators, receives one element, and cancels.
    Case(
      "subscribe.subject", elements: 100_000,
      hand: { input in
        let sum = Sum()
        var subscribers: [Handle] = opaque([])
        for x in input.elements {
          subscribers.append(Handle(receive: { if increment($0) > 0 { sum.add(increment($0)) } }))
          for subscriber in opaque(subscribers) { subscriber.send(x) }
          subscribers.removeLast().cancel()
        }
        return sum.value
      },
      antiphon: { input in
        let sum = Sum()
        let subject = opaque(Subject<Int, Never>())
        for x in input.elements {
          let handle = opaque(
            subject.map { increment($0) }.filter { $0 > 0 }.observeValues { sum.add($0) }.start())
          subject.send(x)
          handle.cancel()
        }
        return sum.value
      },
      openCombine: OpenCombinePeer.subscribeToSubject),
    // Run to completion, no handle.
    Case(
      "subscribe.run", elements: 100_000, isFolded: true,
      hand: subscribeInSight,
      antiphon: { input in
        let sum = Sum()
        for x in input.elements {
          just(x).map { increment($0) }.filter { $0 > 0 }.forEach { sum.add($0) }
        }
        return sum.value
      },
      openCombine: OpenCombinePeer.subscribe, async: AsyncPeer.subscribe),
    // One operation is one more observer of a stream: a hundred are attached, out of sight, and then the stream is started.
    Case(
      "observer.values", elements: 100_000, hand: observeByHand { sum, x in sum.add(x) },
      antiphon: { observe($0) { stream, sum in stream.observeValues { sum.add($0) } } }),
    Case(
      "observer.completion", elements: 100_000, hand: observeByHand { sum, _ in sum.add(1) },
      antiphon: { observe($0) { stream, sum in stream.observeFinished { sum.add(1) } } }),
    Case(
      "observer.results", elements: 100_000, hand: observeByHand { sum, x in sum.add(x) },
      antiphon: { observe($0) { stream, sum in stream.observeResults { if case .success(let x) = $0 { sum.add(x) } } } }
    ),
    Case(
      "observer.events", elements: 100_000, hand: observeByHand { sum, x in sum.add(x) },
      antiphon: { observe($0) { stream, sum in stream.observe { if case .next(let x) = $0 { sum.add(x) } } } }),
    // One operation is one element that an observer of events receives, the chain in sight.
    Case(
      "observed.events",
      hand: { input in
        let sum = Sum()
        for x in input.elements where increment(x) > 0 { sum.add(increment(x)) }
        return sum.value
      },
      antiphon: { input in
        let sum = Sum()
        from(input.elements).map { increment($0) }.filter { $0 > 0 }
          .observe { if case .next(let x) = $0 { sum.add(x) } }.start()
        return sum.value
      }),
    // One operation is one element of a stream that is made in sight, and started in a function which is not inlined.
    Case(
      "function.reduce",
      hand: { input in
        let elements = input.elements
        return result { elements.reduce(0) { isKept($1) ? $0 &+ increment($1) : $0 } }
      },
      antiphon: { input in
        result(from(input.elements).filter { isKept($0) }.map { increment($0) }.reduce(0) { $0 &+ $1 })
      },
      openCombine: OpenCombinePeer.reduceInFunction),
    Case(
      "function.flatMap",
      hand: { input in
        result {
          var sum = 0
          for _ in 0..<input.count / 1000 {
            for x in opaque(input.thousand) { sum &+= x }
          }
          return sum
        }
      },
      antiphon: { input in
        let thousand = input.thousand
        return result(
          from(input.elements.prefix(input.count / 1000)).flatMap { _ in from(thousand) }.reduce(0) { $0 &+ $1 })
      },
      openCombine: OpenCombinePeer.flatMapInFunction),
    // The same, where the function receives each element.
    Case(
      "function.chain",
      hand: { input in
        let elements = input.elements
        var index = 0
        return total {
          while index < elements.count {
            let x = increment(elements[index])
            index += 1
            if isKept(x) { return increment(x) }
          }
          return nil
        }
      },
      antiphon: { input in
        total(from(input.elements).map { increment($0) }.filter { isKept($0) }.map { increment($0) })
      }),
  ]

  private static func observe(
    _ input: Input,
    _ attach: @Sendable (FinalizedProducer<Int, Never>, Sum) -> FinalizedProducer<Int, Never>
  ) -> Int {
    let sum = Sum()
    for start in stride(from: 0, to: input.elements.count, by: 100) {
      var stream = opaque(just(input.elements[start]).finalized)
      for _ in 0..<100 { stream = opaque(attach(stream, sum)) }
      stream.start()
    }
    return sum.value
  }

  /// An array of a hundred closures, called once.
  private static func observeByHand(_ receive: @escaping @Sendable (Sum, Int) -> Void) -> @Sendable (Input) -> Int {
    { input in
      let sum = Sum()
      for start in stride(from: 0, to: input.elements.count, by: 100) {
        var observers: [(Int) -> Void] = []
        for _ in 0..<100 { observers.append(opaque { receive(sum, $0) }) }
        for observer in opaque(observers) { observer(input.elements[start]) }
      }
      return sum.value
    }
  }

  /// The additions, and nothing in the way of the optimizer.
  @Sendable
  private static func subscribeInSight(_ input: Input) -> Int {
    let sum = Sum()
    for x in input.elements where increment(x) > 0 { sum.add(increment(x)) }
    return sum.value
  }

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

  @inline(never)
  private static func opaqueNumbers(after start: Int) -> Producer<Int, Never> { from((start &+ 1)...) }

  @inline(never)
  private static func result(_ stream: Producer<Int, Never>) -> Int {
    let sum = Sum()
    stream.observeValues { sum.add($0) }.start()
    return sum.value
  }

  @inline(never)
  private static func result(_ body: () -> Int) -> Int { body() }

  @inline(never)
  private static func total(_ stream: Producer<Int, Never>) -> Int {
    let sum = Sum()
    stream.forEach { sum.add($0) }
    return sum.value
  }

  @inline(never)
  private static func total(_ next: () -> Int?) -> Int {
    let sum = Sum()
    while let x = next() { sum.add(x) }
    return sum.value
  }

  /// The hand-written subscription: it receives elements until it is cancelled.
  final class Handle {
    private var receive: ((Int) -> Void)?

    init(receive: @escaping (Int) -> Void) { self.receive = receive }

    @inline(never)
    func send(_ element: Int) { receive?(element) }
    @inline(never)
    func cancel() { receive = nil }
  }
}
