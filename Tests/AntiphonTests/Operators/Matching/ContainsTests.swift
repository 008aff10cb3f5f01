import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ContainsTests {
  @Test func isTrueAsSoonAsOneSatisfies() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.contains(where: { $0 > 1 }), "--(t|)")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func isTrueAsSoonAsOneEquals() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.contains(2), "--(t|)")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func isFalseAtTheEnd() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").contains(9), "------(f|)")
      m.expect(m.cold("1-2-3-|").contains(where: { $0 > 3 }), "------(f|)")
      m.expect(m.cold("--|").contains(where: { _ in true }), "--(f|)")
    }
  }

  @Test func forwardsOtherCompletions() {
    marbles { m in
      m.expect(m.cold("1-#").contains(2), "--#")
      m.expect(m.cold("1-2-|").contains(3), "---!", talkback: "---!")
    }
  }

  @Test func failsAsSoonAsPredicateThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.contains { number throws(TestFailure) in try refusing(2, number) > 2 }, "--#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func readsItsSourceForOneRequest() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").contains(2), "--(t|)", talkback: "1")
      m.expect(m.hot("1-2-3-|").contains(2), "----(t|)", talkback: "----1")
      m.expect(m.cold("1-2-|").contains(3), "------(f|)", talkback: "------1")
    }
  }

  @Test func startsAgainWhenRewound() {
    marbles { m in m.expect(m.cold("1-2-3-|").contains(3), "------(t|)", talkback: "-<") }
  }
  @Test(arguments: [1, .max]) func startsAgainBehindStreamsThatFollowEachOther(demand: Int) {
    let recorder = Recorder<Bool, Never>(on: VirtualClock(), requesting: demand)
    let times = Box(0)
    from([0]).append(1).contains(0).on(next: { _ in if times.increment() == 1 { try! recorder.talkback.rewind() } })
      .run(recorder.consumer)
    recorder.request(1)
    #expect(recorder.events == [.next(true), .next(true), .completed(.finished)])
    #expect(recorder.violations == [])
  }
}
