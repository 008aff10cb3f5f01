import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct WindowStreamsUntilTests {
  @Test func emitsAStreamUntilEachNotifierEmits() {
    marbles { m in
      let source = m.cold("1-2-3---4-|")
      let notifier = m.cold("---n|", values: .letters)
      let windows = source.windowStreams(until: { notifier })
      m.expect(windows.numbers(), "a--b--c--d|", values: windowLetters)
      m.expect(windows.window(0), "1-2|")
      m.expect(windows.window(1), "----3-|")
      m.expect(windows.window(2), "--------4|")
      m.expect(windows.window(3), "----------|")
    }
  }

  @Test(arguments: [
    ("|", "-", "(a|)"), ("--#", "-", "a-#"), ("1-2-|", "--n", "a-b-|"), ("1---|", "--#", "a-#"),
    ("1---|", "--|", "a---|"), ("--~", "-n", "ab~"),
  ])
  func ends(source: String, notifier: String, expected: String) {
    marbles { m in
      let notifier = m.cold(notifier, values: .letters)
      m.expect(m.cold(source).windowStreams(until: { notifier }).numbers(), expected, values: windowLetters)
    }
  }

  @Test func hasEachElementInAWindowIfItsNotifiersEmitAtOnce() {
    let arrays = from(1...3).windowStreams(until: { just(0) }).flatMap { $0.collect() }.record(on: VirtualClock())
    #expect(arrays.events == [.next([]), .next([1]), .next([2]), .next([3]), .next([]), .completed(.finished)])
  }

  @Test func failsWhenTheClosureThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let notifier = m.cold("---n|", values: .letters)
      let made = Box(0)
      let windows = source.windowStreams { () throws(TestFailure) -> Producer<String, TestFailure> in
        made.increment()
        _ = try refusing(2, made.value)
        return notifier
      }
      m.expect(windows.numbers(), "a--(b#)", values: windowLetters)
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func cancelsBothWhenNoWindowHasASubscriber() {
    marbles { m in
      let source = m.cold("1-2-3|")
      let notifier = m.cold("-----n|", values: .letters)
      m.expect(source.windowStreams(until: { notifier }).window(0), "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(notifier, "^--!")
    }
  }
}
