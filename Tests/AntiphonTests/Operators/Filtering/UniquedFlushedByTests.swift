import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct UniquedFlushedByTests {
  @Test func forgetsTheKeysWhenNotified() {
    marbles { m in
      let source = m.cold("1-1-1-2-1-|")
      let notifier = m.cold("---n-|", values: .letters)
      m.expect(source.uniqued(on: { $0 }, flushedBy: notifier), "1---1-2---|")
      m.expectSubscriptions(source, "^---------!")
      m.expectSubscriptions(notifier, "^----!")
    }
  }

  @Test(arguments: [
    ("|", "-", "|", "(^!)", "(^!)"),
    ("1-1|", "|", "1--|", "^--!", "(^!)"),
    ("1-1#", "-", "1--#", "^--!", "^--!"),
    ("1-2-3|", "---#", "1-2#", "^--!", "^--!"),
    ("1-1-1|", "--n|", "1---1|", "^----!", "^--!"),  // An element in the frame of the notifier comes first.
  ])
  func ends(source: String, notifier: String, expected: String, sourceSpan: String, notifierSpan: String) {
    marbles { m in
      let source = m.cold(source)
      let notifier = m.cold(notifier, values: .letters)
      m.expect(source.uniqued(on: { $0 }, flushedBy: notifier), expected)
      m.expectSubscriptions(source, sourceSpan)
      m.expectSubscriptions(notifier, notifierSpan)
    }
  }

  @Test func comparesKeys() {
    let recorder = from(1...6).uniqued(on: { $0 % 3 }, flushedBy: never(Int.self)).record(on: VirtualClock())
    #expect(recorder.elements == [1, 2, 3])
  }

  @Test func usesUpNoDemandForWhatItRefuses() {
    marbles { m in
      m.expect(m.cold("1-1-2-|").uniqued(on: { $0 }, flushedBy: m.cold("-")), "1---2-|", talkback: "2")
    }
  }

  @Test func failsAsSoonAsKeyThrows() {
    marbles { m in
      let (source, notifier) = (m.cold("1-2-3-|"), m.cold("-"))
      let unique = source.uniqued(
        on: { number throws(TestFailure) in try refusing(2, number) }, flushedBy: notifier)
      m.expect(unique, "1-#")
      m.expectSubscriptions(source, "^-!")
      m.expectSubscriptions(notifier, "^-!")
    }
  }

  @Test func cancelsBoth() {
    marbles { m in
      let (source, notifier) = (m.cold("1-2-3-|"), m.cold("-"))
      m.expect(source.uniqued(on: { $0 }, flushedBy: notifier), "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(notifier, "^--!")
    }
  }

  @Test func forgetsTheKeysWhenRewound() {
    marbles { m in
      let source = m.cold("1-1-2|")
      m.expect(source.uniqued(on: { $0 }, flushedBy: never(Int.self)), "1--1---2|", talkback: "---<")
    }
  }
}
