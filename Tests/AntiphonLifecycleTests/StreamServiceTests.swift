#if Lifecycle
import Antiphon
import AntiphonLifecycle
import AntiphonTesting
import Logging
import ServiceLifecycle
import ServiceLifecycleTestKit
import Testing

@Suite(.leavesNothing) struct StreamServiceTests {
  let clock = VirtualClock()
  let fates = Fates()

  // MARK: Without a shutdown

  @Test func runsUntilTheStreamFinishes() async throws {
    try await from(1...5).service(clock: clock, returning: { fates.giveBack($0) }) { numbers in
      numbers.on(next: { number in
        fates.handle(number.element)
        number.handled()
      })
    }.run()
    #expect(fates.handled == [1, 2, 3, 4, 5])
    #expect(fates.returned.isEmpty)
  }

  @Test func throwsTheFailureOfTheStream() async {
    let service = from(1...2).promoteFailure(to: TestFailure.self).append(fail(TestFailure()))
      .service(clock: clock, returning: { fates.giveBack($0) }) { numbers in numbers.on(next: { $0.handled() }) }
    await #expect(throws: TestFailure()) { try await service.run() }
    #expect(fates.returned.isEmpty)
  }

  @Test func anElementThatIsNotHandledIsReturned() async throws {
    try await from(1...6).service(clock: clock, returning: { fates.giveBack($0) }) { numbers in
      numbers.filter { $0.element % 3 == 0 }.on(next: { $0.handled() })
    }.run()
    #expect(fates.returned == [1, 2, 4, 5])
  }

  @Test func whatAPipelineWithoutEndLeavesIsReturned() async throws {
    try await from(1...).service(clock: clock, returning: { fates.giveBack($0) }) { numbers in
      numbers.prefix(2).on(next: { $0.handled() })
    }.run()
    #expect(fates.returned.isEmpty)
  }

  @Test func eachRunStartsTheStreamAnew() async throws {
    let service = from(1...2).service(concurrently: 1, clock: clock, returning: { fates.giveBack($0) }) {
      fates.handle($0)
    }
    try await service.run()
    try await service.run()
    #expect(fates.handled == [1, 2, 1, 2])
  }

  @Test func theRunLastsUntilTheLastElementIsHandled() async throws {
    let kept = Locked<[Accepted<Int>]>([])
    let isOver = Locked(false)
    let isStarted = Milestone()
    let service = from(1...2).service(clock: clock, returning: { fates.giveBack($0) }) { numbers in
      numbers.on(next: { number in kept.withLock { $0.append(number) } }, completed: { _ in isStarted.happen() })
    }
    async let run: Void = {
      try await service.run()
      isOver.withLock { $0 = true }
    }()
    await isStarted.wait()
    #expect(!isOver.withLock { $0 })
    for number in kept.withLock({ $0 }) {
      #expect(!isOver.withLock { $0 })
      number.handled()
      number.handled()
    }
    try await run
    #expect(fates.returned.isEmpty)
  }

  // MARK: A graceful shutdown

  @Test func aShutdownDrainsWhatHasBeenAccepted() async throws {
    let subject = Subject<Int, Never>()
    let gate = Milestone()
    let isStarted = Milestone()
    let isSubscribed = Milestone()
    let service = subject.producer.on(started: { isSubscribed.happen() }).service(
      eagerly: true, clock: clock, returning: { fates.giveBack($0) }
    ) { numbers in
      numbers.mapAsync { number in
        isStarted.happen()
        await gate.wait()
        fates.handle(number.element)
        number.handled()
      }
    }
    try await testGracefulShutdown { trigger in
      async let run: Void = service.run()
      await isSubscribed.wait()
      for number in 1...3 { subject.send(number) }
      await isStarted.wait()
      trigger.triggerGracefulShutdown()
      subject.send(4)
      gate.happen()
      try await run
    }
    #expect(fates.handled == [1, 2, 3])
    #expect(fates.returned.isEmpty)
  }

  @Test func aShutdownReturnsWhatASourceThatPushesHasSentAtTheLimit() async throws {
    let subject = Subject<Int, Never>()
    let (isSubscribed, isStarted) = (Milestone(), Milestone())
    let service = subject.producer.on(started: { isSubscribed.happen() })
      .service(concurrently: 1, eagerly: true, clock: clock, returning: { fates.giveBack($0) }) { _ in
        isStarted.happen()
        try await Task.sleep(for: .seconds(3600))
      }
    try await testGracefulShutdown { trigger in
      async let run: Void = service.run()
      await isSubscribed.wait()
      for number in 1...3 { subject.send(number) }
      await isStarted.wait()
      trigger.triggerGracefulShutdown()
      clock.advance(by: .seconds(10))
      try await run
    }
    #expect(fates.returned.sorted() == [1, 2, 3])
  }

  @Test func aShutdownAsksTheSourceForNothingMore() async throws {
    let isFirst = Milestone()
    let gate = Milestone()
    let service = from(1...).on(next: { fates.accept($0) })
      .service(concurrently: 2, clock: clock, returning: { fates.giveBack($0) }) { number in
        if number == 2 { isFirst.happen() }
        await gate.wait()
        fates.handle(number)
      }
    try await testGracefulShutdown { trigger in
      async let run: Void = service.run()
      await isFirst.wait()
      let accepted = fates.accepted
      trigger.triggerGracefulShutdown()
      gate.happen()
      try await run
      #expect(fates.accepted == accepted)
    }
    #expect(Set(fates.handled + fates.returned) == Set(fates.accepted))
    #expect(fates.returned.isEmpty)
  }

  @Test func atTheLimitTheRestIsReturned() async throws {
    let isStarted = Milestone()
    let service = from(1...).on(next: { fates.accept($0) })
      .service(drainingFor: .seconds(10), clock: clock, returning: { fates.giveBack($0) }) { numbers in
        numbers.buffer(.bounded(8)).mapAsync { number in
          if number.element == 1 { return number.handled() }
          isStarted.happen()
          do { try await Task.sleep(for: .seconds(3600)) } catch { return }
        }
      }
    try await testGracefulShutdown { trigger in
      async let run: Void = service.run()
      await isStarted.wait()
      trigger.triggerGracefulShutdown()
      clock.advance(by: .milliseconds(9999))
      #expect(fates.returned.isEmpty)
      clock.advance(by: .milliseconds(1))
      try await run
    }
    #expect(fates.returned.sorted() == Array(fates.accepted.dropFirst()))
    #expect(fates.returned.contains(2))
  }

  @Test func aServiceThatIsShutDownBeforeItRunsAcceptsNothing() async throws {
    let service = from(1...).on(next: { fates.accept($0) }).service(concurrently: 1, clock: clock, returning: { _ in })
    { _ in }
    try await testGracefulShutdown { trigger in
      trigger.triggerGracefulShutdown()
      try await service.run()
    }
    #expect(fates.accepted.isEmpty)
  }

  @Test func aSourceThatWaitsIsStopped() async throws {
    let isStarted = Milestone()
    let service = never(Int.self, Never.self).on(starting: { isStarted.happen() })
      .service(concurrently: 1, clock: clock, returning: { _ in }) { _ in }
    try await testGracefulShutdown { trigger in
      async let run: Void = service.run()
      await isStarted.wait()
      trigger.triggerGracefulShutdown()
      try await run
    }
  }

  @Test func aShutdownStopsEachSourceOfAStream() async throws {
    let (orders, refunds) = (Subject<Int, Never>(), Subject<Int, Never>())
    let isSubscribed = Milestone()
    let service = StreamService(clock: clock) { intake in
      merge(
        orders.producer.accepted(by: intake) { fates.giveBack($0) },
        refunds.producer.on(started: { isSubscribed.happen() }).accepted(by: intake) { fates.giveBack($0) }
      ).on(next: { number in
        fates.handle(number.element)
        number.handled()
      })
    }
    try await testGracefulShutdown { trigger in
      async let run: Void = service.run()
      await isSubscribed.wait()
      orders.send(1)
      refunds.send(2)
      trigger.triggerGracefulShutdown()
      try await run
    }
    #expect(fates.handled == [1, 2])
  }

  @Test func aShutdownDuringADelayDoesNotWaitForTheLimit() async throws {
    let service = from(1...3).service(clock: clock, returning: { fates.giveBack($0) }) { numbers in
      numbers.delay(for: .seconds(1), clock: clock).on(next: { number in
        fates.handle(number.element)
        number.handled()
      })
    }
    try await testGracefulShutdown { trigger in
      async let run: Void = service.run()
      await clock.untilPending(1)
      trigger.triggerGracefulShutdown()
      clock.advance(by: .seconds(1))
      try await run
    }
    #expect(fates.handled == [1, 2, 3])
  }

  // MARK: A cancellation

  @Test func aCancellationReturnsWhatIsNotHandled() async throws {
    let isStarted = Milestone()
    let service = from(1...).on(next: { fates.accept($0) })
      .service(concurrently: 3, clock: clock, returning: { fates.giveBack($0) }) { number in
        if number == 3 { isStarted.happen() }
        try await Task.sleep(for: .seconds(3600))
      }
    let run = Task { try await service.run() }
    await isStarted.wait()
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(fates.returned.sorted() == fates.accepted)
    #expect(fates.returned.count >= 3)
  }

  @Test func aServiceThatIsCancelledBeforeItRunsThrows() async {
    let service = from(1...).on(next: { fates.accept($0) })
      .service(concurrently: 1, clock: clock, returning: { fates.giveBack($0) }) { _ in }
    let isCancelled = Milestone()
    let run = Task {
      await isCancelled.wait()
      try await service.run()
    }
    run.cancel()
    isCancelled.happen()
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(fates.accepted == fates.returned)
  }

  // MARK: A failure

  @Test func aFailureOfAHandlerEndsTheServiceAndReturnsTheRest() async {
    let isFull = Milestone()
    let service = from(1...).on(next: { fates.accept($0) })
      .service(concurrently: 3, clock: clock, returning: { fates.giveBack($0) }) { number in
        if number == 1 { return fates.handle(1) }
        if number == 4 {
          await isFull.wait()
          throw TestFailure()
        }
        if number == 3 { isFull.happen() }
        try await Task.sleep(for: .seconds(3600))
      }
    await #expect(throws: TestFailure.self) { try await service.run() }
    #expect(Set(fates.handled + fates.returned) == Set(fates.accepted))
    #expect(fates.handled == [1])
    #expect(fates.returned.contains(4))
  }

  // MARK: In a group

  @Test func inAGroupItEndsWithTheGroup() async throws {
    let isStarted = Milestone()
    let service = from(1...).service(concurrently: 1, clock: clock, returning: { fates.giveBack($0) }) { number in
      fates.handle(number)
      if number == 10 { isStarted.happen() }
      await Task.yield()
    }
    let group = ServiceGroup(
      services: [service, service], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    async let run: Void = group.run()
    await isStarted.wait()
    await group.triggerGracefulShutdown()
    try await run
    #expect(fates.returned.isEmpty)
  }

  // MARK: Arguments

  @Test func aNegativeLimitTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = StreamService(drainingFor: .seconds(-1)) { _ in just(1) }
    }
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("StreamService(drainingFor:)"))
  }

  @Test func aCountOfZeroTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = just(1).service(concurrently: 0, returning: { _ in }) { _ in }
    }
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("service(concurrently:)"))
  }
}
#endif
