import Antiphon
import AntiphonTesting
import Testing

/// A custom scheduler works with `receive(on:)`.
@Suite(.leavesNothing) struct SchedulerTests {
  @Test func anyOneWillDo() {
    struct Inline: Scheduler {
      func schedule(_ work: @escaping @Sendable () -> Void) { work() }
      var isCurrent: Bool { false }
    }
    let recorder = from(1...3).receive(on: Inline()).record(on: VirtualClock(), requesting: 2)
    #expect(recorder.elements == [1, 2])
    recorder.request()
    #expect(recorder.elements == [1, 2, 3])
    #expect(recorder.completion == .finished)
  }
}
