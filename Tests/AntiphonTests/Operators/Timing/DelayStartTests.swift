import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DelayStartTests {
  @Test func startsLater() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.delayStart(for: m.frames(3), clock: m.clock), "---1-2-|")
      m.expectSubscriptions(source, "---^---!")
    }
  }

  @Test(arguments: [("|", "---|"), ("#", "---#"), ("1#", "---1#"), ("(12|)", "---(12|)")])
  func endsAsItsSourceDoes(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).delayStart(for: m.frames(3), clock: m.clock), expected) }
  }

  @Test func missesWhatAHotSourceEmitsMeanwhile() {
    marbles { m in m.expect(m.hot("1234-5|").delayStart(for: m.frames(2), clock: m.clock), "---4-5|") }
  }

  @Test func zeroIsTheNextTurn() {
    let clock = VirtualClock()
    let recorder = from(1...3).delayStart(for: .zero, clock: clock).record(on: clock)
    #expect(recorder.events == [])
    clock.advance()
    #expect(recorder.events == [.next(1), .next(2), .next(3), .completed(.finished)])
  }

  @Test func needsNoDemandToStart() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.delayStart(for: m.frames(3), clock: m.clock), "------1-(2|)", talkback: "------1-1")
      m.expectSubscriptions(source, "---^....!")
    }
  }

  @Test func cancelRemovesTheAppointment() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.delayStart(for: m.frames(3), clock: m.clock), "--!", talkback: "--!")
      m.expect(source.delayStart(for: m.frames(3), clock: m.clock), "---1!", talkback: "----!")
      m.expectSubscriptions(source, "---^!")
    }
  }

  @Test func rewindWaitsAgain() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.delayStart(for: m.frames(2), clock: m.clock), "--1---1-2-|", talkback: "---<")
      m.expectSubscriptions(source, "--^-!", "------^---!")
    }
  }

  @Test func longestTimeIsNeverOver() {
    marbles { m in
      m.expect(
        m.cold("1|").delayStart(for: .seconds(Int64.max), clock: m.clock), " 1000s !", talkback: " 1000s !")
    }
  }

  @Test func refusesNegativeTime() async {
    await #expect(processExitsWith: .failure) { _ = just(1).delayStart(for: .seconds(-1)) }
  }
}
