import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ThrottleToLatestTests {
  @Test func emitsTheLatestWhenThePeriodEnds() {
    marbles { m in
      let source = m.cold("1-2-----3-4-|")
      m.expect(source.throttleToLatest(for: m.frames(3), clock: m.clock), "---2-------4|")
      m.expectSubscriptions(source, "^-----------!")
    }
  }

  @Test(arguments: [
    ("|", "|"), ("--#", "--#"), ("1|", "---(1|)"),
    ("12#", "--#"),  // lost with a failure
    ("1---2|", "---1---(2|)"),
    ("1-23-|", "---2--(3|)"),  // an element at the very end of a period belongs to the next one
    ("1--|", "---(1|)"), ("1--#", "---(1#)"),  // so does a completion
  ])
  func endsAtOnceOrWithThePeriod(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).throttleToLatest(for: m.frames(3), clock: m.clock), expected) }
  }

  @Test func zeroIsUntilTheNextTurn() {
    marbles { m in m.expect(m.cold("(12)3-4|").throttleToLatest(for: .zero, clock: m.clock), "2---3-4|") }
  }

  @Test func cancelRemovesTheAppointment() {
    marbles { m in
      m.expect(m.cold("12----|").throttleToLatest(for: m.frames(5), clock: m.clock), "---!", talkback: "---!")
    }
  }

  @Test func elementsWaitForDemand() {
    marbles { m in
      m.expect(
        m.hot("12345|").throttleToLatest(for: m.frames(2), clock: m.clock), "------2-(45|)", talkback: "------1-*")
    }
  }

  @Test func rewindOpensThePeriod() {
    marbles { m in
      m.expect(m.cold("12--|").throttleToLatest(for: m.frames(3), clock: m.clock), "-----2|", talkback: "--<")
    }
  }

  @Test func refusesNegativeTime() async {
    await #expect(processExitsWith: .failure) { _ = just(1).throttleToLatest(for: .seconds(-1)) }
  }

  // MARK: By a notifier

  @Test func emitsTheLatestWhenTheNotifierEmits() {
    marbles { m in
      let source = m.cold("1-2-----3-4-|")
      let notifier = m.cold("---a|", values: .letters)
      m.expect(source.throttleToLatest { _ in notifier }, "---2-------4|")
      m.expectSubscriptions(source, "^-----------!")
      m.expectSubscriptions(notifier, "^--!", "--------^--!")
    }
  }

  @Test(arguments: [
    ("|", "-", "|"), ("--#", "a", "--#"), ("12|", "---a", "---(2|)"), ("12#", "---a", "--#"),
    ("1---2|", "--#", "--#"),
    ("1-|", "-|", "--|"), ("12|", "---|", "---|"),  // a notifier that finishes without an element
    ("1-2|", "|", "---|"), ("1-2|", "a", "1-2|"),
  ])
  func endsAtOnceOrWithTheNotifier(source: String, notifier: String, expected: String) {
    marbles { m in
      let notifier = m.cold(notifier, values: .letters)
      m.expect(m.cold(source).throttleToLatest { _ in notifier }, expected)
    }
  }

  @Test func failsWhenTheClosureThrows() {
    marbles { m in
      let source = m.cold("1--2--3|")
      m.expect(
        source.throttleToLatest { (number: Int) throws(TestFailure) -> Producer<Int, TestFailure> in
          _ = try refusing(2, number)
          return just(0).promoteFailure()
        }, "1--#")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func waitsForDemandWithANotifier() {
    marbles { m in
      m.expect(from(1...3).throttleToLatest { _ in just(0) }, "1--2-(3|)", talkback: "1--1-1")
    }
  }

  @Test func cancelsTheNotifier() {
    marbles { m in
      let notifier = m.cold("-----a", values: .letters)
      m.expect(m.cold("12").throttleToLatest { _ in notifier }, "---!", talkback: "---!")
      m.expectSubscriptions(notifier, "^--!")
    }
  }

  @Test func rewindMakesAnotherNotifier() {
    marbles { m in
      let notifier = m.cold("---a", values: .letters)
      m.expect(m.cold("12-----|").throttleToLatest { _ in notifier }, "-----2---|", talkback: "--<")
      m.expectSubscriptions(notifier, "^-!", "--^--!")
    }
  }
}
