import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PromoteFailureTests {
  @Test func changesTheTypeAndNothingElse() {
    marbles { m in
      m.expect(m.cold("1-2-|", failure: .never).promoteFailure(to: TestFailure.self), "1-2-|")
    }
  }

  @Test func forwardsEveryCompletion() {
    marbles { m in
      m.expect(m.cold("|", failure: .never).promoteFailure(to: TestFailure.self), "|")
      m.expect(m.cold("1-~", failure: .never).promoteFailure(to: TestFailure.self), "1-~")
      m.expect(m.cold("1-2-|", failure: .never).promoteFailure(to: TestFailure.self), "1!", talkback: "-!")
    }
  }

  @Test func letsAStreamMeetOneThatCanFail() {
    marbles { m in m.expect(m.cold("-1-#").prepend(just(9).promoteFailure()), "91-#") }
  }
}
