import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SubscribeOnTests {
  @Test func startsOnTheScheduler() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.subscribe(on: m.clock), "1-2-|")
      m.expectSubscriptions(source, "^---!")
    }
  }

  @Test(arguments: ["|", "#", "--|", "--#", "(12)-3#", "-"])
  func emitsTheSameEvents(source: String) {
    marbles { m in m.expect(m.cold(source).subscribe(on: m.clock), source) }
  }

  @Test func rewoundBeforeItsTurnItStartsOnce() throws {
    let scheduler = ManualScheduler()
    let recorder = from(1...6).subscribe(on: scheduler).record(on: VirtualClock(), requesting: 2)
    try recorder.rewind()
    scheduler.run()
    for _ in 0..<4 {
      recorder.request()
      scheduler.run()
    }
    #expect(recorder.elements == Array(1...6))
    #expect(recorder.completion == .finished)
  }

  @Test func workIsDoneThereAlsoAfterAWait() {
    let scheduler = ManualScheduler()
    let places = Log<Bool>()
    let numbers = Box(0)
    let source = from { () -> Int? in
      places.add(scheduler.isCurrent)
      return numbers.increment() > 5 ? nil : numbers.value
    }
    let recorder = source.subscribe(on: scheduler).record(on: VirtualClock(), requesting: 1)
    #expect(places.entries == [])
    scheduler.run()
    for _ in 0..<4 {
      recorder.request()
      scheduler.run()
    }
    recorder.pause()
    recorder.request()
    scheduler.run()
    recorder.resume()
    scheduler.run()
    #expect(recorder.elements == [1, 2, 3, 4, 5])
    #expect(recorder.completion == .finished)
    #expect(places.entries == Array(repeating: true, count: 6))
  }

  @Test func elementThatMetABusyConsumerIsFollowedUpThere() {
    // Two elements are kept; while they are delivered, a third one finds the serial context taken.
    let scheduler = ManualScheduler()
    let emitter = Box<Emitter<Int, Never>?>(nil)
    let places = Log<Bool>()
    let source = emitting { (it: Emitter<Int, Never>) in
      emitter.value = it
      it.onRequest { places.add(scheduler.isCurrent) }
    }
    let recorder = source.subscribe(on: scheduler)
      .on(next: { if $0 == 1 { emitter.value?.send(2) } })
      .record(on: VirtualClock(), requesting: 1)
    scheduler.run()
    scheduler.schedule { emitter.value?.send(0) }
    scheduler.run()
    scheduler.schedule { emitter.value?.send(1) }
    scheduler.run()
    recorder.request(.max)
    scheduler.run()
    emitter.value?.finish()
    scheduler.run()
    #expect(recorder.elements == [0, 1, 2])
    #expect(recorder.completion == .finished)
    #expect(!places.entries.contains(false))
  }

  @Test func aSchedulerMayWorkInTheCall() {
    struct AtOnce: Scheduler {
      func schedule(_ work: @escaping @Sendable () -> Void) { work() }
      var isCurrent: Bool { false }
    }
    let recorder = from(1...4).subscribe(on: AtOnce()).record(on: VirtualClock(), requesting: 1)
    recorder.request(2)
    #expect(recorder.elements == [1, 2, 3])
    recorder.request(.max)
    #expect(recorder.elements == [1, 2, 3, 4])
    #expect(recorder.completion == .finished)
  }

  @Test func anEndWhileAWakeUpIsOnItsWayLeavesNothing() {
    final class Place: Scheduler {
      let scheduler = ManualScheduler()
      let onIsCurrent = Box<(@Sendable () -> Void)?>(nil)
      func schedule(_ work: @escaping @Sendable () -> Void) { scheduler.schedule(work) }
      var isCurrent: Bool {
        onIsCurrent.value?()
        return scheduler.isCurrent
      }
    }
    let place = Place()
    let consumer = Box<Consumer<Int, Never>?>(nil)
    let recorder = Producer<Int, Never> { consumer.value = $0 }.subscribe(on: place)
      .record(on: VirtualClock(), requesting: 1)
    place.scheduler.run()
    _ = consumer.value?.next(1)
    place.onIsCurrent.value = {
      consumer.value?.completed(.finished)
      consumer.value = nil
    }
    recorder.request()
    #expect(recorder.elements == [1])
    #expect(recorder.completion == .finished)
  }

  @Test func cancelledBeforeTheHopNeverStarts() {
    let scheduler = ManualScheduler()
    let started = Box(0)
    let recorder = Producer<Int, Never> { _ in started.increment() }.subscribe(on: scheduler).record(on: VirtualClock())
    recorder.cancel()
    #expect(recorder.completion == .cancelled)
    scheduler.run()
    #expect(started.value == 0)
    #expect(recorder.events == [.completed(.cancelled)])
  }

  @Test func cancelGoesUpstreamFromWhereItIsCalled() {
    let scheduler = ManualScheduler()
    let cancelled = Box(0)
    let source = emitting { (emitter: Emitter<Int, Never>) in
      emitter.onEnd { withExtendedLifetime(emitter) { _ = cancelled.increment() } }
    }
    let recorder =
      source
      .subscribe(on: scheduler).record(on: VirtualClock())
    scheduler.run()
    recorder.cancel()
    #expect(cancelled.value == 1)
    #expect(recorder.completion == .cancelled)
  }

  @Test func rewindStartsAgainThere() {
    marbles { m in
      let source = m.cold("1-2-3|")
      m.expect(source.subscribe(on: m.clock), "1-21-2-3|", talkback: "---<")
      m.expectSubscriptions(source, "^--!", "---^----!")
    }
  }

  @Test func staleHopLeavesTheNextStreamAlone() {
    // The first stream is over before its second hop is made; by then the next one is parked on the same talkback.
    let scheduler = ManualScheduler()
    let first = from(1...3).subscribe(on: scheduler)
    let recorder = Producer.concat(first.prefix(1), from(11...13)).record(on: VirtualClock(), requesting: 1)
    scheduler.run()
    #expect(recorder.elements == [1])
    recorder.request()
    scheduler.run()
    #expect(recorder.elements == [1, 11])
    recorder.request(.max)
    scheduler.run()
    #expect(recorder.elements == [1, 11, 12, 13])
    #expect(recorder.completion == .finished)
  }
}
