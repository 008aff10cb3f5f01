import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct EmptyTests {
  @Test func finishesAtOnce() {
    marbles { m in m.expect(empty(Int.self, Never.self), "|") }
  }

  @Test func needsNoDemand() {
    let recorder = empty(Int.self, Never.self).record(on: VirtualClock(), requesting: 0)
    #expect(recorder.events == [.completed(.finished)])
  }

  @Test func isCancelledForAConsumerThatHasCancelled() {
    #expect(empty(Int.self, Never.self).eventsAfterCancel() == [.completed(.cancelled)])
  }

  @Test func takesItsTypesFromWhereItStands() {
    let strings: Producer<String, TestFailure> = empty()
    marbles { m in m.expect(strings.append("a"), "(a|)") }
  }
}
