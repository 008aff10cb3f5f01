import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct RepeatDelayTests {
  @Test func startsAgainAfterTheDelayOfTheRound() {
    marbles { m in
      let source = m.cold("1|")
      m.expect(source.repeat(3, delay: { m.frames($0) }, clock: m.clock), "1-1--1|")
      m.expectSubscriptions(source, "^!", "--^!", "-----^!")
    }
  }

  @Test func finishesWithoutADelay() {
    marbles { m in
      m.expect(m.cold("1|").repeat(delay: { $0 < 2 ? m.frames(1) : nil }, clock: m.clock), "1-1|")
    }
  }

  @Test func doesNotStartForNoRun() {
    marbles { m in
      let source = m.cold("1-2|")
      m.expect(source.repeat(0, delay: { _ in .zero }, clock: m.clock), "|")
      m.expect(source.repeat(1, delay: { _ in .zero }, clock: m.clock), "1-2|")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func endsAsItsSourceDoesUnlessThatFinishes() {
    marbles { m in
      m.expect(m.cold("1#").repeat(3, delay: { m.frames($0) }, clock: m.clock), "1#")
      m.expect(m.cold("1~").repeat(3, delay: { m.frames($0) }, clock: m.clock), "1~")
    }
  }

  @Test func startsTheNextRunOnDemand() {
    marbles { m in
      m.expect(m.cold("1|").repeat(2, delay: { m.frames($0) }, clock: m.clock), "1-----1|", talkback: "1-----1")
    }
  }

  @Test func cancelRemovesTheAppointment() {
    marbles { m in
      m.expect(m.cold("1|").repeat(delay: { _ in m.frames(9) }, clock: m.clock), "1--!", talkback: "---!")
    }
  }

  @Test func rewindBeginsWithTheFirstRound() {
    let rounds = Log<Int>()
    marbles { m in
      let source = m.cold("1|").repeat(
        3,
        delay: {
          rounds.add($0)
          return m.frames(2)
        }, clock: m.clock)
      m.expect(source, "1--1-1--1--1|", talkback: "-----<")
    }
    #expect(rounds.entries == [1, 2, 1, 2])
  }

  @Test func refusesANegativeCountOrDelay() async {
    await #expect(processExitsWith: .failure) { _ = from(1...3).repeat(-1, delay: { _ in .zero }) }
    await #expect(processExitsWith: .failure) { from(1...3).repeat(2, delay: { _ in .seconds(-1) }).start() }
  }
}
