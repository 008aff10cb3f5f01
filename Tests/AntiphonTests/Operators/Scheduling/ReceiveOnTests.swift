import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ReceiveOnTests {
  @Test func deliversOnTheScheduler() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.receive(on: m.clock), "1-2-|")
      m.expectSubscriptions(source, "^---!")
    }
  }

  @Test func pausesTheSourceWhenAsManyWaitAsMay() {
    marbles { m in
      let source = m.cold("12345|")
      m.expect(source.receive(on: m.clock, prefetch: 2), "-----1---!", talkback: "-----1---!")
      m.expectRequests(source, "*p")
      m.expectSubscriptions(source, "^--------!")
    }
  }

  @Test(arguments: ["|", "#", "--|", "--#", "(12)-3#", "-"])
  func emitsTheSameEvents(source: String) {
    marbles { m in m.expect(m.cold(source).receive(on: m.clock), source) }
  }

  @Test func everythingArrivesThereInOrder() {
    let scheduler = ManualScheduler()
    let places = Log<Bool>()
    let recorder = from(1...5).receive(on: scheduler)
      .on(next: { _ in places.add(scheduler.isCurrent) }, completed: { _ in places.add(scheduler.isCurrent) })
      .record(on: VirtualClock())
    #expect(recorder.events == [])
    scheduler.run()
    #expect(recorder.elements == [1, 2, 3, 4, 5])
    #expect(recorder.completion == .finished)
    #expect(places.entries == Array(repeating: true, count: 6))
  }

  @Test func handsOverWholeBuffers() {
    let scheduler = ManualScheduler()
    let recorder = from(1...1_000).receive(on: scheduler, prefetch: 1_000).record(on: VirtualClock())
    scheduler.run()
    #expect(recorder.elements == Array(1...1_000))
    #expect(scheduler.hops <= 2)
  }

  @Test func currentExecutorDoesNotHop() {
    let scheduler = ManualScheduler()
    let emitter = Box<Emitter<Int, Never>?>(nil)
    let recorder = emitting { emitter.value = $0 }.receive(on: scheduler).record(on: VirtualClock())
    scheduler.run()
    let hops = scheduler.hops
    scheduler.schedule {
      emitter.value?.send(1)
      #expect(recorder.elements == [1])
      emitter.value?.send(2)
      #expect(recorder.elements == [1, 2])
    }
    scheduler.run()
    #expect(scheduler.hops == hops + 1)
    recorder.cancel()
    scheduler.run()
  }

  @Test func aBurstIsFollowedByOneJobThatTakesWhatHasComeMeanwhile() {
    let scheduler = ManualScheduler()
    let subject = Subject<Int, Never>()
    let recorder = subject.receive(on: scheduler).record(on: VirtualClock())
    subject.send(1)
    subject.send(2)
    #expect(scheduler.runOne())
    #expect(recorder.elements == [1, 2])
    // It has come by once more, and the elements until then need no other job.
    #expect(scheduler.pending == 1)
    subject.send(3)
    subject.send(4)
    #expect(scheduler.pending == 1)
    #expect(scheduler.runOne())
    #expect(recorder.elements == [1, 2, 3, 4])
    // On the scheduler there is no hop, although a job is pending.
    #expect(scheduler.pending == 1)
    scheduler.schedule {
      subject.send(5)
      #expect(recorder.elements == [1, 2, 3, 4, 5])
    }
    scheduler.run()
    #expect(scheduler.pending == 0)
    subject.send(6)
    #expect(scheduler.runOne())
    // A single element is no burst.
    #expect(scheduler.pending == 0)
    #expect(recorder.elements == [1, 2, 3, 4, 5, 6])
    subject.finish()
    scheduler.run()
    #expect(recorder.completion == .finished)
  }

  @Test func cancelledAfterABurstItCompletesInTheJobThatIsPending() {
    let scheduler = ManualScheduler()
    let subject = Subject<Int, Never>()
    let recorder = subject.receive(on: scheduler).record(on: VirtualClock())
    subject.send(1)
    subject.send(2)
    #expect(scheduler.runOne())
    recorder.cancel()
    #expect(recorder.completion == nil)
    #expect(scheduler.pending == 1)
    #expect(scheduler.runOne())
    #expect(recorder.completion == .cancelled)
    #expect(scheduler.pending == 0)
  }

  @Test func aSchedulerThatWorksInTheCallLeavesTheStackFlat() {
    /// Work that is scheduled inside other work runs in the call, after elements that another thread could send then.
    final class Nesting: Scheduler {
      let scheduler = ManualScheduler()
      let subject = Subject<Int, Never>()
      let sent = Box(0)
      func schedule(_ work: @escaping @Sendable () -> Void) {
        guard scheduler.isCurrent else { return scheduler.schedule(work) }
        if sent.value < 100_000 { send() }
        work()
      }
      var isCurrent: Bool { scheduler.isCurrent }
      func send() {
        sent.value += 2
        subject.send(sent.value - 1)
        subject.send(sent.value)
      }
    }
    let place = Nesting()
    let recorder = place.subject.receive(on: place).record(on: VirtualClock())
    place.send()
    place.scheduler.run()
    #expect(recorder.elements == Array(1...100_000))
    place.subject.finish()
    place.scheduler.run()
    #expect(recorder.completion == .finished)
  }

  @Test func orderIsKeptBetweenHopAndNoHop() {
    let scheduler = ManualScheduler()
    let emitter = Box<Emitter<Int, Never>?>(nil)
    let recorder = emitting { emitter.value = $0 }.receive(on: scheduler).record(on: VirtualClock())
    scheduler.run()
    // The first element is still queued when the second one is sent on the scheduler.
    scheduler.schedule { emitter.value?.send(2) }
    emitter.value?.send(1)
    #expect(scheduler.runOne())
    #expect(recorder.elements == [])
    scheduler.run()
    #expect(recorder.elements == [1, 2])
    recorder.cancel()
    scheduler.run()
  }

  @Test func upstreamWaitsWhenPrefetchIsFull() {
    let scheduler = ManualScheduler()
    let pulled = Box(0)
    let recorder = from(1...20).on(next: { _ in pulled.increment() }).receive(on: scheduler, prefetch: 4)
      .record(on: VirtualClock(), requesting: 2)
    #expect(pulled.value == 4)
    scheduler.run()
    #expect(recorder.elements == [1, 2])
    #expect(pulled.value == 4)
    recorder.request(2)
    scheduler.run()
    #expect(recorder.elements == [1, 2, 3, 4])
    #expect(pulled.value <= 8)
    recorder.request(.max)
    scheduler.run()
    #expect(recorder.elements == Array(1...20))
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func failureComesAfterTheElements() {
    let scheduler = ManualScheduler()
    let recorder = from(1...3).promoteFailure(to: TestFailure.self).append(fail(TestFailure()))
      .receive(on: scheduler).record(on: VirtualClock())
    scheduler.run()
    #expect(recorder.elements == [1, 2, 3])
    #expect(recorder.completion == .failed(TestFailure()))
  }

  @Test func upstreamIsCancelledAtOnceAndTheCompletionArrivesThere() {
    let scheduler = ManualScheduler()
    let cancelled = Box(0)
    let place = Log<Bool>()
    let source = emitting { (emitter: Emitter<Int, Never>) in
      emitter.onEnd { withExtendedLifetime(emitter) { _ = cancelled.increment() } }
    }
    let recorder =
      source
      .receive(on: scheduler).on(completed: { _ in place.add(scheduler.isCurrent) }).record(on: VirtualClock())
    scheduler.run()
    recorder.cancel()
    #expect(cancelled.value == 1)
    #expect(recorder.events == [])
    scheduler.run()
    #expect(recorder.completion == .cancelled)
    #expect(place.entries == [true])
    #expect(cancelled.value == 1)
  }

  @Test func cancelledBeforeTheFirstHopStartsNothingMore() {
    let scheduler = ManualScheduler()
    let recorder = from(1...3).receive(on: scheduler).record(on: VirtualClock())
    recorder.cancel()
    scheduler.run()
    #expect(recorder.elements == [])
    #expect(recorder.completion == .cancelled)
  }

  @Test func pausingLosesNothing() {
    marbles { m in m.expect(m.cold("1-2-3|").receive(on: m.clock), "1-----(23|)", talkback: "-p----r") }
  }

  @Test func rewindStartsAgain() {
    marbles { m in
      let source = m.cold("1-2-3|")
      m.expect(source.receive(on: m.clock), "1-21-2-3|", talkback: "---<")
      m.expectSubscriptions(source, "^--!", "---^----!")
    }
  }

  @Test func releasesEverything() {
    for ending in ["finish", "fail", "cancel"] {
      let live = LifetimeCounter()
      let scheduler = ManualScheduler()
      do {
        let emitter = Box<Emitter<Int, TestFailure>?>(nil)
        let subscription = {
          let token = live.token()
          return emitting { emitter.value = $0 }.receive(on: scheduler).observeValues { _ in token.touch() }.start()
        }()
        scheduler.run()
        emitter.value?.send(1)
        switch ending {
        case "finish": emitter.value?.finish()
        case "fail": emitter.value?.fail(TestFailure())
        default: subscription.cancel()
        }
        scheduler.run()
      }
      #expect(live.count == 0, "\(ending)")
    }
  }

  @Test func handleDroppedWhileWaitingReleasesEverything() {
    let live = LifetimeCounter()
    let scheduler = ManualScheduler()
    do {
      let token = live.token()
      _ = from(1...3).receive(on: scheduler).pull { _ in token.touch() }
      scheduler.run()
    }
    scheduler.run()
    #expect(live.count == 0)
  }

  @Test func refusesAPrefetchOfNone() async {
    await #expect(processExitsWith: .failure) { _ = just(1).receive(on: .immediate, prefetch: 0) }
  }
}
