import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DelayByTests {
  @Test func emitsWhenTheNotifierEmits() {
    marbles { m in
      let source = m.cold("1-2---|")
      let notifier = m.cold("---a|", values: .letters)
      m.expect(source.delay { _ in notifier }, "---1-2|")
      m.expectSubscriptions(source, "^-----!")
      m.expectSubscriptions(notifier, "^--!", "--^--!")
    }
  }

  @Test(arguments: [
    ("|", "-", "|"), ("1#", "---a", "-#"), ("1-|", "---a", "---(1|)"), ("1----#", "---a", "---1-#"),
    ("1-2|", "|", "---|"),  // lost: no notifier can release it
    ("1-2|", "-#", "-#"), ("(12)-|", "-ab", "-(12)|"),
  ])
  func finishesWithTheLastNotifier(source: String, notifier: String, expected: String) {
    marbles { m in
      let notifier = m.cold(notifier, values: .letters)
      m.expect(m.cold(source).delay { _ in notifier }, expected)
    }
  }

  @Test func orderIsThatOfTheNotifiers() {
    marbles { m in
      m.expect(
        m.cold("5-1|").delay { timer(after: m.frames($0), clock: m.clock).promoteFailure() }, "---1-(5|)")
    }
  }

  @Test func failsWhenTheClosureThrows() {
    marbles { m in
      m.expect(
        m.cold("1--2--3|").delay { (number: Int) throws(TestFailure) -> Producer<Int, TestFailure> in
          _ = try refusing(2, number)
          return just(0).promoteFailure()
        }, "1--#")
    }
  }

  @Test func cancelsTheNotifiers() {
    marbles { m in
      let notifier = m.cold("-----a", values: .letters)
      m.expect(m.cold("12").delay { _ in notifier }, "---!", talkback: "---!")
      m.expectSubscriptions(notifier, "^--!", "-^-!")
    }
  }

  @Test func elementsOnTheirWayWaitForDemand() {
    marbles { m in
      m.expect(m.cold("12|").delay { _ in m.cold("-a", values: .letters) }, "-----1-(2|)", talkback: "----1--1")
    }
  }
}
