import Antiphon
import AntiphonTesting
import Testing

// The code of `TestingYourStreams.md` and `YourOwnOperators.md`: `Scripts/documents` checks that each of their blocks is here.

private func suggestions(
  for texts: Producer<String, Never>, clock: some Clock<Duration>,
  search: @escaping @Sendable (String) -> Producer<String, Never>
) -> Producer<String, Never> {
  texts.debounce(for: .milliseconds(3), clock: clock).flatMapLatest { search($0) }
}

@Suite(.leavesNothing) struct TestingYourStreamsTests {
  @Test func newerTextCancelsTheOlderSearch() {
    marbles { m in
      let texts = m.hot("a-b-----c--|", values: .letters, failure: .never)
      let answer = m.cold("--x|", values: .letters, failure: .never)
      let found = suggestions(for: texts, clock: m.clock) { _ in answer }
      m.expect(found, "-------x-----x|", values: .letters)
      m.expectSubscriptions(answer, "-----^--!", "-----------^--!")
    }
  }

  @Test func waitsForDemand() {
    marbles { m in
      let numbers = m.cold("123|")
      m.expect(numbers.map { $0 * 2 }, "--(24)-(6|)", talkback: "--2----1")
    }
  }

  @Test func emitsOnceThePauseIsLongEnough() {
    let (clock, texts) = (VirtualClock(), Relay<String>())
    let recorder = suggestions(for: texts.producer, clock: clock) { just($0) }.record(on: clock)
    texts.send("a")
    clock.advance(by: .milliseconds(2))
    #expect(recorder.elements == [])
    clock.advance(by: .milliseconds(1))
    #expect(recorder.elements == ["a"])
    #expect(clock.pending == 0)  // no timer is left
  }

  @Test func recordsWhatHappens() {
    let clock = VirtualClock()
    let recorder = interval(.milliseconds(2), clock: clock).prefix(3).record(on: clock)
    clock.run()
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
    #expect(recorder.recording.marbles() == "--0-1-(2|)")
  }

  @Test func runsWorkInAFrame() {
    marbles { m in
      let subject = Subject<Int, Never>()
      m.at(2) { subject.send(1) }
      m.at(5) { subject.finish() }
      m.expect(subject.producer, "--1--|")
    }
  }

  @Test func sleepingTasksRunInVirtualTime() async {
    let clock = VirtualClock()
    let loaded = just {
      try? await clock.sleep(until: clock.now.advanced(by: .seconds(60)))
      return "page"
    }
    async let page = loaded.future.value
    await clock.untilPending()
    clock.advance(by: .seconds(60))
    #expect(await page == "page")
  }
}
