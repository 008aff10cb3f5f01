import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct FailTests {
  @Test func failsAtOnce() {
    marbles { m in m.expect(fail(TestFailure(), Int.self), "#") }
  }

  @Test func needsNoDemand() {
    let recorder = fail(TestFailure("a"), Int.self).record(on: VirtualClock(), requesting: 0)
    #expect(recorder.events == [.completed(.failed(TestFailure("a")))])
  }

  @Test func isCancelledForAConsumerThatHasCancelled() {
    #expect(fail(TestFailure(), Int.self).eventsAfterCancel() == [.completed(.cancelled)])
  }
}
