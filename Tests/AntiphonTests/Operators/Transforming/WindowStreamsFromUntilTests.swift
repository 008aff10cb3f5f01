import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct WindowStreamsFromUntilTests {
  @Test func emitsAStreamFromAnOpeningToItsNotifier() {
    marbles { m in
      let source = m.cold("1-2-3-4-5-|")
      let openings = m.cold("-o-o---o|", values: .letters)
      let notifier = m.cold("----n|", values: .letters)
      let windows = source.windowStreams(from: openings, until: { _ in notifier })
      m.expect(windows.numbers(), "-a-b---c--|", values: windowLetters)
      m.expect(windows.window(0), "--2-3|")
      m.expect(windows.window(1), "----3-4|")
      m.expect(windows.window(2), "--------5-|")
    }
  }

  @Test(arguments: [
    ("|", "-", "-", "|"), ("--#", "o", "-", "a-#"), ("1-2-|", "o-o", "-n", "a-b-|"),
    ("1---|", "--#", "-", "--#"),
    ("1---|", "o", "--#", "a-#"), ("1---|", "o|", "-", "a---|"), ("----|", "(oo)", "n", "(ab)|"),
    ("--~", "o", "|", "a-~"),
  ])
  func ends(source: String, openings: String, notifier: String, expected: String) {
    marbles { m in
      let openings = m.cold(openings, values: .letters)
      let notifier = m.cold(notifier, values: .letters)
      let windows = m.cold(source).windowStreams(from: openings, until: { _ in notifier })
      m.expect(windows.numbers(), expected, values: windowLetters)
    }
  }

  @Test func aWindowLastsUntilTheEndIfItsNotifierFinishes() {
    marbles { m in
      let openings = m.cold("o|", values: .letters)
      let notifier = m.cold("--|", values: .letters)
      m.expect(m.cold("-1-2-|").windowStreams(from: openings, until: { _ in notifier }).window(0), "-1-2-|")
    }
  }

  @Test func failsWhenTheClosureThrows() {
    marbles { m in
      let openings = m.cold("1-2|")
      let windows = m.cold("1-2-3-|").windowStreams(from: openings) {
        opening throws(TestFailure) -> Producer<Int, TestFailure> in
        _ = try refusing(2, opening)
        return never()
      }
      m.expect(windows.numbers(), "a-#", values: windowLetters)
      m.expect(windows.window(0), "1-#")
    }
  }

  @Test func losesElementsOutsideTheWindows() {
    let recorder = from(1...3).windowStreams(from: never(Int.self), until: { _ in never(Int.self) })
      .record(on: VirtualClock())
    #expect(recorder.elements.count == 0)
    #expect(recorder.completion == .finished)
  }

  @Test func cancelsAllWhenNoWindowHasASubscriber() {
    marbles { m in
      let source = m.cold("1-2-3|")
      let openings = m.cold("o----|", values: .letters)
      let notifier = m.cold("----n|", values: .letters)
      let windows = source.windowStreams(from: openings, until: { _ in notifier })
      m.expect(windows.flatMap { $0 }, "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(openings, "^--!")
      m.expectSubscriptions(notifier, "^--!")
    }
  }
}
