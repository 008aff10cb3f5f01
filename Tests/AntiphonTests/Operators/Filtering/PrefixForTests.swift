import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PrefixForTests {
  @Test func finishesWhenThePeriodIsOver() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      m.expect(source.prefix(for: m.frames(3), clock: m.clock), "1-2|")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test(arguments: [("--12|", "--1|"), ("-|", "-|"), ("1#", "1#"), ("-", "---|"), ("---|", "---|")])
  func endsWithItsSourceIfThatIsEarlier(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).prefix(for: m.frames(3), clock: m.clock), expected) }
  }

  @Test func zeroIsTheNextTurn() {
    marbles { m in
      m.expect(from(1...3).prefix(for: .zero, clock: m.clock), "(123|)")
      m.expect(m.cold("-1|").prefix(for: .zero, clock: m.clock), "|")
    }
  }

  @Test func longestTimeIsNeverOver() {
    marbles { m in m.expect(m.cold("1-2-|").prefix(for: .seconds(Int64.max), clock: m.clock), "1-2-|") }
  }

  @Test func timeDoesNotWaitForDemand() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").prefix(for: m.frames(3), clock: m.clock), "1--|", talkback: "1-----1")
    }
  }

  @Test func cancelRemovesTheAppointment() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.prefix(for: m.frames(9), clock: m.clock), "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func rewindCountsAnew() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").prefix(for: m.frames(3), clock: m.clock), "1-1-2|", talkback: "--<")
    }
  }

  @Test func refusesNegativeTime() async {
    await #expect(processExitsWith: .failure) { _ = just(1).prefix(for: .seconds(-1)) }
  }
}
