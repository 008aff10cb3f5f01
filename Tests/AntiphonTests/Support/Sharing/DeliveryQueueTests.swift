import Antiphon
import AntiphonTesting
import Testing

/// Tests the common part of `emitting`, `buffer`, `receive(on:)` and `share`.
@Suite(.leavesNothing) struct DeliveryQueueTests {
  @Test func replyOfStopEndsTheSource() {
    let cancelled = Box(0)
    let probe = Probe<Int, Never>()
    emitting { (emitter: Emitter<Int, Never>) in
      emitter.onEnd { cancelled.increment() }
      for number in 1...3 { emitter.send(number) }
    }.run(probe.consumer { $0 == 2 ? .stop : nil })
    #expect(probe.elements == [1, 2])
    #expect(probe.completions == [])
    #expect(cancelled.value == 1)
  }

  @Test(arguments: [1, 2, 3])
  func replyOfRewindStartsTheSourceAgain(_ place: Int) {
    let round = Box(0)
    let probe = Probe<Int, Never>()
    emitting { (emitter: Emitter<Int, Never>) in
      round.increment()
      for number in 1...3 { emitter.send(number) }
      emitter.finish()
    }.run(probe.consumer { $0 == place && round.value == 1 ? .rewind : nil })
    #expect(probe.elements == Array(1...place) + [1, 2, 3])
    #expect(probe.completions == [.finished])
  }

  @Test func lateSendLeavesTheNextStreamAlone() {
    let late = Box<Emitter<Int, Never>?>(nil)
    let first = emitting { (emitter: Emitter<Int, Never>) in
      late.value = emitter
      emitter.send(1)
      emitter.finish()
    }
    let recorder = Producer.concat(first, from(11...13)).record(on: VirtualClock(), requesting: 2)
    #expect(recorder.elements == [1, 11])
    #expect(late.value?.send(2) == .ended)
    late.value?.finish()
    #expect(recorder.elements == [1, 11])
    recorder.request(.max)
    #expect(recorder.elements == [1, 11, 12, 13])
    #expect(recorder.completion == .finished)
  }

  @Test func cancelReleasesKeptElements() {
    let live = LifetimeCounter()
    let emitter = Box<Emitter<LifetimeCounter.Token, Never>?>(nil)
    let recorder = emitting { emitter.value = $0 }.record(on: VirtualClock(), requesting: 0)
    for _ in 0..<3 { emitter.value?.send(live.token()) }
    #expect(live.count == 3)
    recorder.cancel()
    #expect(live.count == 0)
    #expect(recorder.completion == .cancelled)
  }

  @Test func upstreamThatCompletedIsNotCancelled() {
    let cancelled = Box(0)
    let source = Producer<Int, Never> { consumer in
      consumer.talkback.onCancel { cancelled.increment() }
      _ = consumer.next(1)
      consumer.completed(.finished)
    }
    let recorder = source.buffer(.unbounded).record(on: VirtualClock(), requesting: 0)
    recorder.request()
    #expect(recorder.events == [.next(1), .completed(.finished)])
    #expect(cancelled.value == 0)
  }

  @Test func lateSendLeavesANextStreamThatWaitsForElementsAlone() {
    let late = Box<Emitter<Int, Never>?>(nil)
    let subject = Subject<Int, Never>()
    let first = emitting { (emitter: Emitter<Int, Never>) in
      late.value = emitter
      emitter.finish()
    }
    let recorder = Producer.concat(first, subject.producer).record(on: VirtualClock())
    #expect(late.value?.send(1) == .ended)
    subject.send(2)
    #expect(recorder.elements == [2])
    late.value = nil
    subject.finish()
    #expect(recorder.completion == .finished)
  }

  @Test func lateElementLeavesANextStreamThatWaitsForElementsAlone() {
    // A source that ignores all replies; the test calls its consumer directly.
    let unresponsive = Box<Consumer<Int, Never>?>(nil)
    defer { unresponsive.value = nil }
    let subject = Subject<Int, Never>()
    let first = Producer<Int, Never> { unresponsive.value = $0 }.buffer(.unbounded).prefix(1)
    let recorder = Producer.concat(first, subject.producer).record(on: VirtualClock())
    _ = unresponsive.value?.next(1)
    #expect(unresponsive.value?.next(2) == .stop)
    subject.send(3)
    #expect(recorder.elements == [1, 3])
    subject.finish()
    #expect(recorder.completion == .finished)
  }

  // MARK: Runs

  @Test func elementsOfAnEarlierRunAreDroppedAfterARewind() {
    // A source that ignores all replies; the test calls its consumer directly.
    let runs = Box<[Consumer<Int, Never>]>([])
    defer { runs.value = [] }
    let recorder = Producer<Int, Never> { runs.value.append($0) }.buffer(.unbounded).record(on: VirtualClock())
    _ = runs.value[0].next(1)
    #expect(throws: Never.self) { try recorder.rewind() }
    #expect(runs.value[0].next(2) == .stop)
    _ = runs.value[1].next(3)
    runs.value[0].completed(.finished)
    _ = runs.value[1].next(4)
    #expect(recorder.elements == [1, 3, 4])
    runs.value[1].completed(.finished)
    #expect(recorder.completion == .finished)
  }

  @Test func countOfWhatIsKeptIsExactWhileSomeOfItIsOnItsWay() {
    let manual = ManualSource(Int.self)
    let recorder = manual.producer.buffer(.dropNewest(2)).record(on: VirtualClock(), requesting: 0)
    manual.send(1)
    manual.send(2)
    recorder.request()
    manual.send(3)
    manual.send(4)
    recorder.request(.max)
    #expect(recorder.elements == [1, 2, 3])
    recorder.cancel()
  }

  // MARK: With a scheduler

  @Test func theResultOfAStreamThatHasStoppedWaitsForAResume() {
    // The stage after the hop parks on its talkback while the hop is still running.
    let scheduler = ManualScheduler()
    let probe = Probe<Int, Never>()
    from(1...2).receive(on: scheduler).on(next: { _ in probe.talkback.pause() }).prefix(1).reduce(10, +)
      .run(probe.consumer)
    scheduler.run()
    #expect(probe.elements == [])
    probe.talkback.resume()
    scheduler.run()
    #expect(probe.elements == [11])
    #expect(probe.completions == [.finished])
  }

  @Test func startedOnItsSchedulerItHopsLater() {
    let scheduler = ManualScheduler()
    let manual = ManualSource(Int.self)
    let recorder = Box<Recorder<Int, Never>?>(nil)
    scheduler.schedule { recorder.value = manual.producer.receive(on: scheduler).record(on: VirtualClock()) }
    scheduler.run()
    manual.send(1)
    #expect(recorder.value?.elements == [])
    scheduler.run()
    #expect(recorder.value?.elements == [1])
    recorder.value?.cancel()
    scheduler.run()
  }

  @Test func cancelledBeforeItsStartItDoesNotStartItsSource() {
    let scheduler = ManualScheduler()
    let probe = Probe<Int, Never>()
    probe.cancel()
    emitting { (emitter: Emitter<Int, Never>) in Issue.record("started") }.receive(on: scheduler).run(probe.consumer)
    scheduler.run()
    #expect(probe.completions == [.cancelled])
  }

  @Test func cancelReleasesWhatIsOnItsWay() {
    let live = LifetimeCounter()
    let scheduler = ManualScheduler()
    let consumer = Box<Consumer<LifetimeCounter.Token, Never>?>(nil)
    defer { consumer.value = nil }
    let seen = Box(0)
    let talkback = Talkback(requesting: 1)
    Producer<LifetimeCounter.Token, Never> { consumer.value = $0 }.receive(on: scheduler).run(
      Consumer(talkback: talkback) { _ in
        seen.increment()
        return .wait
      } completed: { _ in
      })
    for _ in 0..<3 { _ = consumer.value?.next(live.token()) }
    scheduler.run()
    #expect(seen.value == 1)
    #expect(live.count == 2)
    talkback.cancel()
    scheduler.run()
    #expect(live.count == 0)
  }
}
