import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct TimestampedTests {
  static let pairs: MarbleValues<(element: Int, instant: VirtualClock.Instant)> = [
    "x": (1, .start), "y": (2, VirtualClock.Instant(offset: .milliseconds(2))),
    "z": (1, VirtualClock.Instant(offset: .milliseconds(4))),
  ]

  @Test func addsTheInstant() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.timestamped(clock: m.clock), "x-y-|", values: Self.pairs)
      m.expectSubscriptions(source, "^---!")
    }
  }

  @Test(arguments: [("|", "|"), ("--#", "--#"), ("1-#", "x-#")])
  func endsAsItsSourceDoes(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).timestamped(clock: m.clock), expected, values: Self.pairs) }
  }

  @Test func reportsWhenAnElementWasDelivered() {
    marbles { m in
      m.expect(m.cold("1|").timestamped(clock: m.clock), "----(z|)", values: Self.pairs, talkback: "----1")
    }
  }

  @Test func forwardsDemand() {
    let clock = VirtualClock()
    let recorder = from(1...3).timestamped(clock: clock).map(\.element).record(on: clock, requesting: 1)
    #expect(recorder.events == [.next(1)])
    recorder.request(2)
    #expect(recorder.events == [.next(1), .next(2), .next(3), .completed(.finished)])
  }
}
