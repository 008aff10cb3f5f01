import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct CacheTests {
  @Test func emitsTheEventsOfItsSource() {
    marbles { m in
      let source = m.cold("1-2-|")
      let cached = source.cache(for: .milliseconds(3), clock: m.clock)
      m.expect(cached, "1-2-|")
      m.expect(cached, "------(12|)", talkback: "------^")
      m.expect(cached, "--------1-2-|", talkback: "--------^")
      m.expectSubscriptions(source, "^---!", "--------^---!")
    }
  }

  @Test func replaysTheRunUntilThePeriodAfterItsEndIsOver() {
    marbles { m in
      let source = m.cold("1-2-|")
      let cached = source.cache(for: .milliseconds(3), clock: m.clock)
      m.expect(cached, "1-2-|")
      m.expect(cached, "-12-|", talkback: "-^")
      m.expect(cached, "------(12|)", talkback: "------^")
      // At exactly the end it starts again.
      m.expect(cached, "-------1-2-|", talkback: "-------^")
      m.expect(cached, "--------12-|", talkback: "--------^")
      m.expectSubscriptions(source, "^---!", "-------^---!")
    }
  }

  @Test func aConsumerWithinThePeriodDoesNotExtendIt() {
    marbles { m in
      let source = m.cold("1|")
      let cached = source.cache(for: .milliseconds(3), clock: m.clock)
      m.expect(cached, "1|")
      m.expect(cached, "---(1|)", talkback: "---^")
      m.expect(cached, "-----1|", talkback: "-----^")
      m.expectSubscriptions(source, "^!", "-----^!")
    }
  }

  @Test func continuesWhenAllConsumersHaveLeft() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let cached = source.cache(for: .milliseconds(9), clock: m.clock)
      m.expect(cached, "1!", talkback: "-!")
      m.expect(cached, "----(123) @5ms !", talkback: "----^!")
      m.expect(cached, "-------(123|)", talkback: "-------^")
      m.expectSubscriptions(source, "^-----!")
    }
  }

  @Test func aFailureIsForgotten() {
    marbles { m in
      let source = m.cold("1-#")
      let cached = source.cache(for: .milliseconds(9), clock: m.clock)
      m.expect(cached, "1-#")
      m.expect(cached, "-1#", talkback: "-^")
      m.expect(cached, "---1-#", talkback: "---^")
      m.expectSubscriptions(source, "^-!", "---^-!")
    }
  }

  @Test(arguments: ["|", "-|", "(1|)", "#"])
  func completesEveryConsumer(source: String) {
    marbles { m in
      let cached = m.cold(source).cache(for: .milliseconds(2), clock: m.clock)
      m.expect(cached, source)
      m.expect(cached, source)
    }
  }

  @Test func aSlowConsumerReceivesEverything() {
    marbles { m in
      let source = m.cold("12|")
      let cached = source.cache(for: .milliseconds(9), clock: m.clock)
      m.expect(cached, "12|")
      m.expect(cached, "-----1-(2|)", talkback: "-----1-*")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func withAPeriodOfZeroOnlyARunThatHasNotFinishedIsShared() {
    let (clock, manual) = (VirtualClock(), ManualSource(Int.self))
    let starts = AtomicCounter()
    let cached = manual.producer.on(starting: { starts.increment() }).cache(for: .zero, clock: clock)
    let first = cached.record(on: clock)
    manual.send(1)
    let second = cached.record(on: clock)
    manual.finish()
    for recorder in [first, second] { #expect(recorder.events == [.next(1), .completed(.finished)]) }
    #expect(starts.value == 1)
    let third = cached.record(on: clock)
    manual.finish()
    #expect(third.events == [.completed(.finished)])
    #expect(starts.value == 2)
  }

  @Test func rewindsToItsFirstElement() {
    let starts = AtomicCounter()
    let clock = VirtualClock()
    let cached = from(1...3).on(starting: { starts.increment() }).cache(for: .seconds(1), clock: clock)
    let recorder = cached.record(on: clock, requesting: 2)
    #expect(throws: Never.self) { try recorder.rewind() }
    recorder.request(.max)
    #expect(recorder.elements == [1, 2, 1, 2, 3])
    #expect(recorder.completion == .finished)
    #expect(starts.value == 1)
  }

  @Test func schedulesNothing() {
    let clock = VirtualClock()
    #expect(from(1...3).cache(for: .seconds(1), clock: clock).record(on: clock).elements.count == 3)
    #expect(clock.pending == 0)
  }

  @Test func releasesItsElementsWhenTheNextRunBegins() {
    let (live, clock) = (LifetimeCounter(), VirtualClock())
    let manual = ManualSource(LifetimeCounter.Token.self)
    let cached = manual.producer.cache(for: .seconds(1), clock: clock)
    cached.observeValues { $0.touch() }.start()
    for _ in 0..<3 { manual.send(live.token()) }
    manual.finish()
    clock.advance(by: .seconds(1))
    #expect(live.count == 3)
    cached.observeValues { $0.touch() }.start()
    #expect(live.count == 0)
    manual.finish()
  }

  @Test func releasesItsElementsWithItself() {
    let (live, clock) = (LifetimeCounter(), VirtualClock())
    do {
      let cached = from(1...3).map { _ in live.token() }.cache(for: .seconds(1), clock: clock)
      cached.observeValues { $0.touch() }.start()
      #expect(live.count == 3)
    }
    #expect(live.count == 0)
  }

  @Test func cancelledBeforeTheStart() {
    let clock = VirtualClock()
    #expect(just(1).cache(for: .seconds(1), clock: clock).eventsAfterCancel() == [.completed(.cancelled)])
  }

  @Test func refusesANegativePeriod() async {
    await #expect(processExitsWith: .failure) { _ = just(1).cache(for: .seconds(-1)) }
  }
}
