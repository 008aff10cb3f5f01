import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DropForTests {
  @Test func emitsWhatComesAfterThePeriod() {
    marbles { m in m.expect(m.cold("1-2-3-4-|").drop(for: m.frames(3), clock: m.clock), "----3-4-|") }
  }

  @Test(arguments: [("--12|", "---2|"), ("-|", "-|"), ("1#", "-#"), ("1-----|", "------|"), ("---1|", "---1|")])
  func endsWithItsSource(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).drop(for: m.frames(3), clock: m.clock), expected) }
  }

  @Test func zeroIsTheNextTurn() {
    marbles { m in
      m.expect(from(1...3).drop(for: .zero, clock: m.clock), "|")
      m.expect(m.cold("-1|").drop(for: .zero, clock: m.clock), "-1|")
    }
  }

  @Test func longestTimeIsNeverOver() {
    marbles { m in m.expect(m.cold("1-2-|").drop(for: .seconds(Int64.max), clock: m.clock), "----|") }
  }

  @Test func usesUpNoDemandForWhatItDrops() {
    marbles { m in
      m.expect(m.cold("1-2-3-4-|").drop(for: m.frames(3), clock: m.clock), "----3--4|", talkback: "1------1")
    }
  }

  @Test func cancelRemovesTheAppointment() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.drop(for: m.frames(9), clock: m.clock), "---!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func rewindCountsAnew() {
    marbles { m in
      m.expect(m.cold("1-2-3-4-|").drop(for: m.frames(3), clock: m.clock), "----3----3-4-|", talkback: "-----<")
    }
  }

  @Test func refusesNegativeTime() async {
    await #expect(processExitsWith: .failure) { _ = just(1).drop(for: .seconds(-1)) }
  }
}
