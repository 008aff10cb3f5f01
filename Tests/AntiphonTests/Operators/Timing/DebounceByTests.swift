import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DebounceByTests {
  @Test func emitsWhatItsNotifierSettled() {
    marbles { m in
      let source = m.cold("1-2-----3-|")
      let notifier = m.cold("---a|", values: .letters)
      m.expect(source.debounce { _ in notifier }, "-----2----(3|)")
      m.expectSubscriptions(source, "^---------!")
      m.expectSubscriptions(notifier, "^-!", "--^--!", "--------^-!")
    }
  }

  @Test(arguments: [
    ("|", "-", "|"), ("--#", "a", "--#"), ("1---#", "--a", "--1-#"), ("1#", "--a", "-#"),
    ("1-2|", "-", "---(2|)"),  // a notifier that never emits
    ("1-2|", "|", "---(2|)"),  // a notifier that finishes without an element
    ("1-2|", "a", "1-2|"), ("1---2|", "--#", "--#"),
  ])
  func endsAtOnce(source: String, notifier: String, expected: String) {
    marbles { m in
      let notifier = m.cold(notifier, values: .letters)
      m.expect(m.cold(source).debounce { _ in notifier }, expected)
    }
  }

  @Test func notifierMayEmitAtOnce() {
    let recorder = from(1...5).debounce { _ in just(0) }.record(on: VirtualClock())
    #expect(recorder.events == (1...5).map { .next($0) } + [.completed(.finished)])
  }

  @Test func eachElementHasItsOwnTime() {
    marbles { m in
      m.expect(
        m.cold("3---1---|").debounce { timer(after: m.frames($0), clock: m.clock).promoteFailure() }, "---3-1--|")
    }
  }

  @Test func failsWhenTheClosureThrows() {
    marbles { m in
      let source = m.cold("1--2--3|")
      m.expect(
        source.debounce { (number: Int) throws(TestFailure) -> Producer<Int, TestFailure> in
          _ = try refusing(2, number)
          return just(0).promoteFailure()
        }, "1--#")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func waitsForDemand() {
    marbles { m in
      let source = m.cold("1-----2--|")
      let notifier = m.cold("-a", values: .letters)
      m.expect(source.debounce { _ in notifier }, "----1-----(2|)", talkback: "---1------1")
    }
  }

  @Test func cancelsTheNotifier() {
    marbles { m in
      let notifier = m.cold("-----a", values: .letters)
      m.expect(m.cold("1").debounce { _ in notifier }, "---!", talkback: "---!")
      m.expectSubscriptions(notifier, "^--!")
    }
  }

  @Test func rewindForgetsWhatHasNotSettled() {
    marbles { m in
      let notifier = m.cold("---a", values: .letters)
      m.expect(m.cold("1------|").debounce { _ in notifier }, "-----1---|", talkback: "--<")
      m.expectSubscriptions(notifier, "^-!", "--^--!")
    }
  }
}
