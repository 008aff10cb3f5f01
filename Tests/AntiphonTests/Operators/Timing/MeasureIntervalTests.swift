import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MeasureIntervalTests {
  static let measured: MarbleValues<(element: Int, interval: Duration)> = [
    "a": (1, .milliseconds(1)), "b": (2, .milliseconds(2)), "c": (3, .milliseconds(4)), "d": (2, .milliseconds(3)),
    "x": (1, .zero), "y": (2, .milliseconds(4)), "z": (3, .zero),
  ]

  @Test func keepsTheElementAndAddsTheTimeSinceThePreviousOne() {
    marbles { m in
      let source = m.cold("-1-2---3-|")
      m.expect(source.measureInterval(clock: m.clock), "-a-b---c-|", values: Self.measured)
      m.expectSubscriptions(source, "^--------!")
    }
  }

  @Test(arguments: [("|", "|"), ("--#", "--#"), ("1-(23)#", "x-(bz)#"), ("1~", "x~")])
  func endsAsItsSourceDoes(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).measureInterval(clock: m.clock), expected, values: Self.measured) }
  }

  @Test func countsTheTimeThatTheConsumerTakes() {
    marbles { m in
      m.expect(m.cold("12|").measureInterval(clock: m.clock), "x---(y|)", values: Self.measured, talkback: "1---1")
    }
  }

  @Test func rewindMeasuresAnew() {
    marbles { m in
      m.expect(
        m.cold("-1--2|").measureInterval(clock: m.clock), "-a---a--d|", values: Self.measured, talkback: "---<")
    }
  }

  @Test func eachStartMeasuresForItself() {
    let clock = VirtualClock()
    let stream = just(1).measureInterval(clock: clock)
    clock.advance(by: .seconds(5))
    #expect(stream.record(on: clock).elements.map(\.interval) == [.zero])
  }
}
