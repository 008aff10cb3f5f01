import Antiphon
import AntiphonTesting
import Testing

/// Composing starts nothing: each operator of the catalogue and of the callbag layer.
@Suite(.leavesNothing) struct LazinessTests {
  @Test func startsNothingBeforeItIsStarted() {
    for entry in Catalogue.all + Catalogue.callbagFamilies.flatMap({ $0 }) {
      let (starts, clock) = (Box(0), VirtualClock())
      let source = from(1...3).promoteFailure(to: TestFailure.self).on(starting: { starts.increment() })
      let composed = entry.apply(source, clock)
      #expect(starts.value == 0, "\(entry.name) starts its upstream")
      #expect(clock.pending == 0, "\(entry.name) schedules something")
      _ = composed
    }
  }
}
