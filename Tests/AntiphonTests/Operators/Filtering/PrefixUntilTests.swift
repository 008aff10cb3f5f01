import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PrefixUntilTests {
  @Test func finishesWhenNotified() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let notifier = m.cold("-----a-|", values: .letters)
      m.expect(source.prefix(until: notifier), "1-2-3|")
      m.expectSubscriptions(source, "^----!")
      m.expectSubscriptions(notifier, "^----!")
    }
  }

  @Test(arguments: [
    ("|", "-", "|", "(^!)", "(^!)"),
    ("|", "|", "|", "(^!)", "(^!)"),
    ("-1-|", "|", "-1-|", "^--!", "(^!)"),
    ("-1-|", "-", "-1-|", "^--!", "^--!"),
    ("-1-|", "-----a|", "-1-|", "^--!", "^--!"),
    ("-", "--a", "--|", "^-!", "^-!"),
    ("-", "|", "-", "^", "(^!)"),
    ("-1#", "-", "-1#", "^-!", "^-!"),
    ("-1-2|", "--#", "-1#", "^-!", "^-!"),
    ("1-|", "a", "|", "(^!)", "(^!)"),
    // Both in one frame: the notifier comes first.
    ("--1|", "--a", "--|", "^-!", "^-!"),
    ("--|", "--a", "--|", "^-!", "^-!"),
  ])
  func endsWithEither(one: String, other: String, expected: String, oneSpan: String, otherSpan: String) {
    marbles { m in
      let source = m.cold(one)
      let notifier = m.cold(other, values: .letters)
      m.expect(source.prefix(until: notifier), expected)
      m.expectSubscriptions(source, oneSpan)
      m.expectSubscriptions(notifier, otherSpan)
    }
  }

  @Test func synchronousNotifierPreventsTheStart() {
    let started = Box(0)
    let source = Producer<Int, Never> { _ in started.increment() }
    marbles { m in m.expect(source.prefix(until: just("now")), "|") }
    #expect(started.value == 0)
  }

  @Test func finishesAfterWhatIsKept() {
    marbles { m in
      let source = m.hot("123|")
      let notifier = m.cold("-a", values: .letters)
      m.expect(source.prefix(until: notifier), "----1-(2|)", talkback: "----1-1")
    }
  }

  @Test func waitsForDemandButReceivesTheNotifier() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let notifier = m.cold("----a", values: .letters)
      m.expect(source.prefix(until: notifier), "-1--|", talkback: "-1")
    }
  }

  @Test func endsAnEndlessBurst() {
    // The notifier emits inside a burst that never ends by itself.
    let stop = Box<Emitter<Void, Never>?>(nil)
    let endless = from { () -> Int in 1 }.scan(0, +).on(next: { if $0 == 1_000 { stop.value?.send(()) } })
    let recorder = endless.prefix(until: emitting { stop.value = $0 }).record(on: VirtualClock())
    #expect(recorder.elements == Array(1..<1_000))
    #expect(recorder.completion == .finished)
  }

  @Test func cancelsBoth() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let notifier = m.cold("-----a-|", values: .letters)
      m.expect(source.prefix(until: notifier), "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(notifier, "^--!")
    }
  }

  @Test func rewindStartsBothAgain() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let notifier = m.cold("-----a-|", values: .letters)
      m.expect(source.prefix(until: notifier), "1-21-2-3|", talkback: "---<")
      m.expectSubscriptions(notifier, "^--!", "---^----!")
    }
  }
}
