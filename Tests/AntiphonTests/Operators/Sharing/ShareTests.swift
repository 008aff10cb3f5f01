import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ShareTests {
  @Test func emitsTheEventsOfItsSource() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let shared = source.share()
      m.expect(shared, "1-2-3-4-|")
      m.expect(shared, "----3-4-|", talkback: "---^")
      m.expectRequests(source, "*")
      m.expectSubscriptions(source, "^-------!")
    }
  }

  @Test func callsAllOnTheScheduler() {
    marbles { m in
      let shared = m.cold("1-2-3-|").share(on: m.clock)
      m.expect(shared, "1-2-3-|")
      m.expect(shared, "--2-3-|", talkback: "-^")
    }
    let (source, queue) = (Relay<Int>(), VirtualClock())
    let recorder = source.producer.share(replay: 1, on: queue).record(on: VirtualClock())
    source.send(1)
    source.send(2)
    #expect(recorder.elements == [])
    queue.run()
    #expect(recorder.elements == [1, 2])
    // Elements that waited for demand are delivered on the scheduler as well, whichever thread requests them.
    recorder.pause()
    source.send(3)
    queue.run()
    recorder.resume()
    #expect(recorder.elements == [1, 2])
    queue.run()
    #expect(recorder.elements == [1, 2, 3])
    recorder.cancel()
    #expect(recorder.completion == nil)
    queue.run()
    #expect(recorder.completion == .cancelled)
  }

  @Test(arguments: [(0, "----3-4-|"), (1, "---23-4-|"), (2, "---(12) @4ms 3-4-|"), (9, "---(12) @4ms 3-4-|")])
  func newSubscriberReceivesTheLatestFirst(replay: Int, newcomer: String) {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let shared = source.share(replay: replay)
      m.expect(shared, "1-2-3-4-|")
      m.expect(shared, newcomer, talkback: "---^")
      m.expectSubscriptions(source, "^-------!")
    }
  }

  @Test(arguments: ["|", "#", "--|", "--#", "-"])
  func completesEverySubscriber(source: String) {
    marbles { m in
      let shared = m.cold(source).share()
      m.expect(shared, source)
      m.expect(shared, source)
    }
  }

  @Test func lastCancellationStopsTheSourceAndTheNextSubscriberStartsItAgain() {
    marbles { m in
      let source = m.cold("1-2-3-4-5-|")
      let shared = source.share(replay: 1)
      m.expect(shared, "1-2!", talkback: "---!")
      m.expect(shared, "-12-3!", talkback: "-^---!")
      m.expect(shared, "-------1-2-!", talkback: "-------^---!")
      m.expectSubscriptions(source, "^----!", "-------^---!")
    }
  }

  @Test func subscribingAfterTheEndStartsAgain() {
    marbles { m in
      let source = m.cold("1-|")
      let shared = source.share(replay: 2)
      m.expect(shared, "1-|")
      m.expect(shared, "----1-|", talkback: "----^")
      m.expectSubscriptions(source, "^-!", "----^-!")
    }
  }

  @Test func slowSubscriberLosesNothingAndDelaysNoOther() {
    marbles { m in
      let source = m.cold("12345|")
      let shared = source.share()
      m.expect(shared, "12345|")
      m.expect(shared, "-------1-(2345|)", talkback: "-------1-*")
      m.expect(shared, "1-----(2345|)", talkback: "-p----r")
      m.expectSubscriptions(source, "^----!")
    }
  }

  @Test func isCancelledOnce() {
    let started = Box(0)
    let cancelled = Box(0)
    let shared = emitting { (emitter: Emitter<Int, Never>) in
      started.increment()
      emitter.onEnd { withExtendedLifetime(emitter) { _ = cancelled.increment() } }
    }.share()
    let subscriptions = (0..<3).map { _ in shared.observeValues { _ in }.start() }
    #expect(started.value == 1)
    for subscription in subscriptions {
      #expect(cancelled.value == 0)
      subscription.cancel()
      subscription.cancel()
    }
    #expect(cancelled.value == 1)
    #expect(started.value == 1)
  }

  @Test func stopsWhenAllHaveStopped() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let shared = source.share()
      m.expect(shared.prefix(1), "(1|)")
      m.expect(shared.prefix(2), "1-(2|)")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func cannotBeRewound() {
    let recorder = from(1...3).share().record(on: VirtualClock(), requesting: 1)
    #expect(throws: RewindFailure.notRewindable) { try recorder.rewind() }
    recorder.request(.max)
    #expect(recorder.elements == [1, 2, 3])
    #expect(recorder.completion == .finished)
  }

  @Test func replyOfRewindLosesNothing() {
    let probe = Probe<Int, Never>(requesting: .max)
    from(1...4).share().run(probe.consumer { $0 == 2 ? .rewind : nil })
    #expect(probe.elements == [1, 2, 3, 4])
    #expect(probe.completions == [.finished])
  }

  @Test func joiningInsideADeliveryReceivesTheNextElement() {
    let emitter = Box<Emitter<Int, Never>?>(nil)
    let shared = emitting { (it: Emitter<Int, Never>) in emitter.value = it }.share()
    let late = Log<Int>()
    let early = Log<Int>()
    shared.observeValues { number in
      early.add(number)
      if number == 1 { shared.observeValues { late.add($0) }.start() }
    }.start()
    for number in 1...3 { emitter.value?.send(number) }
    emitter.value?.finish()
    #expect(early.entries == [1, 2, 3])
    #expect(late.entries == [2, 3])
  }

  @Test func subscribingInsideAnotherCompletionJoinsItsRun() {
    let shared = from(1...3).share()
    let late = Log<Int>()
    shared.first().on(completed: { _ in shared.observeValues { late.add($0) }.start() }).start()
    #expect(late.entries == [2, 3])
  }

  @Test func joiningInsideADeliveryReplaysItOnce() {
    let emitter = Box<Emitter<Int, Never>?>(nil)
    let shared = emitting { (it: Emitter<Int, Never>) in emitter.value = it }.share(replay: 1)
    let late = Log<Int>()
    shared.observeValues { number in
      if number == 1 { shared.observeValues { late.add($0) }.start() }
    }.start()
    for number in 1...3 { emitter.value?.send(number) }
    emitter.value?.finish()
    #expect(late.entries == [1, 2, 3])
  }

  @Test func forgottenElementThatComesBackMeetsNoLock() {
    final class DeinitCallback: Sendable {
      let last: @Sendable () -> Void
      init(_ last: @escaping @Sendable () -> Void) { self.last = last }
      deinit { last() }
    }
    let emitter = Box<Emitter<DeinitCallback, Never>?>(nil)
    let shared = emitting { (it: Emitter<DeinitCallback, Never>) in emitter.value = it }.share(replay: 1)
    let joined = Box(0)
    let subscription = shared.observeValues { _ in }.start()
    emitter.value?.send(DeinitCallback { shared.observeValues { _ in joined.increment() }.start() })
    emitter.value?.send(DeinitCallback {})
    // A subscriber that joined when the first element was released received the second one.
    #expect(joined.value == 1)
    subscription.cancel()
    emitter.value?.finish()
  }

  @Test func releasesEverything() {
    for ending in ["finish", "fail", "cancel"] {
      let live = LifetimeCounter()
      do {
        let emitter = Box<Emitter<LifetimeCounter.Token, TestFailure>?>(nil)
        let shared = emitting { emitter.value = $0 }.share(replay: 2)
        let one = shared.observeValues { $0.touch() }.start()
        let slow = shared.pull { $0.touch() }
        for _ in 0..<3 { emitter.value?.send(live.token()) }
        switch ending {
        case "finish": emitter.value?.finish()
        case "fail": emitter.value?.fail(TestFailure())
        default: one.cancel()
        }
        slow.cancel()
      }
      #expect(live.count == 0, "\(ending)")
    }
  }

  @Test func rewindReplaysToThatSubscriberOnly() {
    let manual = ManualSource(Int.self)
    let starts = AtomicCounter()
    let shared = manual.producer.on(starting: { starts.increment() }).share(replay: 2)
    let one = shared.record(on: VirtualClock())
    let other = shared.record(on: VirtualClock(), requesting: 2)
    for number in 1...3 { manual.send(number) }
    #expect(throws: Never.self) { try one.rewind() }
    #expect(throws: Never.self) { try other.rewind() }
    #expect(one.elements == [1, 2, 3, 2, 3])
    #expect(other.elements == [1, 2])
    other.request(.max)
    manual.send(4)
    manual.finish()
    #expect(one.elements == [1, 2, 3, 2, 3, 4])
    #expect(other.elements == [1, 2, 2, 3, 4])
    #expect(starts.value == 1)
    for recorder in [one, other] { #expect(recorder.completion == .finished) }
  }

  // MARK: The scope `.forever`

  @Test(arguments: [(0, "------|"), (1, "------(2|)"), (9, "------(12|)")])
  func foreverReplaysTheCompletionToLateSubscribers(replay: Int, newcomer: String) {
    marbles { m in
      let source = m.cold("1-2-|")
      let shared = source.share(replay: replay, scope: .forever)
      m.expect(shared, "1-2-|")
      m.expect(shared, newcomer, talkback: "------^")
      m.expect(shared, newcomer, talkback: "------^")
      m.expectSubscriptions(source, "^---!")
    }
  }

  @Test func foreverStartsAnewAfterAFailureAndRemembersNothingFromBeforeIt() {
    marbles { m in
      let source = m.cold("1-2-#")
      let shared = source.share(replay: 1, scope: .forever)
      m.expect(shared, "1-2-#")
      m.expect(shared, "------1-2-#", talkback: "------^")
      m.expectSubscriptions(source, "^---!", "------^---!")
    }
  }

  @Test func foreverRetriesAfterAFailure() {
    let starts = AtomicCounter()
    let source = deferred { () -> Producer<Int, TestFailure> in
      starts.increment() == 1 ? fail(TestFailure()) : from(1...3).promoteFailure()
    }
    let recorder = source.share(replay: 1, scope: .forever).retry(1).record(on: VirtualClock())
    #expect(recorder.elements == [1, 2, 3])
    #expect(starts.value == 2)
  }

  @Test func foreverASlowNewSubscriberStartsNothingAfterTheCompletion() {
    let starts = AtomicCounter()
    let shared = from(1...3).on(starting: { starts.increment() }).share(replay: 2, scope: .forever)
    #expect(shared.record(on: VirtualClock()).elements == [1, 2, 3])
    let slow = shared.record(on: VirtualClock(), requesting: 0)
    let other = shared.record(on: VirtualClock(), requesting: 1)
    slow.request(2)
    #expect(slow.events == [.next(2), .next(3), .completed(.finished)])
    other.cancel()
    #expect(other.events == [.next(2), .completed(.cancelled)])
    #expect(starts.value == 1)
  }

  @Test func foreverRemembersAcrossRuns() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let shared = source.share(replay: 1, scope: .forever)
      m.expect(shared, "1-2!", talkback: "---!")
      m.expect(shared, "-----(21) @7ms 2-3-|", talkback: "-----^")
      m.expect(shared, "-------------(3|)", talkback: "-------------^")
      m.expectSubscriptions(source, "^--!", "-----^-----!")
    }
  }

  @Test func foreverACancelledRunIsIgnored() {
    let emitters = Log<Emitter<Int, Never>>()
    let shared = emitting { (emitter: Emitter<Int, Never>) in emitters.add(emitter) }.share(replay: 1, scope: .forever)
    let one = shared.record(on: VirtualClock())
    emitters.entries[0].send(1)
    one.cancel()
    let other = shared.record(on: VirtualClock())
    emitters.entries[0].send(2)
    emitters.entries[0].finish()
    emitters.entries[1].send(3)
    #expect(other.events == [.next(1), .next(3)])
    other.cancel()
    #expect(emitters.entries.count == 2)
  }

  @Test func foreverASourceThatIgnoresItsCancellationIsIgnored() {
    let consumers = Log<Consumer<Int, Never>>()
    let shared = Producer<Int, Never> { [weak consumers] in consumers?.add($0) }.share(replay: 1, scope: .forever)
    let one = shared.record(on: VirtualClock())
    _ = consumers.entries[0].next(1)
    one.cancel()
    let other = shared.record(on: VirtualClock())
    _ = consumers.entries[0].next(2)
    _ = consumers.entries[1].next(3)
    consumers.entries[0].completed(.finished)
    _ = consumers.entries[1].next(4)
    consumers.entries[1].completed(.finished)
    #expect(other.events == [.next(1), .next(3), .next(4), .completed(.finished)])
  }

  // MARK: The policy `.slowest`

  @Test func slowestHoldsUpTheSource() {
    let taken = AtomicCounter()
    let shared = from(1...12).on(next: { _ in taken.increment() }).share(policy: .slowest)
    let slow = shared.record(on: VirtualClock(), requesting: 0)
    let quick = shared.record(on: VirtualClock())
    #expect(taken.value == 1)
    for count in 1...11 {
      slow.request()
      #expect(slow.elements == Array(1...count))
      #expect(taken.value <= count + 1)
      #expect(quick.elements.count <= count)
    }
    slow.request()
    #expect(slow.elements == Array(1...12))
    #expect(quick.elements == Array(2...12))
    for recorder in [slow, quick] {
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }

  @Test func slowestWaitsForEachOfThem() {
    let taken = AtomicCounter()
    let shared = from(1...6).on(next: { _ in taken.increment() }).share(replay: 9, policy: .slowest)
    let one = shared.record(on: VirtualClock(), requesting: 1)
    let other = shared.record(on: VirtualClock(), requesting: 0)
    #expect(taken.value <= 2)
    one.request(5)
    #expect(taken.value <= 2)
    other.request(2)
    #expect(taken.value <= 3)
    other.pause()
    other.request(.max)
    #expect(taken.value <= 3)
    other.resume()
    #expect(one.elements == [1, 2, 3, 4, 5, 6])
    #expect(other.elements == one.elements)
    #expect(taken.value == 6)
  }

  @Test func slowestDoesNotWaitForACancelledSubscriber() {
    let taken = AtomicCounter()
    let shared = from(1...6).on(next: { _ in taken.increment() }).share(policy: .slowest)
    let slow = shared.record(on: VirtualClock(), requesting: 1)
    let quick = shared.record(on: VirtualClock())
    #expect(taken.value <= 2)
    slow.cancel()
    #expect(taken.value == 6)
    #expect(quick.completion == .finished)
    #expect(slow.events == [.next(1), .completed(.cancelled)])
  }

  @Test func slowestStopsWithTheLastOne() {
    let taken = AtomicCounter()
    let ended = AtomicCounter()
    let shared = from(1...6).on(next: { _ in taken.increment() }, ended: { ended.increment() }).share(policy: .slowest)
    let slow = shared.record(on: VirtualClock(), requesting: 1)
    slow.cancel()
    #expect(taken.value <= 2)
    #expect(ended.value == 1)
  }

  @Test func slowestGoesOnAfterARewind() {
    let manual = ManualSource(Int.self)
    let shared = manual.producer.share(replay: 3, policy: .slowest)
    let slow = shared.record(on: VirtualClock(), requesting: 1)
    let quick = shared.record(on: VirtualClock())
    for number in 1...3 { manual.send(number) }
    #expect(slow.elements == [1])
    #expect(throws: Never.self) { try slow.rewind() }
    slow.request(.max)
    manual.send(4)
    manual.finish()
    #expect(slow.elements == [1, 1, 2, 3, 4])
    #expect(quick.elements == [1, 2, 3, 4])
    for recorder in [slow, quick] { #expect(recorder.completion == .finished) }
  }

  @Test func slowestWaitsUntilANewSubscriberHasTakenTheReplay() {
    let manual = ManualSource(Int.self)
    let taken = AtomicCounter()
    let shared = manual.producer.on(next: { _ in taken.increment() }).share(replay: 2, policy: .slowest)
    let quick = shared.record(on: VirtualClock())
    for number in 1...2 { manual.send(number) }
    let slow = shared.record(on: VirtualClock(), requesting: 0)
    for number in 3...6 { manual.send(number) }
    #expect(taken.value <= 3)
    slow.request(.max)
    manual.finish()
    #expect(taken.value == 6)
    #expect(quick.elements == [1, 2, 3, 4, 5, 6])
    #expect(slow.elements == quick.elements)
  }

  @Test func slowestKeepsWhatComesFromASourceThatCannotWait() {
    marbles { m in
      let shared = m.hot("123-4|").share(policy: .slowest)
      m.expect(shared, "123-4|")
      m.expect(shared, "-------1-(234|)", talkback: "-------1-*")
    }
  }

  @Test func slowestGoesOnForeverWithTheNextOne() {
    let taken = AtomicCounter()
    let shared = from(1...4).on(next: { _ in taken.increment() }).share(scope: .forever, policy: .slowest)
    let slow = shared.record(on: VirtualClock(), requesting: 1)
    #expect(slow.elements == [1])
    slow.cancel()
    let next = shared.record(on: VirtualClock())
    #expect(next.elements == [1, 2, 3, 4])
    #expect(next.completion == .finished)
    #expect(taken.value <= 6)
  }

  @Test func slowestContinuesWhenTheReplayHasBeenTaken() {
    let taken = AtomicCounter()
    let shared = from(1...4).on(next: { _ in taken.increment() }).share(replay: 1, scope: .forever, policy: .slowest)
    #expect(shared.prefix(2).record(on: VirtualClock()).elements == [1, 2])
    #expect(taken.value == 2)
    let next = shared.record(on: VirtualClock(), requesting: 0)
    #expect(taken.value == 2)
    next.request()
    #expect(next.elements == [2])
    next.request(.max)
    #expect(next.elements == [2, 1, 2, 3, 4])
    #expect(next.completion == .finished)
  }

  @Test func slowestHeedsDemandOnAFlatStack() async {
    await onSmallStack {
      let shared = from(1...manyTimes).share(policy: .slowest)
      let (one, other) = (Probe<Int, Never>(requesting: 1), Probe<Int, Never>(requesting: 1))
      for probe in [one, other] {
        shared.run(
          probe.consumer { _ in
            probe.request()
            return nil
          })
      }
      #expect(one.elements.count == manyTimes)
      #expect(one.completions == [.finished])
    }
  }

  @Test func eachOneHasItsPolicy() {
    func slow(_ policy: BufferPolicy<TestFailure>) -> Recorder<Int, TestFailure> {
      let manual = ManualSource(Int.self, failure: TestFailure.self)
      let shared = manual.producer.share(policy: .each(policy))
      let quick = shared.record(on: VirtualClock())
      let slow = shared.record(on: VirtualClock(), requesting: 1)
      for number in 1...5 { manual.send(number) }
      manual.finish()
      #expect(quick.elements == [1, 2, 3, 4, 5])
      #expect(quick.completion == .finished)
      slow.request(.max)
      return slow
    }
    #expect(slow(.unbounded).elements == [1, 2, 3, 4, 5])
    #expect(slow(.bounded(2)).elements == [1, 2, 3, 4, 5])
    #expect(slow(.latest).elements == [1, 5])
    #expect(slow(.dropOldest(2)).elements == [1, 4, 5])
    #expect(slow(.dropNewest(2)).elements == [1, 2, 3])
    #expect(slow(.latest).completion == .finished)
    let failing = slow(.fail(2, TestFailure("full")))
    #expect(failing.events == [.next(1), .next(2), .next(3), .completed(.failed(TestFailure("full")))])
  }

  @Test func failureByThePolicyUnsubscribes() {
    let manual = ManualSource(Int.self, failure: TestFailure.self)
    let cancelled = AtomicCounter()
    let shared = manual.producer.on(cancelled: { cancelled.increment() }).share(policy: .each(.fail(1, TestFailure())))
    let slow = shared.record(on: VirtualClock(), requesting: 0)
    manual.send(1)
    manual.send(2)
    #expect(slow.events == [])
    slow.request()
    #expect(slow.events == [.next(1), .completed(.failed(TestFailure()))])
    #expect(cancelled.value == 1)
  }

  @Test func manyRunsOneAfterTheOtherLeaveTheStackFlat() async {
    await onSmallStack {
      let received = AtomicCounter()
      from(1...2).share().repeat(manyTimes / 10).observeValues { _ in received.increment() }.start()
      from(1...2).share(replay: 1, policy: .slowest).repeat(manyTimes / 10).observeValues { _ in received.increment() }
        .start()
      #expect(received.value == manyTimes / 10 * 4)
    }
  }

  @Test func releasesEverythingWithEachScopeAndPolicy() {
    for scope in [ShareScope.whileConnected, .forever] {
      for policy in [SharePolicy<TestFailure>.each(.unbounded), .slowest, .each(.latest)] {
        for ending in ["finish", "fail", "cancel"] {
          let live = LifetimeCounter()
          do {
            let manual = ManualSource(LifetimeCounter.Token.self, failure: TestFailure.self)
            let shared = manual.producer.share(replay: 2, scope: scope, policy: policy)
            let one = shared.observeValues { $0.touch() }.start()
            let slow = shared.pull { $0.touch() }
            for _ in 0..<3 { manual.send(live.token()) }
            switch ending {
            case "finish": manual.finish()
            case "fail": manual.fail(TestFailure())
            default: one.cancel()
            }
            slow.cancel()
            one.cancel()
          }
          #expect(live.count == 0, "\(scope), \(policy), \(ending)")
        }
      }
    }
  }

  @Test func manySubscribeAndLeaveInAnyOrder() {
    let manual = ManualSource(Int.self)
    let starts = AtomicCounter()
    let received = AtomicCounter()
    let shared = manual.producer.on(starting: { starts.increment() }).share()
    var generator = SplitMix(seed: 3)
    var subscriptions = (0..<10_000).map { _ in shared.observeValues { _ in received.increment() }.start() }
    manual.send(1)
    subscriptions.shuffle(using: &generator)
    while let subscription = subscriptions.popLast() { subscription.cancel() }
    manual.send(2)
    #expect(received.value == 10_000)
    #expect(starts.value == 1)
  }

  @Test func refusesAPolicyThatKeepsNothing() async {
    await #expect(processExitsWith: .failure) { _ = just(1).share(policy: .each(.dropOldest(0))) }
  }

  @Test func refusesANegativeReplay() async {
    await #expect(processExitsWith: .failure) { _ = just(1).share(replay: -1) }
  }

  // MARK: Kept alive

  @Test func keepsTheRunForAPeriodWithoutConsumers() {
    marbles { m in
      let source = m.cold("1-2-3-4-5-|")
      let shared = source.share(keepingAliveFor: .milliseconds(3), clock: m.clock)
      m.expect(shared, "1-2!", talkback: "---!")
      m.expect(shared, "------4-5-|", talkback: "-----^")
      m.expectSubscriptions(source, "^---------!")
    }
    marbles { m in
      let source = m.cold("1-2-3-4-5-6-7-8|")
      let shared = source.share(replay: 1, keepingAliveFor: .milliseconds(3), clock: m.clock)
      m.expect(shared, "1!", talkback: "-!")
      // It joins the run, within the period.
      m.expect(shared, "---23!", talkback: "---^-!")
      m.expect(shared, "-------45!", talkback: "-------^-!")
      m.expect(m.cold("---------------|"), "---------------|")
      m.expectSubscriptions(source, "^-----------!")
    }
  }

  @Test func aConsumerAtTheEndOfThePeriodStartsAnotherRun() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let shared = source.share(replay: 1, keepingAliveFor: .milliseconds(3), clock: m.clock)
      m.expect(shared, "1!", talkback: "-!")
      m.expect(shared, "----1-2-3-4-|", talkback: "----^")
      m.expectSubscriptions(source, "^---!", "----^-------!")
    }
  }

  @Test func aRunThatEndsWithoutConsumersIsForgotten() {
    marbles { m in
      let source = m.cold("1-|")
      let shared = source.share(replay: 1, keepingAliveFor: .milliseconds(9), clock: m.clock)
      m.expect(shared, "1!", talkback: "-!")
      m.expect(shared, "----1-|", talkback: "----^")
      m.expectSubscriptions(source, "^-!", "----^-!")
    }
  }

  @Test func aRunThatIsKeptForeverIsContinuedWithinThePeriodAndRememberedAfterIt() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let shared = source.share(replay: 1, scope: .forever, keepingAliveFor: .milliseconds(2), clock: m.clock)
      m.expect(shared, "1!", talkback: "-!")
      m.expect(shared, "--(12) @3ms !", talkback: "--^!")
      m.expect(shared, "------(31) @8ms 2-3-|", talkback: "------^")
      m.expectSubscriptions(source, "^----!", "------^-----!")
    }
  }

  @Test func aPeriodOfZeroEndsAtTheNextTurn() {
    let (clock, manual) = (VirtualClock(), ManualSource(Int.self))
    let starts = AtomicCounter()
    let shared = manual.producer.on(starting: { starts.increment() }).share(keepingAliveFor: .zero, clock: clock)
    shared.record(on: clock).cancel()
    let joined = shared.record(on: clock)
    clock.run()
    manual.send(1)
    #expect(joined.elements == [1])
    #expect(starts.value == 1)
    joined.cancel()
    clock.run()
    #expect(manual.send(2) == .ended)
    #expect(clock.pending == 0)
  }

  @Test func aConsumerThatComesAndGoesBeginsThePeriodAgain() {
    marbles { m in
      let source = m.cold("1-2-3-4-5-6-7-8-9-|")
      let shared = source.share(keepingAliveFor: .milliseconds(3), clock: m.clock)
      m.expect(shared, "1!", talkback: "-!")
      m.expect(shared, "--2!", talkback: "--^!")
      m.expect(shared, "----3!", talkback: "----^!")
      m.expect(m.cold("---------|"), "---------|")
      m.expectSubscriptions(source, "^-------!")
    }
  }

  @Test func slowestWaitsWhileThereIsNoConsumer() {
    let (clock, taken) = (VirtualClock(), AtomicCounter())
    let shared = from(1...6).on(next: { _ in taken.increment() })
      .share(policy: .slowest, keepingAliveFor: .seconds(1), clock: clock)
    #expect(shared.prefix(2).record(on: clock).elements == [1, 2])
    #expect(taken.value == 2)
    #expect(shared.record(on: clock).elements == [3, 4, 5, 6])
    #expect(taken.value == 6)
    clock.run()
  }

  @Test func releasesWhatItKeepsAlive() {
    let (live, clock) = (LifetimeCounter(), VirtualClock())
    do {
      let manual = ManualSource(LifetimeCounter.Token.self)
      let shared = manual.producer.share(replay: 2, keepingAliveFor: .seconds(1), clock: clock)
      let one = shared.observeValues { $0.touch() }.start()
      for _ in 0..<3 { manual.send(live.token()) }
      one.cancel()
      #expect(live.count == 2)
      clock.advance(by: .seconds(1))
    }
    #expect(live.count == 0)
  }

  @Test func refusesANegativePeriod() async {
    await #expect(processExitsWith: .failure) { _ = just(1).share(keepingAliveFor: .seconds(-1)) }
  }

  // MARK: The scope `.resetting(on:)`

  @Test func withoutAResetOnNoConsumersTheRunContinues() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let shared = source.share(replay: 1, scope: .resetting(on: [.finish, .failure]))
      m.expect(shared, "1!", talkback: "-!")
      m.expect(shared, "---2 3-|", talkback: "---^")
      m.expect(shared, "--------1-2-3-|", talkback: "--------^")
      m.expectSubscriptions(source, "^-----!", "--------^-----!")
    }
  }

  @Test func withoutAResetOnFinishTheCompletionIsReplayed() {
    marbles { m in
      let source = m.cold("1-2-|")
      let shared = source.share(replay: 1, scope: .resetting(on: [.failure, .noConsumers]))
      m.expect(shared, "1!", talkback: "-!")
      m.expect(shared, "--1-2-|", talkback: "--^")
      m.expect(shared, "--------(2|)", talkback: "--------^")
      m.expectSubscriptions(source, "^!", "--^---!")
    }
  }

  @Test func withoutAResetOnFailureTheFailureIsReplayed() {
    marbles { m in
      let source = m.cold("1-#")
      let shared = source.share(replay: 1, scope: .resetting(on: [.finish, .noConsumers]))
      m.expect(shared, "1-#")
      m.expect(shared, "----(1#)", talkback: "----^")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func allResetsAreTheScopeWhileConnected() {
    marbles { m in
      let source = m.cold("1-2-#")
      let shared = source.share(replay: 1, scope: .resetting(on: [.finish, .failure, .noConsumers]))
      m.expect(shared, "1!", talkback: "-!")
      m.expect(shared, "--1-2-#", talkback: "--^")
      m.expect(shared, "--------1-2-#", talkback: "--------^")
      m.expectSubscriptions(source, "^!", "--^---!", "--------^---!")
    }
  }

  @Test func noResetIsOneRunForEver() {
    marbles { m in
      let source = m.cold("1-2-#")
      let shared = source.share(scope: .resetting(on: []))
      m.expect(shared, "1!", talkback: "-!")
      m.expect(shared, "------#", talkback: "------^")
      m.expectSubscriptions(source, "^---!")
    }
  }
}
