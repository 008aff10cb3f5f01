import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ThrottleByTests {
  @Test func emitsOneAndThenNoneUntilItsNotifierEmits() {
    marbles { m in
      let source = m.cold("1-2-----3-4-|")
      let notifier = m.cold("---a|", values: .letters)
      m.expect(source.throttle { _ in notifier }, "1-------3---|")
      m.expectSubscriptions(source, "^-----------!")
      m.expectSubscriptions(notifier, "^--!", "--------^--!")
    }
  }

  @Test func makesAnotherNotifierForTheLatest() {
    marbles { m in
      let source = m.cold("1-2-----3-4-|")
      let notifier = m.cold("---a|", values: .letters)
      m.expect(source.throttle(latest: true) { _ in notifier }, "1--2----3--4|")
      m.expectSubscriptions(notifier, "^--!", "---^--!", "--------^--!", "-----------^!")
    }
  }

  @Test func bothStartWithAnElement() {
    marbles { m in
      let notifier = m.cold("---a|", values: .letters)
      m.expect(m.cold("1-2-----3-4-|").throttle { _ in notifier }, "1-------3---|")
      m.expect(m.cold("1-2-----3-4-|").throttle(latest: true) { _ in notifier }, "1--2----3--4|")
    }
  }

  @Test(arguments: [
    ("|", "-", "|", "|"), ("--#", "a", "--#", "--#"), ("1|", "-", "1|", "1|"),
    ("12|", "---a", "1-|", "1--(2|)"),  // held back at the end
    ("12#", "---a", "1-#", "1-#"),  // lost with a failure
    ("1---2|", "--#", "1-#", "1-#"),
    ("1-2-3|", "-|", "1-2-3|", "1-2-3|"),  // a notifier that finishes without an element
    ("12-|", "--|", "1--|", "1--|"), ("12|", "---|", "1-|", "1--|"),
    ("1-2|", "a", "1-2|", "1-2|"), ("1-2|", "|", "1-2|", "1-2|"),
  ])
  func endsAtOnceOrWithTheNotifier(source: String, notifier: String, leading: String, latest: String) {
    marbles { m in
      let notifier = m.cold(notifier, values: .letters)
      m.expect(m.cold(source).throttle { _ in notifier }, leading)
      m.expect(m.cold(source).throttle(latest: true) { _ in notifier }, latest)
    }
  }

  @Test func failsWhenTheClosureThrows() {
    marbles { m in
      let source = m.cold("1--2--3|")
      m.expect(
        source.throttle { (number: Int) throws(TestFailure) -> Producer<Int, TestFailure> in
          _ = try refusing(2, number)
          return just(0).promoteFailure()
        }, "1--(2#)")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func waitsForDemand() {
    marbles { m in
      m.expect(from(1...3).throttle { _ in just(0) }, "1--2-(3|)", talkback: "1--1-1")
      m.expect(from(1...3).throttle(latest: true) { _ in just(0) }, "1--2-(3|)", talkback: "1--1-1")
    }
  }

  @Test func cancelsTheNotifier() {
    marbles { m in
      let notifier = m.cold("-----a", values: .letters)
      m.expect(m.cold("12").throttle(latest: true) { _ in notifier }, "1--!", talkback: "---!")
      m.expectSubscriptions(notifier, "^--!")
    }
  }

  @Test func rewindForgetsWhatIsHeldBack() {
    marbles { m in
      let notifier = m.cold("---a", values: .letters)
      m.expect(m.cold("12-----|").throttle(latest: true) { _ in notifier }, "1-1--2---|", talkback: "--<")
      m.expectSubscriptions(notifier, "^-!", "--^--!", "-----^--!")
    }
  }
}
