import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DelayTests {
  @Test func emitsAndFinishesLater() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.delay(for: m.frames(3), clock: m.clock), "---1-2-|")
      m.expectSubscriptions(source, "^---!")
    }
  }

  @Test(arguments: [
    ("|", "---|"), ("(123)|", "---(123)|"), ("1-#", "--#"), ("1---#", "---1#"), ("1--(2|)", "---1--(2|)"),
  ])
  func failsAtOnceAndFinishesLater(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).delay(for: m.frames(3), clock: m.clock), expected) }
  }

  @Test func zeroIsTheNextTurnInOrder() {
    marbles { m in m.expect(m.cold("(123)-4|").delay(for: .zero, clock: m.clock), "(123)-4|") }
  }

  @Test func longestDelayIsForEver() {
    marbles { m in
      m.expect(m.cold("12|").delay(for: .seconds(Int64.max), clock: m.clock), "-----!", talkback: "-----!")
    }
  }

  @Test func cancelRemovesTheAppointment() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.delay(for: m.frames(3), clock: m.clock), "---1!", talkback: "----!")
      m.expectSubscriptions(source, "^---!")
    }
  }

  @Test func pausingLosesNothing() {
    marbles { m in
      m.expect(m.cold("1-2-3|").delay(for: m.frames(2), clock: m.clock), "--1-----(23|)", talkback: "---p----r")
    }
  }

  @Test func demandIsCounted() {
    marbles { m in
      m.expect(m.hot("123|").delay(for: m.frames(2), clock: m.clock), "-------1-(23|)", talkback: "-------1-*")
    }
  }

  @Test func rewindForgetsWhatIsOnItsWay() {
    marbles { m in
      let source = m.cold("1-2|")
      m.expect(source.delay(for: m.frames(3), clock: m.clock), "-----1-2|", talkback: "--<")
      m.expectSubscriptions(source, "^-!", "--^--!")
    }
  }

  @Test func refusesNegativeTime() async {
    await #expect(processExitsWith: .failure) { _ = just(1).delay(for: .seconds(-1)) }
  }

  @Test func worksWithAClockThatCannotCallBack() async {
    let clock = ManualClock()
    let events = from(1...2).delay(for: .seconds(3), clock: clock).values
    async let all = events.reduce(into: []) { $0.append($1) }
    await clock.untilAsleep(1)
    clock.advance(by: .seconds(3))
    #expect(await all == [1, 2])
  }
}
