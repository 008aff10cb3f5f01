import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct FlatMapResultTests {
  // MARK: Sources with one result

  // `.latest` is left out: it requests the result before there is demand for the inner stream.
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
      // A marble source notices a rewind at its next event.
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

  @Test(arguments: FlatMapTests.strategies)
  func onlyLatestRequestsAResultWithoutDemand(_ strategy: FlattenStrategy) {
    let pulled = Box(0)
    let source = from(1...3).on(next: { _ in pulled.increment() })
    let recorder = source.reduce(0, +).flatMap(strategy) { just($0) }.record(on: VirtualClock(), requesting: 0)
    #expect(pulled.value == (strategy == .latest ? 3 : 0))
    recorder.request()
    #expect(recorder.events == [.next(6), .completed(.finished)])
  }

  @Test(arguments: FlatMapTests.strategies)
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

  @Test(arguments: FlatMapTests.strategies)
  func resultIsFollowedAsAnyElementIs(_ strategy: FlattenStrategy) {
    // An equal stream that is not marked as a result; both receive equal requests.
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

  @Test(arguments: FlatMapTests.strategies)
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
}
