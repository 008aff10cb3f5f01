import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct UniquedTests {
  @Test func emitsOneElementForEachKey() {
    marbles { m in m.expect(m.cold("1-2-3-4-|").uniqued { $0 % 3 }, "1-2-3---|") }
  }

  @Test func emitsEachElementOnce() {
    marbles { m in m.expect(m.cold("1-2-1-3-|").uniqued(), "1-2---3-|") }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("|").uniqued(), "|")
      m.expect(m.cold("1-1-#").uniqued(), "1---#")
      m.expect(m.cold("1-1-1-|").uniqued(), "1--!", talkback: "---!")
    }
  }

  @Test func usesUpNoDemandForWhatItRefuses() {
    marbles { m in m.expect(m.cold("1-1-2-1-|").uniqued(), "1---2---|", talkback: "3") }
  }

  @Test func failsAsSoonAsKeyThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.uniqued { number throws(TestFailure) in try refusing(2, number) }, "1-#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func forgetsWhatCameWhenRewound() {
    marbles { m in m.expect(of(1, 2, 1, 3).uniqued(), "1---1-2-(3|)", talkback: "1-<-1-1-1") }
  }

  @Test func remembersNothingFromOneStartToTheNext() {
    let unique = of(1, 2, 1).uniqued()
    let clock = VirtualClock()
    #expect(unique.record(on: clock).elements == [1, 2])
    #expect(unique.record(on: clock).elements == [1, 2])
  }
}
