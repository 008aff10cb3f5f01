import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ThrottleTests {
  @Test func emitsOneAndThenNoneForAWhile() {
    marbles { m in
      let source = m.cold("1-2-3-----4-|")
      m.expect(source.throttle(for: m.frames(3), clock: m.clock), "1---3-----4-|")
      m.expect(source.throttle(for: m.frames(3), latest: true, clock: m.clock), "1--2--3---4-|")
      m.expectSubscriptions(source, "^-----------!", "^-----------!")
    }
  }

  @Test(arguments: [
    ("|", "|", "|"), ("--#", "--#", "--#"), ("1|", "1|", "1|"),
    ("12|", "1-|", "1--(2|)"),  // held back at the end
    ("12#", "1-#", "1-#"),  // lost with a failure
    ("1234|", "1--4|", "1--3--(4|)"),  // an element at the very end of a period belongs to the next one
    ("12------3|", "1-------3|", "1--2----3|"),  // flushed when idle
    ("1-----2|", "1-----2|", "1-----2|"),
  ])
  func endsAtOnceOrWithThePeriod(source: String, leading: String, latest: String) {
    marbles { m in
      m.expect(m.cold(source).throttle(for: m.frames(3), clock: m.clock), leading)
      m.expect(m.cold(source).throttle(for: m.frames(3), latest: true, clock: m.clock), latest)
    }
  }

  @Test func zeroIsUntilTheNextTurn() {
    marbles { m in
      m.expect(m.cold("(12)3-4|").throttle(for: .zero, clock: m.clock), "1---3-4|")
    }
  }

  @Test func cancelRemovesTheAppointment() {
    marbles { m in
      m.expect(m.cold("12-----|").throttle(for: m.frames(5), latest: true, clock: m.clock), "1--!", talkback: "---!")
    }
  }

  @Test func finishRemovesTheAppointment() {
    marbles { m in m.expect(m.cold("1-|").throttle(for: m.frames(9), latest: true, clock: m.clock), "1-|") }
  }

  @Test func elementsWaitForDemand() {
    marbles { m in
      m.expect(m.hot("12345|").throttle(for: m.frames(2), clock: m.clock), "------1-(35|)", talkback: "------1-*")
    }
  }

  @Test func rewindOpensThePeriod() {
    marbles { m in
      m.expect(m.cold("12--|").throttle(for: m.frames(3), latest: true, clock: m.clock), "1-1--2|", talkback: "--<")
    }
  }

  @Test func refusesNegativeTime() async {
    await #expect(processExitsWith: .failure) { _ = just(1).throttle(for: .seconds(-1)) }
  }
}
