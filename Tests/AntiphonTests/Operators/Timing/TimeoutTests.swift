import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct TimeoutTests {
  @Test func finishesWhenNoneCome() {
    marbles { m in
      let source = m.cold("1-2-----3-|")
      m.expect(source.timeout(after: m.frames(4), clock: m.clock), "1-2---|")
      m.expectSubscriptions(source, "^-----!")
    }
  }

  @Test func failsWhenNoneCome() {
    marbles { m in
      let source = m.cold("1-2-----3-|")
      m.expect(source.timeout(after: m.frames(4), failure: TestFailure(), clock: m.clock), "1-2---#")
      m.expectSubscriptions(source, "^-----!")
    }
  }

  @Test func goesOnWithTheFallbackWhenNoneCome() {
    marbles { m in
      let source = m.cold("1-2-----3-|")
      let fallback = m.cold("8-9-|")
      m.expect(source.timeout(after: m.frames(4), fallback: fallback, clock: m.clock), "1-2---8-9-|")
      m.expectSubscriptions(source, "^-----!")
      m.expectSubscriptions(fallback, "------^---!")
    }
  }

  @Test(arguments: [
    ("1-2-|", "1-2-|"), ("--#", "--#"), ("-", "----8------9|"), ("1--#", "1--#"), ("1------#", "1---8------9|"),
  ])
  func fallbackIsForLatenessOnlyAndHasNoLimit(source: String, expected: String) {
    marbles { m in
      m.expect(m.cold(source).timeout(after: m.frames(4), fallback: m.cold("8------9|"), clock: m.clock), expected)
    }
  }

  @Test func fallbackGetsTheDemandThatIsLeft() {
    marbles { m in
      m.expect(
        m.cold("1").timeout(after: m.frames(4), fallback: from(6...9).promoteFailure(), clock: m.clock),
        "1---(67)--8!", talkback: "3---------1!")
    }
  }

  @Test func rewindGoesBackFromTheFallback() {
    marbles { m in
      m.expect(
        m.cold("1---").timeout(after: m.frames(3), fallback: m.cold("8-9|"), clock: m.clock), "1--8-1--8-9|",
        talkback: "----<")
    }
  }

  @Test(arguments: [
    ("-", "----|"), ("-----1|", "----|"), ("1", "1---|"), ("---1--2--3-|", "---1--2--3-|"),
    ("---1---2---|", "---1---|"), ("|", "|"), ("--#", "--#"),
    ("----1|", "----|"),  // at the very end of the period it is too late
  ])
  func countsFromTheStartAndFromEachElement(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).timeout(after: m.frames(4), clock: m.clock), expected) }
  }

  @Test func zeroIsTheNextTurn() {
    marbles { m in
      m.expect(m.cold("-1|").timeout(after: .zero, clock: m.clock), "|")
      m.expect(from(1...3).timeout(after: .zero, clock: m.clock), "(123|)")
    }
  }

  @Test func longestTimeIsNeverOver() {
    marbles { m in
      m.expect(
        m.cold("-").timeout(after: .seconds(Int64.max), clock: m.clock), " 1000s !", talkback: " 1000s !")
    }
  }

  @Test func pausedConsumerIsGivenAnotherPeriod() {
    marbles { m in
      m.expect(m.cold("1").timeout(after: m.frames(4), clock: m.clock), "1-----------|", talkback: "-p------r")
    }
  }

  @Test func consumerWithoutDemandIsGivenAnotherPeriod() {
    marbles { m in
      m.expect(m.cold("1-2").timeout(after: m.frames(4), clock: m.clock), "1---------2---|", talkback: "1---------2")
    }
  }

  @Test func clockIsNotReadWithoutDemand() {
    let clock = VirtualClock()
    let recorder = never(Int.self, Never.self).timeout(after: .seconds(4), clock: clock)
      .record(on: clock, requesting: 0)
    clock.advance(by: .seconds(10))
    #expect(clock.pending == 0)
    recorder.request()
    clock.advance(by: .seconds(3))
    #expect(!recorder.isOver)
    clock.advance(by: .seconds(1))
    #expect(recorder.completion == .finished)
  }

  @Test func cancelRemovesTheAppointment() {
    marbles { m in
      let source = m.cold("1-2-----3-|")
      m.expect(source.timeout(after: m.frames(4), clock: m.clock), "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func rewindCountsAnew() {
    marbles { m in
      m.expect(m.cold("1").timeout(after: m.frames(4), clock: m.clock), "1--1---|", talkback: "---<")
    }
  }

  @Test func refusesNegativeTime() async {
    await #expect(processExitsWith: .failure) { _ = just(1).timeout(after: .seconds(-1)) }
    await #expect(processExitsWith: .failure) { _ = just(1).timeout(after: .seconds(-1), fallback: just(2)) }
  }

  @Test func worksWithAClockThatCannotCallBack() async {
    let clock = ManualClock()
    let values = never(Int.self, TestFailure.self)
      .timeout(after: .seconds(3), failure: TestFailure(), clock: clock).values
    async let failure: TestFailure? = {
      do throws(TestFailure) {
        for try await _ in values {}
        return nil
      } catch { return error }
    }()
    await clock.untilAsleep(1)
    clock.advance(by: .seconds(3))
    #expect(await failure == TestFailure())
  }
}
