import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DropUntilTests {
  @Test func emitsOnceItIsNotified() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let notifier = m.cold("---a-|", values: .letters)
      m.expect(source.drop(until: notifier), "----3-4-|")
      m.expectSubscriptions(source, "^-------!")
      m.expectSubscriptions(notifier, "^--!")
    }
  }

  @Test(arguments: [
    ("|", "-", "|", "(^!)", "(^!)"),
    ("-1-|", "|", "---|", "^--!", "(^!)"),
    ("-1-|", "-", "---|", "^--!", "^--!"),
    ("-1-2|", "--a|", "---2|", "^---!", "^-!"),
    ("-", "--a", "-", "^", "^-!"),
    ("-1#", "-", "--#", "^-!", "^-!"),
    ("-1-2|", "--#", "--#", "^-!", "^-!"),
    // The notifier is cancelled after its first element.
    ("-1-2-3|", "--a-#", "---2-3|", "^-----!", "^-!"),
    ("1-|", "a", "1-|", "^-!", "(^!)"),
    // Both in one frame: the notifier comes first.
    ("--1|", "--a", "--1|", "^--!", "^-!"),
  ])
  func endsWithItsSource(one: String, other: String, expected: String, oneSpan: String, otherSpan: String) {
    marbles { m in
      let source = m.cold(one)
      let notifier = m.cold(other, values: .letters)
      m.expect(source.drop(until: notifier), expected)
      m.expectSubscriptions(source, oneSpan)
      m.expectSubscriptions(notifier, otherSpan)
    }
  }

  @Test func synchronousNotifierForwardsEverything() {
    #expect(from(1...3).drop(until: just("now")).record(on: VirtualClock()).elements == [1, 2, 3])
  }

  @Test func usesUpNoDemandForWhatItDrops() {
    marbles { m in
      let notifier = m.cold("---a-|", values: .letters)
      m.expect(m.cold("1-2-3-4-|").drop(until: notifier), "----3--4|", talkback: "1------1")
    }
  }

  @Test func isNotifiedInTheMiddleOfABurst() {
    let start = Box<Emitter<Void, Never>?>(nil)
    let endless = from { () -> Int in 1 }.scan(0, +).on(next: { if $0 == 1_000 { start.value?.send(()) } })
    let recorder = endless.drop(until: emitting { start.value = $0 }).prefix(3).record(on: VirtualClock())
    #expect(recorder.elements == [1_000, 1_001, 1_002])
    #expect(recorder.completion == .finished)
  }

  @Test func cancelsBoth() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let notifier = m.cold("-----a-|", values: .letters)
      m.expect(source.drop(until: notifier), "---!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(notifier, "^--!")
    }
  }

  @Test func rewindStartsBothAgain() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let notifier = m.cold("---a-|", values: .letters)
      m.expect(source.drop(until: notifier), "----3----3-4-|", talkback: "-----<")
      m.expectSubscriptions(notifier, "^--!", "-----^--!")
    }
  }
}
