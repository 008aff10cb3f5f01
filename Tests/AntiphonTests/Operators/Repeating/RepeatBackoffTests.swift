import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct RepeatBackoffTests {
  @Test func startsAgainAWhileAfterItHasFinished() {
    marbles { m in
      let source = m.cold("1|")
      m.expect(source.repeat(3, backoff: .constant(m.frames(2)), clock: m.clock), "1--1--1|")
      m.expectSubscriptions(source, "^!", "---^!", "------^!")
    }
  }

  @Test func doesNotStartForNoRun() {
    marbles { m in
      let source = m.cold("1-2|")
      m.expect(source.repeat(0, backoff: .constant(m.frames(2)), clock: m.clock), "|")
      m.expect(source.repeat(1, backoff: .constant(m.frames(2)), clock: m.clock), "1-2|")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func endsAsItsSourceDoesUnlessThatFinishes() {
    marbles { m in
      m.expect(m.cold("1#").repeat(3, backoff: .constant(m.frames(2)), clock: m.clock), "1#")
      m.expect(m.cold("1~").repeat(3, backoff: .constant(m.frames(2)), clock: m.clock), "1~")
    }
  }

  @Test func pollsWithoutEnd() {
    marbles { m in
      let source = m.cold("1|")
      let backoff = Backoff.exponential(from: m.frames(1), cap: m.frames(2))
      m.expect(source.repeat(backoff: backoff, clock: m.clock), "1-1--1--1-!", talkback: "----------!")
    }
  }

  @Test func startsTheNextRunOnDemand() {
    marbles { m in
      let source = m.cold("1|")
      m.expect(source.repeat(2, backoff: .constant(m.frames(2)), clock: m.clock), "1-----1|", talkback: "1-----1")
    }
  }

  @Test func rewoundWhileItWaitsCountsAnew() {
    marbles { m in
      let source = m.cold("1|")
      m.expect(source.repeat(2, backoff: .constant(m.frames(4)), clock: m.clock), "1--1----1|", talkback: "---<")
    }
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = from(1...3).repeat(-1, backoff: .constant(.zero)) }
  }
}
