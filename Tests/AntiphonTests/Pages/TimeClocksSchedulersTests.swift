import Antiphon
import AntiphonTesting
import Testing

// The code of `TimeClocksSchedulers.md`: `Scripts/documents` checks that each of its blocks is here.

private func settled(
  _ texts: Producer<String, Never>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<String, Never> {
  texts.debounce(for: .milliseconds(300), clock: clock)
}

@Suite(.leavesNothing) struct TimeClocksSchedulersTests {
  @Test func timePassesWhenTheTestSaysSo() {
    let (clock, texts) = (VirtualClock(), Relay<String>())
    let recorder = settled(texts.producer, clock: clock).record(on: clock)
    texts.send("a")
    clock.advance(by: .milliseconds(299))
    #expect(recorder.elements == [])
    clock.advance(by: .milliseconds(1))
    #expect(recorder.elements == ["a"])
  }

  @Test func timeOperatorsDifferInWhatTheyEmit() {
    marbles { m in
      let keys = m.hot("12---3----|")
      m.expect(keys.debounce(for: m.frames(2), clock: m.clock), "---2---3--|")
      m.expect(keys.throttle(for: m.frames(2), clock: m.clock), "1----3----|")
      m.expect(keys.throttle(for: m.frames(2), latest: true, clock: m.clock), "1-2--3----|")
      m.expect(keys.sample(every: m.frames(4), clock: m.clock), "----2---3-|")
      m.expect(keys.delay(for: m.frames(2), clock: m.clock), "--12---3----|")
      m.expect(keys.timeout(after: m.frames(3), clock: m.clock), "12--|")
      m.expect(keys.timeout(after: m.frames(3), failure: TestFailure(), clock: m.clock), "12--#")
    }
  }

  @Test func periodExcludesItsEnd() {
    marbles { m in
      m.expect(m.hot("1---2-|").timeout(after: m.frames(4), clock: m.clock), "1---|")
      m.expect(m.hot("1---2-|").prefix(for: m.frames(4), clock: m.clock), "1---|")
      m.expect(m.hot("1---2-|").drop(for: m.frames(4), clock: m.clock), "----2-|")
    }
  }

  @Test func intervalDoesNotTickWithoutDemand() {
    let clock = VirtualClock()
    let ticks = interval(.seconds(1), clock: clock).record(on: clock, requesting: 1)
    clock.advance(by: .seconds(10))
    #expect(ticks.elements == [0])
    #expect(clock.pending == 0)  // no timer without demand
    ticks.request(1)
    clock.advance(by: .seconds(1))
    #expect(ticks.elements == [0, 1])
    ticks.cancel()
  }

  @Test func elementIsDeliveredInsideTheSend() {
    let numbers = Relay<Int>()
    let recorder = numbers.producer.map { $0 * 2 }.record(on: VirtualClock())
    numbers.send(1)
    #expect(recorder.elements == [2])  // delivered before `send` returned
    recorder.cancel()
  }

  @Test func schedulerDecidesWhereCodeRuns() {
    let (numbers, place) = (Relay<Int>(), VirtualClock())
    let recorder = numbers.producer.receive(on: place).record(on: place)
    numbers.send(1)
    numbers.send(2)
    #expect(recorder.elements == [])  // sent, and on its way
    place.run()
    #expect(recorder.elements == [1, 2])
    recorder.cancel()
    place.run()
  }

  @Test func receivePrefetches() {
    let (place, made) = (VirtualClock(), MutableProperty(0))
    let recorder = from(1...)
      .on(next: { made.value = $0 })
      .receive(on: place, prefetch: 4)
      .prefix(6)
      .record(on: place)
    #expect(made.value == 4)  // runs ahead by the prefetch, then waits
    place.run()
    #expect(recorder.elements == [1, 2, 3, 4, 5, 6])
  }

  @Test func subscribeMovesTheStart() {
    let (place, made) = (VirtualClock(), MutableProperty(0))
    let recorder = from(1...3).on(next: { made.value = $0 }).subscribe(on: place).record(on: place)
    #expect(made.value == 0)
    place.run()
    #expect(recorder.elements == [1, 2, 3])
  }

  @Test func cancellationDropsWhatIsOnItsWay() {
    let (numbers, place) = (Relay<Int>(), VirtualClock())
    let recorder = numbers.producer.receive(on: place).record(on: place)
    numbers.send(1)
    recorder.cancel()
    place.run()
    #expect(recorder.elements == [])
    #expect(recorder.completion == .cancelled)
  }

  @Test func receiveDoesNotHopOnTheSchedulerItself() {
    let (numbers, place) = (Relay<Int>(), VirtualClock())
    let recorder = numbers.producer.receive(on: place).record(on: place)
    let count = MutableProperty(0)
    place.schedule {
      numbers.send(1)
      count.value = recorder.elements.count
    }
    place.run()
    #expect(count.value == 1)
    recorder.cancel()
    place.run()
  }

  @Test func subscribeDoesNotMoveASubject() {
    let (numbers, place) = (Relay<Int>(), VirtualClock())
    let recorder = numbers.producer.subscribe(on: place).record(on: place)
    place.run()
    numbers.send(1)
    #expect(recorder.elements == [1])
    recorder.cancel()
    place.run()
  }

  @Test func receiveKeepsWhatIsPushed() {
    let (numbers, place) = (Relay<Int>(), VirtualClock())
    let recorder = numbers.producer.receive(on: place, prefetch: 1).record(on: place)
    for number in 1...5 { numbers.send(number) }
    place.run()
    #expect(recorder.elements == [1, 2, 3, 4, 5])
    recorder.cancel()
    place.run()
  }
}
