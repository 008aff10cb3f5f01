import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct IfEmptyTests {
  @Test func goesOnWithAnotherStreamAfterNothing() {
    marbles { m in m.expect(m.cold("--|").ifEmpty(switchTo: m.cold("1-2-|")), "--1-2-|") }
  }

  @Test(arguments: ["3-4-|", "3|", "3-#"])
  func changesNothingElse(source: String) {
    marbles { m in m.expect(m.cold(source).ifEmpty(switchTo: m.cold("1-2-|")), source) }
  }

  @Test func failsWithEither() {
    marbles { m in
      m.expect(m.cold("--#").ifEmpty(switchTo: m.cold("1-2-|")), "--#")
      m.expect(m.cold("--|").ifEmpty(switchTo: m.cold("1-#")), "--1-#")
    }
  }

  @Test func endsWhenTheOtherStreamIsEmptyToo() {
    marbles { m in m.expect(m.cold("-|").ifEmpty(switchTo: m.cold("-|")), "--|") }
  }

  @Test func looksAgainWhenRewound() {
    let times = Box(0)
    let runs = Box(0)
    // Only the first run is empty.
    let stream = deferred { () -> Producer<Int, Never> in runs.increment() == 1 ? empty() : just(2) }
    let recorder = stream.ifEmpty(switchTo: just(1))
      .record(on: VirtualClock()) { $0 == 1 && times.increment() == 1 ? .rewind : nil }
    #expect(recorder.elements == [1, 2])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func meetsAStreamThatCannotFail() {
    let failing: Producer<Int, TestFailure> = fail(TestFailure())
    #expect(
      empty(Int.self, Never.self).ifEmpty(switchTo: failing).record(on: VirtualClock()).completion
        == .failed(TestFailure()))
    #expect(failing.ifEmpty(switchTo: just(1)).record(on: VirtualClock()).completion == .failed(TestFailure()))
  }
}
