import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MeasureIntervalTests {
  static let durations: MarbleValues<Duration> = [
    "a": .milliseconds(1), "b": .milliseconds(2), "c": .milliseconds(4), "z": .zero,
  ]

  @Test func tellsTheTimeSinceTheElementBefore() {
    marbles { m in
      let source = m.cold("-1-2---3-|")
      m.expect(source.measureInterval(clock: m.clock), "-a-b---c-|", values: Self.durations)
      m.expectSubscriptions(source, "^--------!")
    }
  }

  @Test(arguments: [("|", "|"), ("--#", "--#"), ("1-(23)#", "z-(bz)#"), ("1~", "z~")])
  func endsAsItsSourceDoes(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).measureInterval(clock: m.clock), expected, values: Self.durations) }
  }

  @Test func countsTheTimeThatTheConsumerTakes() {
    marbles { m in
      m.expect(m.cold("12|").measureInterval(clock: m.clock), "z---(c|)", values: Self.durations, talkback: "1---1")
    }
  }

  @Test func rewindMeasuresAnew() {
    marbles { m in
      m.expect(
        m.cold("-1--2|").measureInterval(clock: m.clock), "-a---a--d|",
        values: ["a": .milliseconds(1), "d": .milliseconds(3)],
        talkback: "---<")
    }
  }

  @Test func eachStartMeasuresForItself() {
    let clock = VirtualClock()
    let stream = just(1).measureInterval(clock: clock)
    clock.advance(by: .seconds(5))
    #expect(stream.record(on: clock).elements == [.zero])
  }
}
