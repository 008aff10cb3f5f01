import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct IntervalTests {
  @Test func countsPeriods() {
    marbles { m in m.expect(interval(m.frames(3), clock: m.clock), "---0--1--2--!", talkback: "------------!") }
  }

  @Test func doesNotDrift() {
    let clock = VirtualClock()
    let times = Log<Duration>()
    // The consumer takes three seconds for each tick.
    let recorder = interval(.seconds(10), clock: clock).prefix(100)
      .on(next: { _ in clock.advance(by: .seconds(3)) }).map { _ in times.add(clock.elapsed) }.record(on: clock)
    clock.run()
    #expect(times.entries == (1...100).map { .seconds($0 * 10 + 3) })
    #expect(recorder.completion == .finished)
  }

  @Test func missedTicksAreNotMadeUpFor() {
    let clock = VirtualClock()
    let times = Log<Duration>()
    let recorder = interval(.seconds(10), clock: clock).prefix(4).on(next: { number in
      times.add(clock.elapsed)
      if number == 0 { clock.advance(by: .seconds(35)) }
    }).record(on: clock)
    clock.run()
    #expect(times.entries == [.seconds(10), .seconds(55), .seconds(65), .seconds(75)])
    #expect(recorder.elements == [0, 1, 2, 3])
  }

  @Test func noTicksForThePausedSpan() {
    marbles { m in
      // The period starts anew with the resume.
      m.expect(
        interval(m.frames(3), clock: m.clock).prefix(4), "---0-------------1--2--(3|)", talkback: "----p---------r")
    }
  }

  @Test func periodStartsAnewWithTheRequest() {
    marbles { m in
      m.expect(interval(m.frames(3), clock: m.clock).prefix(3), "---0-------1--(2|)", talkback: "1-------2")
    }
  }

  @Test func rewindCountsFromZero() {
    marbles { m in
      m.expect(interval(m.frames(3), clock: m.clock).prefix(3), "---0--1---0--1--(2|)", talkback: "-------<")
    }
  }

  @Test func cancelRemovesTheAppointment() {
    let clock = VirtualClock()
    let recorder = interval(.seconds(1), clock: clock).record(on: clock)
    clock.advance(by: .seconds(2))
    recorder.cancel()
    #expect(clock.pending == 0)
    #expect(recorder.events == [.next(0), .next(1), .completed(.cancelled)])
  }

  @Test func pausedWithoutPendingTicksItUsesNoClock() {
    let clock = VirtualClock()
    let recorder = interval(.seconds(1), clock: clock).record(on: clock)
    clock.advance(by: .seconds(1))
    recorder.pause()
    clock.advance(by: .seconds(100))
    #expect(clock.pending == 0)
    #expect(recorder.elements == [0])
    recorder.cancel()
  }

  @Test func zeroTicksAtEachTurn() {
    let clock = VirtualClock()
    let recorder = interval(.zero, clock: clock).prefix(1_000).record(on: clock)
    #expect(recorder.elements == [])
    clock.advance()
    #expect(recorder.elements == Array(0..<1_000))
    #expect(clock.elapsed == .zero)
  }

  @Test func refusesANegativePeriod() async {
    await #expect(processExitsWith: .failure) { _ = interval(.seconds(-1)) }
  }
}
