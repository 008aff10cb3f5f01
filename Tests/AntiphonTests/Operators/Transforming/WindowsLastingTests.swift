import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct WindowsLastingTests {
  let values: MarbleValues<[Int]> = ["a": [1], "b": [1, 2], "c": [2], "d": [], "e": [3]]

  @Test func slidesOverWhatCame() {
    marbles { m in
      let source = m.cold("1-2--------|")
      m.expect(
        source.windows(lasting: m.frames(4), every: m.frames(2), clock: m.clock), "--a-b-c-d-d|", values: values)
      m.expectSubscriptions(source, "^----------!")
    }
  }

  @Test func emitsWhatIsLeftWhenTheStreamFinishes() {
    marbles { m in
      let windows = m.cold("1-2|").windows(lasting: m.frames(4), every: m.frames(2), clock: m.clock)
      m.expect(windows, "--a(b|)", values: values)
    }
  }

  @Test(arguments: [("|", "|"), ("--#", "--(d#)"), ("1#", "-#"), ("-----3|", "--d-d-(e|)")])
  func endsWithItsStream(source: String, expected: String) {
    marbles { m in
      let windows = m.cold(source).windows(lasting: m.frames(4), every: m.frames(2), clock: m.clock)
      m.expect(windows, expected, values: values)
    }
  }

  @Test func leavesOutWhatFallsBetweenTwoWindows() {
    marbles { m in
      let windows = m.cold("1----3-|").windows(lasting: m.frames(1), every: m.frames(3), clock: m.clock)
      m.expect(windows, "---d--e|", values: values)
    }
  }

  @Test func waitsForDemand() {
    marbles { m in
      let windows = m.cold("1-2---------|").windows(lasting: m.frames(4), every: m.frames(2), clock: m.clock)
      m.expect(windows, "--a-!", values: values, talkback: "----!")
    }
  }

  @Test func rewindForgetsWhatCame() {
    marbles { m in
      let windows = m.cold("1-2|").windows(lasting: m.frames(4), every: m.frames(2), clock: m.clock)
      m.expect(windows, "---a(b|)", values: values, talkback: "-<")
    }
  }

  @Test func refusesADurationOfNothing() async {
    await #expect(processExitsWith: .failure) { _ = just(1).windows(lasting: .zero, every: .seconds(1)) }
    await #expect(processExitsWith: .failure) { _ = just(1).windows(lasting: .seconds(1), every: .zero) }
  }
}
