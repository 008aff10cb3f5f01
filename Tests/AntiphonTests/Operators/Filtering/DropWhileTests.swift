import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DropWhileTests {
  @Test func emitsAllFromTheFirstThatIsNotDropped() {
    marbles { m in m.expect(m.cold("1-2-3-1-|").drop(while: { $0 < 3 }), "----3-1-|") }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("|").drop(while: { $0 < 3 }), "|")
      m.expect(m.cold("1-#").drop(while: { $0 < 3 }), "--#")
      m.expect(m.cold("1-2-3-|").drop(while: { $0 < 3 }), "---!", talkback: "---!")
    }
  }

  @Test func usesUpNoDemandForWhatItDrops() {
    marbles { m in m.expect(m.cold("1-2-3-1-|").drop(while: { $0 < 3 }), "----3--1|", talkback: "1------1") }
  }

  @Test func failsAsSoonAsIsDroppedThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.drop(while: { number throws(TestFailure) in try refusing(2, number) > 0 }), "--#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func callsItsPredicateNoMoreOnceItHasStopped() {
    let asked = Log<Int>()
    let recorder = from([1, 2, 3, 1]).drop(while: {
      asked.add($0)
      return $0 < 2
    }).record(on: VirtualClock())
    #expect(recorder.elements == [2, 3, 1])
    #expect(asked.entries == [1, 2])
  }

  @Test func dropsAgainWhenRewound() {
    marbles { m in m.expect(from(1...4).drop(while: { $0 < 3 }), "3-----3-(4|)", talkback: "1---<-1-1") }
  }
}
