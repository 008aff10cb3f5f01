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
  func emptyInnerStreamsEmitNothing(_ strategy: FlattenStrategy) {
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

  @Test func runsAtMostTwoAtOnce() {
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
    // Two inner streams run; the third element was taken before the limit stopped the source.
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
    // The wait after 10 resumes the source: the elements of the streams in between were never requested.
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

  @Test func emissionInsideADeliveryFollowsIt() {
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

  // MARK: Synchronous inner streams one after the other

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
    // No stream waits any more: the next ones reuse the branch again.
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
