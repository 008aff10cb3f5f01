import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct RejectTests {
  @Test func emitsWhatDoesNotSatisfy() {
    marbles { m in m.expect(m.cold("1-2-3-4-|").reject { $0 % 2 == 0 }, "1---3---|") }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("|").reject { $0 > 1 }, "|")
      m.expect(m.cold("1-2-#").reject { $0 > 1 }, "1---#")
      m.expect(m.cold("1-2-3-|").reject { $0 > 1 }, "1--!", talkback: "---!")
    }
  }

  @Test func usesUpNoDemandForWhatItRejects() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").reject { $0 == 2 }, "1-----(3|)", talkback: "1-----1")
      m.expect(m.cold("1-2-3-|").reject { $0 == 2 }, "1---3-|", talkback: "2")
    }
  }

  @Test func failsAsSoonAsIsRejectedThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.reject { number throws(TestFailure) in try refusing(2, number) == 0 }, "1-#")
      m.expectSubscriptions(source, "^-!")
    }
  }
}
