import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct FlatMapTests {
  @Test func mergesTheInnerStreams() {
    marbles { m in
      let source = m.cold("1-2------|")
      let inner = m.cold("a--b|", values: .letters)
      m.expect(source.flatMap { _ in inner }, "a-ab-b---|", values: .letters)
      m.expectSubscriptions(source, "^--------!")
      m.expectSubscriptions(inner, "^---!", "--^---!")
    }
  }

  static let strategies: [FlattenStrategy] = [.merge, .concat, .latest, .exhaust]

  @Test(arguments: strategies)
  func emptySourceFinishes(_ strategy: FlattenStrategy) {
    marbles { m in m.expect(m.cold("--|").flatMap(strategy) { _ in m.cold("1") }, "--|") }
  }

  @Test(arguments: strategies)
  func emptyInnerStreamsAreNotHeard(_ strategy: FlattenStrategy) {
    marbles { m in m.expect(m.cold("1-2-|").flatMap(strategy) { _ in m.cold("|") }, "----|") }
  }

  @Test(arguments: strategies)
  func waitsForTheLastInnerStream(_ strategy: FlattenStrategy) {
    marbles { m in
      m.expect(m.cold("1|").flatMap(strategy) { _ in m.cold("---5-|") }, "---5-|")
      m.expect(m.cold("1|").flatMap(strategy) { _ in m.cold("-") }, "-----!", talkback: "-----!")
    }
  }

  @Test(arguments: strategies)
  func failureOfTheSourceCancelsTheInnerStream(_ strategy: FlattenStrategy) {
    marbles { m in
      let inner = m.cold("1-2-3-4|")
      m.expect(m.cold("1--#").flatMap(strategy) { _ in inner }, "1-2#")
      m.expectSubscriptions(inner, "^--!")
    }
  }

  @Test(arguments: strategies)
  func failureOfAnInnerStreamCancelsTheSource(_ strategy: FlattenStrategy) {
    marbles { m in
      let source = m.cold("1------|")
      m.expect(source.flatMap(strategy) { _ in m.cold("12#") }, "12#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test(arguments: [FlattenStrategy.merge, .latest])
  func failsWhenTransformThrows(_ strategy: FlattenStrategy) {
    marbles { m in
      let source = m.cold("1-2--|")
      let inner = m.cold("5---6|")
      let flat = source.flatMap(strategy) { number throws(TestFailure) -> Producer<Int, TestFailure> in
        if number == 2 { throw TestFailure() }
        return inner
      }
      m.expect(flat, "5-#")
      m.expectSubscriptions(source, "^-!")
      m.expectSubscriptions(inner, "^-!")
    }
  }

  @Test(arguments: strategies)
  func failsAtOnceWhenTheFirstTransformThrows(_ strategy: FlattenStrategy) {
    marbles { m in
      let source = m.cold("-1-2|")
      m.expect(
        source.flatMap(strategy) { _ throws(TestFailure) -> Producer<Int, TestFailure> in throw TestFailure() }, "-#")
      m.expectSubscriptions(source, "^!")
    }
  }

  @Test(arguments: strategies)
  func cancelsSourceAndInnerStream(_ strategy: FlattenStrategy) {
    marbles { m in
      let source = m.cold("1-----2|")
      let inner = m.cold("1-2-3-4|")
      m.expect(source.flatMap(strategy) { _ in inner }, "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(inner, "^--!")
    }
  }

  @Test(arguments: strategies)
  func rewindStartsTheSourceAgain(_ strategy: FlattenStrategy) {
    marbles { m in
      let source = m.cold("1--|")
      let inner = m.cold("1-2-3|")
      m.expect(source.flatMap(strategy) { _ in inner }, "1-21-2-3|", talkback: "---<")
      m.expectSubscriptions(source, "^--!", "---^--!")
      m.expectSubscriptions(inner, "^--!", "---^----!")
    }
  }

  @Test(arguments: strategies)
  func pausingLosesNothing(_ strategy: FlattenStrategy) {
    marbles { m in
      m.expect(m.cold("1--|").flatMap(strategy) { _ in m.cold("1-2-3|") }, "1-----(23|)", talkback: "-p----r")
    }
  }

  // MARK: Of a result

  // With `.latest` even a result is asked for before anybody wants what comes of it.
  @Test(arguments: [FlattenStrategy.merge, .concat, .exhaust])
  func followsAResult(_ strategy: FlattenStrategy) {
    marbles { m in
      let source = m.cold("1-2-|")
      let inner = m.cold("1-2|")
      m.expect(source.reduce(0, +).flatMap(strategy) { _ in inner }, "----1-2|")
      m.expectSubscriptions(source, "^---!")
      m.expectSubscriptions(inner, "----^--!")
    }
    marbles { m in
      let source = m.cold("1-2-|")
      let inner = m.cold("1-2|")
      m.expect(source.reduce(0, +).flatMap(strategy) { _ in inner }, "----1!", talkback: "-----!")
      m.expectSubscriptions(source, "^---!")
      m.expectSubscriptions(inner, "----^!")
    }
    marbles { m in
      let source = m.cold("1-2-|")
      let inner = m.cold("1-2|")
      m.expect(source.reduce(0, +).flatMap(strategy) { _ in inner }, "----1-----1-2|", talkback: "-----<")
      // These sources hear of a rewind when they have something to say.
      m.expectSubscriptions(source, "^---!", "------^---!")
      m.expectSubscriptions(inner, "----^-!", "----------^--!")
    }
    marbles { m in
      m.expect(m.cold("1-2-|").reduce(0, +).flatMap(strategy) { _ in m.cold("12|") }, "------12|", talkback: "--<")
      let hot = m.hot("1-2-|").reduce(0, +)
      m.expect(hot.flatMap(strategy) { _ in m.cold("12|") }, "------1-(2|)", talkback: "------1-1")
      m.expect(from(1...3).reduce(0, +).flatMap(strategy) { from($0...$0 + 2) }, "6-7-(8|)", talkback: "1-1-1")
    }
  }

  @Test(arguments: strategies)
  func onlyTheLatestAsksAResultBeforeAnythingIsWanted(_ strategy: FlattenStrategy) {
    let pulled = Box(0)
    let source = from(1...3).on(next: { _ in pulled.increment() })
    let recorder = source.reduce(0, +).flatMap(strategy) { just($0) }.record(on: VirtualClock(), requesting: 0)
    #expect(pulled.value == (strategy == .latest ? 3 : 0))
    recorder.request()
    #expect(recorder.events == [.next(6), .completed(.finished)])
  }

  @Test(arguments: strategies)
  func followsAResultThatDoesNotCome(_ strategy: FlattenStrategy) {
    marbles { m in
      let inner = m.cold("1|")
      let follow: @Sendable (Int) -> Producer<Int, TestFailure> = { _ in inner }
      m.expect(m.cold("1-|").reduce(0, +).filter { $0 > 9 }.flatMap(strategy, follow), "--|")
      m.expect(m.cold("1-|").last().compactMap { $0 > 9 ? $0 : nil }.flatMap(strategy, follow), "--|")
      m.expect(m.cold("1-#").reduce(0, +).flatMap(strategy, follow), "--#")
      m.expect(m.cold("1-~").reduce(0, +).flatMap(strategy, follow), "--~")
      let refused: @Sendable (Int) throws(TestFailure) -> Producer<Int, TestFailure> = { number throws(TestFailure) in
        just(try refusing(2, number)).promoteFailure()
      }
      m.expect(m.cold("2-|").reduce(0, +).flatMap(strategy, refused), "--#")
      m.expectSubscriptions(inner)
      m.expect(m.cold("1-|").reduce(0, +).flatMap(strategy) { _ in m.cold("1-#") }, "--1-#")
    }
  }

  @Test(arguments: strategies)
  func resultIsFollowedAsAnyElementIs(_ strategy: FlattenStrategy) {
    // The same stream, of which nobody knows that it is a result; both are asked the same things.
    let result = from(1...3).reduce(0, +).map { $0 - 3 }.filter { $0 > 0 }
    let element = Producer<Int, Never>(result.run)
    let follow: @Sendable (Int) -> Producer<Int, Never> = { from($0...$0 + 4) }
    for seed in 1...300 {
      var generator = SplitMix(seed: seed)
      let demand = Int.random(in: 0...2, using: &generator)
      let recorders = [result, element].map {
        $0.flatMap(strategy, follow).record(on: VirtualClock(), requesting: demand)
      }
      var asked: [Character] = []
      for _ in 0..<12 {
        asked.append("<prr!1122334".randomElement(using: &generator)!)
        for recorder in recorders {
          switch asked.last! {
          case "<": try? recorder.rewind()
          case "p": recorder.pause()
          case "r": recorder.resume()
          case "!": recorder.cancel()
          case let count: recorder.request(count.wholeNumberValue!)
          }
        }
        #expect(recorders[0].events == recorders[1].events, "asked for \(demand), then \(asked)")
      }
      for recorder in recorders {
        recorder.cancel()
        #expect(recorder.violations == [])
      }
    }
  }

  @Test func aResultThatLeadsToAResultKeepsEveryRule() {
    verify(operator: "collect().flatMap { from($0) }") { numbers, _ in
      numbers.collect().flatMap { from($0).promoteFailure() }
    }
  }

  @Test(arguments: strategies)
  func aRewindInsideTransformComesBeforeWhatItMakes(_ strategy: FlattenStrategy) {
    for made in [empty(), just(1), never()] as [Producer<Int, Never>] {
      let probe = Probe<Int, Never>()
      let calls = Box(0)
      from(1...3).reduce(0, +).flatMap(strategy) { _ in
        if calls.increment() < 3 { try? probe.talkback.rewind() }
        return calls.value < 3 ? made : just(2)
      }.run(probe.consumer)
      #expect(calls.value == 3)
      #expect(probe.elements == [2])
      #expect(probe.completions == [.finished])
    }
  }

  @Test func resultsThatLeadToResultsLeaveTheStackFlat() async {
    await onSmallStack {
      @Sendable func down(_ number: Int) -> Producer<Int, Never> {
        number == 0 ? just(0) : just(number).reduce(0, +).flatMap { down($0 - 1) }
      }
      let recorder = down(manyTimes).record(on: VirtualClock())
      #expect(recorder.elements == [0])
      #expect(recorder.completion == .finished)
    }
  }

  @Test func twoAtATime() {
    marbles { m in
      let source = m.cold("123----|")
      let inner = m.cold("-a-a|", values: .letters)
      m.expect(source.flatMap(maxConcurrent: 2) { _ in inner }, "-aaaaa-a|", values: .letters)
      m.expectSubscriptions(inner, "^---!", "-^---!", "----^---!")
    }
  }

  @Test func sourceWaitsForAPlace() {
    let pulled = Box(0)
    let clock = VirtualClock()
    let source = from(1...5).on(next: { _ in pulled.increment() })
    let recorder = source.flatMap(maxConcurrent: 2) { number in
      cold("-1|", failure: .never, on: clock).map { $0 * number }
    }.record(on: clock)
    // Two run; the third was taken to find that there is no place for it.
    #expect(pulled.value == 3)
    clock.run()
    #expect(pulled.value == 5)
    #expect(recorder.elements.sorted() == [1, 2, 3, 4, 5])
    #expect(recorder.completion == .finished)
  }

  @Test func isMadeWithOneOrMore() async {
    await #expect(processExitsWith: .failure) { _ = just(1).flatMap(maxConcurrent: 0) { just($0) } }
  }

  // MARK: Demand

  @Test(arguments: [
    (FlattenStrategy.merge, [10, 11, 20, 21, 30, 31, 40, 41]),
    (.concat, [10, 11, 20, 21, 30, 31, 40, 41]),
    // The wait after 10 lets the source go on: nobody wanted what the streams in between had to say.
    (.latest, [10, 40, 41]),
  ])
  func demandIsCounted(_ strategy: FlattenStrategy, _ expected: [Int]) {
    let recorder = from(1...4).flatMap(strategy) { n in from([n * 10, n * 10 + 1]) }
      .record(on: VirtualClock(), requesting: 1)
    for count in 1...expected.count {
      #expect(recorder.elements == Array(expected.prefix(count)))
      recorder.request()
    }
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func innerStreamsWaitForDemand() {
    marbles { m in
      let source = m.cold("1|")
      let inner = m.cold("12|")
      m.expect(source.flatMap { _ in inner }, "--1-(2|)", talkback: "--1-1")
    }
  }

  // MARK: Depth

  @Test(arguments: strategies)
  func manySynchronousInnerStreamsLeaveTheStackFlat(_ strategy: FlattenStrategy) async {
    await onSmallStack {
      let sum = Box(0)
      let ended = Box(0)
      from(1...many).flatMap(strategy) { just($0) }.scan(0, +)
        .forEach({ sum.value = $0 }, completed: { _ in ended.increment() })
      #expect(sum.value == many * (many + 1) / 2)
      #expect(ended.value == 1)
    }
  }

  // MARK: Re-entrancy

  @Test func sourceThatSpeaksInsideADeliveryIsHeardAfterIt() {
    let emitter = Box<Emitter<Int, Never>?>(nil)
    let source = emitting { (it: Emitter<Int, Never>) in emitter.value = it }
    let order = Log<String>()
    let subscription = source.flatMap { number in from([number, number + 1]) }.observeValues { number in
      order.add("<\(number)")
      if number == 1 { emitter.value?.send(10) }
      order.add("\(number)>")
    }.start()
    emitter.value?.send(1)
    emitter.value?.finish()
    #expect(order.entries == ["<1", "1>", "<2", "2>", "<10", "10>", "<11", "11>"])
    #expect(!subscription.isActive)
  }

  // MARK: One immediate stream after the other

  @Test(arguments: [FlattenStrategy.merge, .concat, .latest, .exhaust])
  func eachImmediateStreamBeginsWithStateOfItsOwn(strategy: FlattenStrategy) {
    let sums = from(1...3).flatMap(strategy) { number in from([number, number]).scan(0) { $0 + $1 } }
    let all = sums.probe(requesting: .max)
    #expect(all.elements == [1, 2, 2, 4, 3, 6])
    #expect(all.completions == [.finished])
  }

  @Test(arguments: strategies)
  func immediateStreamsOfAHotSourceFollowEachOther(strategy: FlattenStrategy) {
    let subject = Subject<Int, Never>()
    let probe = subject.producer.flatMap(strategy) { from([$0, $0 * 10]).scan(0) { $0 + $1 } }.probe(requesting: .max)
    for number in 1...3 { subject.send(number) }
    #expect(probe.elements == [1, 11, 2, 22, 3, 33])
    subject.finish()
    #expect(probe.completions == [.finished])
  }

  @Test(arguments: [FlattenStrategy.merge, .concat])
  func immediateStreamsOfAHotSourceGoOnWhereTheyWaited(strategy: FlattenStrategy) {
    let subject = Subject<Int, Never>()
    let probe = subject.producer.flatMap(strategy) { from([$0, $0 * 10]).scan(0) { $0 + $1 } }.probe(requesting: 1)
    for number in 1...4 { subject.send(number) }
    #expect(probe.elements == [1])
    probe.request(2)
    subject.send(5)
    for _ in 1...7 { probe.request(1) }
    #expect(probe.elements == [1, 11, 2, 22, 3, 33, 4, 44, 5, 55])
    probe.request(2)
    // By now nobody waits: the next ones pass again.
    subject.send(6)
    subject.finish()
    #expect(probe.elements.suffix(2) == [6, 66])
    #expect(probe.completions == [.finished])
  }

  @Test func anImmediateStreamMayFailAfterOthersHavePassed() {
    let subject = Subject<Int, TestFailure>()
    let probe = subject.producer.flatMap { number in
      number == 3 ? fail(TestFailure()) : from([number]).promoteFailure(to: TestFailure.self)
    }.probe(requesting: .max)
    for number in 1...4 { subject.send(number) }
    #expect(probe.elements == [1, 2])
    #expect(probe.completions == [.failed(TestFailure())])
  }
}
