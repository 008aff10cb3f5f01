import Antiphon

extension Case {
  /// A subject in front, to which elements are sent one by one. The hand-written version is one call per element, out of the optimizer's
  /// sight, of one object that does everything.
  static let hot: [Case] = [
    Case(
      "fold.hot",
      hand: byHand {
        let (sum, total) = (Sum(), Sum())
        return Stage(sum) {
          total.add($0)
          sum.add(total.value)
        }
      },
      antiphon: { send($0) { $0.scan(0) { plus($0, $1) }.scan(0) { $1 } } },
      openCombine: OpenCombinePeer.hot { $0.scan(0) { plus($0, $1) }.scan(0) { $1 }.eraseToAnyPublisher() }),
    Case(
      "fmr.hot",
      hand: byHand {
        let (sum, total) = (Sum(), Sum())
        return Stage(sum) {
          guard isEven($0) else { return }
          total.add(increment($0))
          sum.add(total.value)
        }
      },
      antiphon: { send($0) { $0.filter { isEven($0) }.map { increment($0) }.scan(0) { plus($0, $1) } } },
      openCombine: OpenCombinePeer.hot {
        $0.filter { isEven($0) }.map { increment($0) }.scan(0) { plus($0, $1) }.eraseToAnyPublisher()
      },
      async: AsyncPeer.hotFilterMapReduce),
    Case(
      "fmf.hot",
      hand: byHand {
        let (sum, total) = (Sum(), Sum())
        return Stage(sum) {
          var x = increment($0)
          guard isOdd(x) else { return }
          x = increment(increment(x))
          guard isOdd(x) else { return }
          total.add(x)
          sum.add(total.value)
        }
      },
      antiphon: { input in
        send(input) {
          $0.map { increment($0) }
            .filter { isOdd($0) }
            .map { increment($0) }
            .map { increment($0) }
            .filter { isOdd($0) }
            .scan(0) { plus($0, $1) }
        }
      },
      openCombine: OpenCombinePeer.hot {
        $0.map { increment($0) }
          .filter { isOdd($0) }
          .map { increment($0) }
          .map { increment($0) }
          .filter { isOdd($0) }
          .scan(0) { plus($0, $1) }
          .eraseToAnyPublisher()
      }),
    Case(
      "map1.hot",
      hand: byHand {
        let sum = Sum()
        return Stage(sum) { sum.add(increment($0)) }
      },
      antiphon: { send($0) { $0.map { increment($0) } } },
      openCombine: OpenCombinePeer.hot { $0.map { increment($0) }.eraseToAnyPublisher() }),
    Case(
      "map10.hot",
      hand: byHand {
        let sum = Sum()
        return Stage(sum) { sum.add($0 &+ 10) }
      },
      antiphon: { input in
        send(input) {
          $0.map { increment($0) }.map { increment($0) }.map { increment($0) }.map { increment($0) }
            .map { increment($0) }.map { increment($0) }.map { increment($0) }.map { increment($0) }
            .map { increment($0) }.map { increment($0) }
        }
      },
      openCombine: OpenCombinePeer.hot { subject in
        (0..<10).reduce(subject.eraseToAnyPublisher()) { all, _ in all.map { increment($0) }.eraseToAnyPublisher() }
      }),
    // The spreadsheet of `dataflow.cold`, with subjects for its numbers and its label.
    Case(
      "dataflow.hot",
      hand: { input in
        var (sum, count) = (0, 0)
        let label = opaque("Count is ")
        let receive: (Int) -> Void = opaque {
          count += isEven($0) ? 1 : -1
          sum &+= weigh([.text(label), .number(count)])
        }
        for x in input.elements { receive(x) }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        let source = Subject<Int, Never>()
        let label = Subject<String, Never>(.behavior("Count is "))
        let up = source.producer.filter { isEven($0) }.map { _ in 1 }
        let down = source.producer.filter { isOdd($0) }.map { _ in -1 }
        let count = Producer.merge(up, down).scan(0) { plus($0, $1) }
        Producer.combineLatest(label.producer, count)
          .map { [Cell.text($0.0), .number($0.1)] }
          .observeValues { sum.add(weigh($0)) }
          .start()
        for x in input.elements { source.send(x) }
        return sum.value
      }),
    Case(
      "combine4.hot", elements: 2_000_000, sources: 4,
      hand: { input in
        let sum = Sum()
        var latest = [0, 0, 0, 0]
        var count = 0
        let receive: (Int, Int) -> Void = opaque {
          latest[$0] = $1
          if count < 3 {
            count += 1
          } else {
            let all = latest[0] &+ latest[1] &+ latest[2] &+ latest[3]
            if isEven(all) { sum.add(all) }
          }
        }
        for x in input.elements { for number in 0..<4 { receive(number, x) } }
        return sum.value
      },
      antiphon: { input in
        let sum = Sum()
        let (a, b, c, d) = fourSubjects()
        Producer.combineLatest(a.producer, b.producer, c.producer, d.producer)
          .map { $0.0 &+ $0.1 &+ $0.2 &+ $0.3 }
          .filter { isEven($0) }
          .observeValues { sum.add($0) }
          .start()
        send(input, a, b, c, d)
        return sum.value
      }),
    Case(
      "zip4.hot", elements: 2_000_000, sources: 4,
      hand: { input in
        let sum = Sum()
        var queues = [[Int]](repeating: [], count: 4)
        let receive: (Int, Int) -> Void = opaque {
          queues[$0].append($1)
          guard queues.allSatisfy({ !$0.isEmpty }) else { return }
          var all = 0
          for number in 0..<4 { all &+= queues[number].removeFirst() }
          if isEven(all) { sum.add(all) }
        }
        for x in input.elements { for number in 0..<4 { receive(number, x) } }
        return sum.value
      },
      antiphon: { input in
        let sum = Sum()
        let (a, b, c, d) = fourSubjects()
        Producer.zip(a.producer, b.producer, c.producer, d.producer)
          .map { $0.0 &+ $0.1 &+ $0.2 &+ $0.3 }
          .filter { isEven($0) }
          .observeValues { sum.add($0) }
          .start()
        send(input, a, b, c, d)
        return sum.value
      },
      openCombine: OpenCombinePeer.hotZip4),
    Case(
      "merge4.hot", elements: 2_000_000, sources: 4,
      hand: { input in
        let sum = Sum()
        let stage = opaque(Stage(sum) { if isEven($0) { sum.add($0) } })
        for x in input.elements { for _ in 0..<4 { stage.receive(x) } }
        return sum.value
      },
      antiphon: { input in
        let sum = Sum()
        let (a, b, c, d) = fourSubjects()
        Producer.merge(a.producer, b.producer, c.producer, d.producer)
          .filter { isEven($0) }
          .observeValues { sum.add($0) }
          .start()
        send(input, a, b, c, d)
        return sum.value
      },
      openCombine: OpenCombinePeer.hotMerge4),
    subscribers(1000, named: "subscribers1000"),
    Case(
      "flatMapLatest.hot", elements: 100_000,
      hand: { input in
        let sum = Sum()
        let receive: (Int) -> (() -> Void) = opaque { x in { sum.add(x) } }
        for x in input.elements { receive(x)() }
        return sum.value
      },
      antiphon: { send($0) { $0.flatMapLatest { just($0) } } },
      openCombine: OpenCombinePeer.hotLatest),
  ]

  /// Sends every element through a chain, which is composed where the optimizer sees it.
  @inline(__always)
  static func send(_ input: Input, through chain: (Producer<Int, Never>) -> Producer<Int, Never>) -> Int {
    let sum = Sum()
    let subject = Subject<Int, Never>()
    chain(subject.producer).observeValues { sum.add($0) }.start()
    for x in input.elements { subject.send(x) }
    return sum.value
  }

  private static func byHand(_ make: @escaping @Sendable () -> Stage) -> Work {
    { input in
      let stage = opaque(make())
      for x in input.elements { stage.receive(x) }
      return stage.sum.value
    }
  }

  private static func fourSubjects() -> (
    Subject<Int, Never>, Subject<Int, Never>, Subject<Int, Never>, Subject<Int, Never>
  ) { (Subject(), Subject(), Subject(), Subject()) }

  private static func send(
    _ input: Input, _ a: Subject<Int, Never>, _ b: Subject<Int, Never>, _ c: Subject<Int, Never>,
    _ d: Subject<Int, Never>
  ) {
    for x in input.elements {
      a.send(x)
      b.send(x)
      c.send(x)
      d.send(x)
    }
  }
}

/// The whole of a pipeline in one object, reached by a call that the optimizer can't follow.
final class Stage: Sendable {
  let sum: Sum
  let receive: @Sendable (Int) -> Void

  init(_ sum: Sum, _ receive: @escaping @Sendable (Int) -> Void) {
    self.sum = sum
    self.receive = receive
  }
}

extension AsyncPeer {
  /// Sent by a task of its own through an `AsyncStream`.
  @Sendable static func hotFilterMapReduce(_ input: Input) async -> Int {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    async let sending: Void = {
      for x in input.elements { continuation.yield(x) }
      continuation.finish()
    }()
    var (sum, total) = (0, 0)
    for await x in stream.filter({ isEven($0) }).map({ increment($0) }) {
      total &+= x
      sum &+= total
    }
    await sending
    return sum
  }
}
