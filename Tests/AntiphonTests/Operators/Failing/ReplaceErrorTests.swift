import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ReplaceErrorTests {
  @Test func emitsAnElementInsteadOfFailing() {
    marbles { m in m.expect(m.cold("1-2-#").replaceError(with: 0), "1-2-(0|)") }
  }

  @Test func forwardsEveryOtherCompletion() {
    marbles { m in
      m.expect(m.cold("|").replaceError(with: 0), "|")
      m.expect(m.cold("1-|").replaceError(with: 0), "1-|")
      m.expect(m.cold("1-~").replaceError(with: 0), "1-~")
      m.expect(m.cold("1-2-#").replaceError(with: 0), "1!", talkback: "-!")
    }
  }

  @Test func keepsTheElementUntilItIsRequested() {
    marbles { m in
      m.expect(m.cold("1-2-#").replaceError(with: 0), "1-2---(0|)", talkback: "2-----1")
      m.expect(m.cold("1-2-#").replaceError(with: 0), "1-2---!", talkback: "2-----!")
    }
  }

  @Test func rewindsToTheFirstElementWhileTheReplacementWaits() {
    marbles { m in
      m.expect(m.cold("12#").replaceError(with: 0), "12--(12) @7ms (0|)", talkback: "2--<2--1")
    }
  }

  @Test func takesTheFailureTypeAway() {
    let stream: Producer<Int, Never> = fail(TestFailure(), Int.self).replaceError(with: 0)
    #expect(stream.record(on: VirtualClock()).events == [.next(0), .completed(.finished)])
  }
}
