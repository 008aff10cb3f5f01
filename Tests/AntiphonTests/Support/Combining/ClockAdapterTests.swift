import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct ClockAdapterTests {
  @Test func countsFromItsBeginning() {
    let clock = VirtualClock()
    clock.advance(by: .seconds(5))
    let time = ClockAdapter(clock)
    #expect(time.elapsed() == .zero)
    clock.advance(by: .seconds(2))
    #expect(time.elapsed() == .seconds(2))
  }

  @Test func schedulesOnAClockThatCallsBack() {
    let clock = VirtualClock()
    let kept = Box(0)
    let appointment = ClockAdapter(clock).schedule(.seconds(2)) { kept.increment() }
    _ = ClockAdapter(clock).schedule(.seconds(-2)) { kept.increment() }
    clock.advance()
    #expect(kept.value == 1)
    appointment.cancel()
    #expect(clock.pending == 0)
    clock.advance(by: .seconds(3))
    #expect(kept.value == 1)
  }

  @Test func schedulesNoSleepForALifetime() async {
    let clock = ManualClock()
    let kept = Box(0)
    let time = ClockAdapter(clock)
    _ = time.schedule(.seconds(Int64.max)) { kept.increment() }
    let short = time.schedule(.seconds(1)) { kept.increment() }
    await clock.untilAsleep(1)
    short.cancel()
    await clock.untilAsleep(0)
    #expect(kept.value == 0)
  }

  @Test func sleepsWithAnyOther() async {
    let clock = ManualClock()
    let (kept, continuation) = AsyncStream<Int>.makeStream()
    let time = ClockAdapter(clock)
    let first = time.schedule(.seconds(2)) { continuation.yield(1) }
    let second = time.schedule(.seconds(2)) { continuation.yield(2) }
    await clock.untilAsleep(2)
    first.cancel()
    await clock.untilAsleep(1)
    clock.advance(by: .seconds(2))
    var all = kept.makeAsyncIterator()
    #expect(await all.next() == 2)
    continuation.finish()
    #expect(await all.next() == nil)
    second.cancel()
  }
}
