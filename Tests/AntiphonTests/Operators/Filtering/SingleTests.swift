import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SingleTests {
  @Test func emitsTheOnlyOne() {
    marbles { m in m.expect(m.cold("-1--|").single { _ in TestFailure() }, "----(1|)") }
  }

  @Test func failsAsSoonAsThereIsAnother() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.single { _ in TestFailure() }, "--#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func failsAtTheEndIfThereIsNone() {
    marbles { m in
      m.expect(m.cold("--|").single { _ in TestFailure("none") }, "--#", failure: .error(TestFailure("none")))
    }
  }

  @Test func distinguishesNoneFromSeveral() {
    let reasons: [(count: Int, reason: SingleFailure)] = [(0, .noElements), (2, .moreThanOneElement)]
    for (count, reason) in reasons {
      let numbers = range(1, count: count)
      #expect(numbers.single().record(on: VirtualClock()).events == [.completed(.failed(reason))])
      let named = numbers.promoteFailure(to: TestFailure.self).single { TestFailure("\($0)") }
      #expect(named.record(on: VirtualClock()).completion == .failed(TestFailure("\(reason)")))
    }
  }

  @Test func ofAStreamThatCannotFail() {
    marbles { m in m.expect(m.cold("-1--|").ignoreError().single(), "----(1|)") }
  }

  @Test func forwardsOtherCompletions() {
    marbles { m in
      m.expect(m.cold("1-#").single { _ in TestFailure("none") }, "--#")
      m.expect(m.cold("1-~").single { _ in TestFailure() }, "--~")
      m.expect(m.cold("1-2|").single { _ in TestFailure() }, "-!", talkback: "-!")
    }
  }

  @Test func makesTheFailureOnlyWhenItFails() {
    let made = Box(0)
    let source = from([1]).promoteFailure(to: TestFailure.self)
    let recorder = source.single { _ in TestFailure("\(made.increment())") }.record(on: VirtualClock())
    #expect(recorder.events == [.next(1), .completed(.finished)])
    #expect(made.value == 0)
  }

  @Test func readsItsSourceToTheEndForOneRequest() {
    marbles { m in
      m.expect(m.cold("1---|").single { _ in TestFailure() }, "----(1|)", talkback: "--1")
      m.expect(m.hot("1---|").single { _ in TestFailure() }, "------(1|)", talkback: "------1")
    }
  }

  @Test func forgetsTheElementWhenRewound() {
    marbles { m in
      m.expect(
        m.cold("1-2-|").filter { $0 == 1 }.single { _ in TestFailure() }, "------(1|)", talkback: "-<")
    }
  }
}
