import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SampleTests {
  @Test func emitsTheLatestAtEachNotification() {
    marbles { m in
      let source = m.cold("1-2-----3-|")
      let notifier = m.cold("---a---b-c---|", values: .letters)
      m.expect(source.sample(on: notifier), "---2-----3|")
      m.expectSubscriptions(source, "^---------!")
      m.expectSubscriptions(notifier, "^---------!")
    }
  }

  @Test func emitsTheLatestOfEachPeriod() {
    marbles { m in
      let source = m.cold("1-2-----3-|")
      m.expect(source.sample(every: m.frames(3), clock: m.clock), "---2-----3|")
      m.expectSubscriptions(source, "^---------!")
    }
  }

  @Test func emitsTheDefaultWhereNothingIsNew() {
    marbles { m in
      let notifier = m.cold("---a-b-c---|", values: .letters)
      m.expect(m.cold("1-2-----3-|").sample(on: notifier, default: 0), "---2-0-0--|")
      m.expect(m.cold("1-2-----3-|").sample(every: m.frames(3), default: 0, clock: m.clock), "---2--0--3|")
      m.expect(m.cold("-------|").sample(every: m.frames(3), default: 0, clock: m.clock), "---0--0|")
    }
  }

  @Test(arguments: [
    ("|", "-", "|"), ("--#", "a", "--#"), ("1--#", "-a-b", "-1-#"), ("12|", "-", "--|"),
    ("1-2-3-|", "-a|", "-1----|"),  // a notifier that has finished takes no more samples
    ("1-2-3-|", "|", "------|"), ("1-2|", "-a#", "-1#"), ("1-2|", "#", "#"),
    ("1-----|", "-a-a-a", "-1----|"),  // only new elements
    ("-------|", "-a-a-a", "-------|"),
  ])
  func endsWithItsSource(source: String, notifier: String, expected: String) {
    marbles { m in
      let first = m.cold(source)
      let second = m.cold(notifier, values: .letters)
      m.expect(first.sample(on: second), expected)
    }
  }

  @Test func sourceIsStartedFirst() {
    marbles { m in
      m.expect(from(1...3).promoteFailure(to: TestFailure.self).sample(on: m.cold("1")), "|")
      m.expect(m.cold("1--|").sample(on: just(0).promoteFailure()), "---|")
    }
  }

  @Test func bothWaitForDemand() {
    marbles { m in
      let source = m.cold("1-2-3-4-5|")
      let notifier = m.cold("-1-1-1-1-1|")
      m.expect(source.sample(on: notifier), "----2-34-|", talkback: "----1-*")
      m.expectSubscriptions(source, "^.....---!")
    }
  }

  @Test func clockIsNotUsedWhilePaused() {
    marbles { m in
      m.expect(
        m.hot("1-2-3-4-5-6-|").sample(every: m.frames(2), clock: m.clock), "--1---2-4-5-(6|)", talkback: "---p--r")
    }
  }

  @Test func cancelsBoth() {
    marbles { m in
      let source = m.cold("1-2-----3-|")
      let notifier = m.cold("---a---b-c---|", values: .letters)
      m.expect(source.sample(on: notifier), "---2!", talkback: "----!")
      m.expectSubscriptions(source, "^---!")
      m.expectSubscriptions(notifier, "^---!")
      m.expect(m.cold("1").sample(every: m.frames(3), clock: m.clock), "---1-!", talkback: "-----!")
    }
  }

  @Test func rewindForgetsWhatWasLatest() {
    marbles { m in
      let notifier = m.cold("a---a", values: .letters)
      m.expect(m.cold("1-2---|").sample(on: notifier), "1-1---2-|", talkback: "--<")
      m.expect(m.cold("-1---|").sample(on: notifier), "------1|", talkback: "--<")
    }
  }

  @Test func refusesNegativeTime() async {
    await #expect(processExitsWith: .failure) { _ = just(1).sample(every: .seconds(-1)) }
  }
}
