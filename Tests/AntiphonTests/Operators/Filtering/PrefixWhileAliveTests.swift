import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PrefixWhileAliveTests {
  @Test func finishesWhenTheNotifierHas() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let notifier = m.cold("a-a--|", values: .letters)
      m.expect(source.prefix(whileAlive: notifier), "1-2-3|")
      m.expectSubscriptions(source, "^----!")
      m.expectSubscriptions(notifier, "^----!")
    }
  }

  @Test(arguments: [
    ("1-2-|", "-a-a", "1-2-|"), ("1-2-#", "-", "1-2-#"), ("1-2-|", "--#", "1-#"), ("-", "--|", "--|"), ("-", "-a", "-"),
    // Both in one frame: the notifier comes first.
    ("1-2-|", "--|", "1-|"),
  ])
  func endsWithEither(source: String, notifier: String, expected: String) {
    marbles { m in
      m.expect(m.cold(source).prefix(whileAlive: m.cold(notifier, values: .letters)), expected)
    }
  }

  @Test func isNotStartedIfTheNotifierFinishesAtOnce() {
    let started = Box(0)
    let source = Producer<Int, Never> { _ in started.increment() }
    marbles { m in m.expect(source.prefix(whileAlive: just("now")), "|") }
    #expect(started.value == 0)
  }

  @Test func waitsForDemandButReceivesTheNotifier() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").prefix(whileAlive: m.cold("----|", values: .letters)), "-1--|", talkback: "-1")
    }
  }

  @Test func cancelsBoth() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let notifier = m.cold("-a-a", values: .letters)
      m.expect(source.prefix(whileAlive: notifier), "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(notifier, "^--!")
    }
  }
}
