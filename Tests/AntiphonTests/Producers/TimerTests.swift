import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct TimerTests {
  @Test func emitsOnceAndFinishes() {
    marbles { m in m.expect(timer(after: m.frames(3), clock: m.clock), "---(0|)") }
  }

  @Test func emitsAfterADelayAndThenEachPeriod() {
    marbles { m in
      m.expect(timer(after: m.frames(2), every: m.frames(3), clock: m.clock), "--0--1--2--!", talkback: "-----------!")
    }
  }

  @Test func zeroIsTheNextTurn() {
    marbles { m in
      m.expect(timer(after: .zero, clock: m.clock), "(0|)")
      m.expect(timer(after: .zero, every: m.frames(2), clock: m.clock).prefix(3), "0-1-(2|)")
      m.expect(timer(after: m.frames(2), every: .zero, clock: m.clock).prefix(3), "--(012|)")
    }
  }

  @Test func longestDelayIsForEver() {
    marbles { m in
      m.expect(timer(after: .seconds(Int64.max), clock: m.clock), "-----!", talkback: "-----!")
      m.expect(
        timer(after: m.frames(1), every: .seconds(Int64.max), clock: m.clock), "-0---!", talkback: "-----!")
    }
  }

  @Test func tickWaitsForDemand() {
    marbles { m in
      m.expect(timer(after: m.frames(3), clock: m.clock), "-----(0|)", talkback: "-----1")
      m.expect(timer(after: m.frames(3), clock: m.clock), "---(0|)", talkback: "-1")
      m.expect(timer(after: m.frames(3), clock: m.clock), "------(0|)", talkback: "-p----r")
    }
  }

  @Test func clockIsNotUsedWithoutDemand() {
    let clock = VirtualClock()
    let recorder = timer(after: .seconds(2), every: .seconds(3), clock: clock).record(on: clock, requesting: 0)
    #expect(clock.pending == 0)
    clock.advance(by: .seconds(10))
    recorder.request()
    #expect(clock.pending == 1)
    clock.advance(by: .seconds(1))
    #expect(recorder.elements == [])
    clock.advance(by: .seconds(1))
    #expect(recorder.elements == [0])
    #expect(clock.pending == 0)
    recorder.request(2)
    clock.advance(by: .seconds(6))
    #expect(recorder.elements == [0, 1, 2])
    #expect(clock.pending == 0)
    recorder.cancel()
    #expect(recorder.completion == .cancelled)
  }

  @Test func cancelRemovesTheAppointment() {
    let clock = VirtualClock()
    let recorder = timer(after: .seconds(2), clock: clock).record(on: clock)
    #expect(clock.pending == 1)
    recorder.cancel()
    #expect(clock.pending == 0)
    #expect(recorder.events == [.completed(.cancelled)])
  }

  @Test func rewindWaitsAgain() {
    marbles { m in
      m.expect(timer(after: m.frames(3), clock: m.clock), "-----(0|)", talkback: "--<")
      m.expect(
        timer(after: m.frames(1), every: m.frames(2), clock: m.clock).prefix(4), "-0-1--0-1-2-(3|)", talkback: "-----<")
    }
  }

  @Test func releasesEverything() {
    let live = LifetimeCounter()
    let clock = VirtualClock()
    do {
      let token = live.token()
      timer(after: .seconds(1), clock: clock).observeValues { _ in token.touch() }.start()
      timer(after: .seconds(9), clock: clock).observeValues { _ in token.touch() }.start().cancel()
    }
    #expect(live.count == 1)
    clock.advance(by: .seconds(1))
    #expect(live.count == 0)
  }

  @Test func refusesNegativeTimes() async {
    await #expect(processExitsWith: .failure) { _ = timer(after: .seconds(-1)) }
    await #expect(processExitsWith: .failure) { _ = timer(after: .zero, every: .seconds(-1)) }
  }

  @Test func worksWithAClockThatCannotCallBack() async {
    let clock = ManualClock()
    let ticks = timer(after: .seconds(3), every: .seconds(2), clock: clock).prefix(3).values
    async let all = ticks.reduce(into: []) { $0.append($1) }
    for seconds in [3, 2, 2] {
      await clock.untilAsleep(1)
      clock.advance(by: .seconds(seconds))
      await clock.untilAsleep(0)
    }
    #expect(await all == [0, 1, 2])
  }

  @Test func cancelWakesTheTaskThatSleepsForIt() async {
    let clock = ManualClock()
    let subscription = timer(after: .seconds(3), clock: clock).observeValues { _ in }.start()
    await clock.untilAsleep(1)
    subscription.cancel()
    await clock.untilAsleep(0)
    #expect(!subscription.isActive)
  }
}
