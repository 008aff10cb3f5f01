import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct TimeoutFirstTests {
  @Test func limitsTheFirstElementAloneOrTheOthersToo() {
    marbles { m in
      let source = m.cold("---1-2-----3-|")
      m.expect(source.timeout(first: m.frames(4), clock: m.clock), "---1-2-----3-|")
      m.expect(source.timeout(first: m.frames(4), after: m.frames(3), clock: m.clock), "---1-2--|")
      m.expectSubscriptions(source, "^------------!", "^-------!")
    }
  }

  @Test func failsWhenTheFirstIsLate() {
    marbles { m in
      let source = m.cold("-----1-2-|")
      m.expect(source.timeout(first: m.frames(4), failure: TestFailure(), clock: m.clock), "----#")
      m.expectSubscriptions(source, "^---!")
    }
  }

  @Test func goesOnWithTheFallbackWhenTheFirstIsLate() {
    marbles { m in
      let source = m.cold("-----1-2-|")
      let fallback = m.cold("8-9-|")
      m.expect(source.timeout(first: m.frames(4), fallback: fallback, clock: m.clock), "----8-9-|")
      m.expectSubscriptions(source, "^---!")
      m.expectSubscriptions(fallback, "----^---!")
    }
  }

  @Test(arguments: [
    ("-", "----|", "----|"), ("|", "|", "|"), ("--#", "--#", "--#"), ("-1------|", "-1------|", "-1-|"),
    ("----1|", "----|", "----|"),  // at the very end of the period it is too late
    ("---12--#", "---12--#", "---12-|"), ("1-2|", "1-2|", "1-|"),
  ])
  func countsFromTheStart(source: String, alone: String, both: String) {
    marbles { m in
      m.expect(m.cold(source).timeout(first: m.frames(4), clock: m.clock), alone)
      m.expect(m.cold(source).timeout(first: m.frames(4), after: m.frames(2), clock: m.clock), both)
    }
  }

  @Test func laterPeriodMayBeTheLongerOne() {
    marbles { m in
      m.expect(m.cold("-1---2--").timeout(first: m.frames(2), after: m.frames(5), clock: m.clock), "-1---2----|")
    }
  }

  @Test func zeroIsTheNextTurn() {
    marbles { m in
      m.expect(m.cold("-1|").timeout(first: .zero, clock: m.clock), "|")
      m.expect(from(1...3).timeout(first: .zero, after: m.frames(2), clock: m.clock), "(123|)")
      m.expect(m.cold("--1-2|").timeout(first: m.frames(4), after: .zero, clock: m.clock), "--(1|)")
    }
  }

  @Test func pausedConsumerIsGivenAnotherPeriod() {
    marbles { m in
      m.expect(m.cold("-").timeout(first: m.frames(4), clock: m.clock), "------------|", talkback: "-p------r")
    }
  }

  @Test func noAppointmentRemainsAfterTheFirstElement() {
    let clock = VirtualClock()
    let recorder = just(1).append(never()).timeout(first: .seconds(4), clock: clock).record(on: clock)
    #expect(recorder.elements == [1])
    #expect(clock.pending == 0)
    recorder.cancel()
  }

  @Test func cancelRemovesTheAppointment() {
    marbles { m in
      let source = m.cold("---1-|")
      m.expect(source.timeout(first: m.frames(9), clock: m.clock), "--!", talkback: "--!")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func rewindCountsAnew() {
    marbles { m in
      m.expect(m.cold("-1").timeout(first: m.frames(4), clock: m.clock), "-1--1---!", talkback: "---<----!")
      m.expect(m.cold("---").timeout(first: m.frames(4), clock: m.clock), "-------|", talkback: "---<")
    }
  }

  @Test func refusesNegativeTimes() async {
    await #expect(processExitsWith: .failure) { _ = just(1).timeout(first: .seconds(-1)) }
    await #expect(processExitsWith: .failure) { _ = just(1).timeout(first: .seconds(1), after: .seconds(-1)) }
    await #expect(processExitsWith: .failure) { _ = just(1).timeout(first: .seconds(-1), fallback: just(2)) }
  }
}
