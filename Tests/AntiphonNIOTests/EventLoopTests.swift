#if NIO
import Antiphon
import AntiphonNIO
import AntiphonTesting
import NIOCore
import NIOEmbedded
import NIOPosix
import Testing

@Suite(.leavesNothing) struct EventLoopSchedulerTests {
  @Test func elementsArriveOnTheEventLoopInOrder() async throws {
    let loop = group.next()
    let stream = from(1...1_000).map { ($0, loop.inEventLoop) }.receive(on: .eventLoop(loop)).map {
      ($0.0, loop.inEventLoop)
    }
    let all = await stream.collect().future.value
    #expect(all??.map(\.0) == Array(1...1_000))
    #expect(all??.allSatisfy { $0.1 } == true)
  }

  @Test func aCallerOnTheEventLoopDoesNotHop() {
    let loop = EmbeddedEventLoop()
    let received = Locked<[Int]>([])
    from(1...3).receive(on: .eventLoop(loop)).observeValues { number in received.withLock { $0.append(number) } }
      .start()
    #expect(received.withLock { $0 } == [1, 2, 3])
  }

  @Test func onlyTheThreadOfTheEventLoopIsCurrent() async throws {
    let loop = group.next()
    let scheduler = EventLoopScheduler(loop)
    #expect(!scheduler.isCurrent)
    #expect(try await loop.submit { scheduler.isCurrent }.get())
  }
}

@Suite(.leavesNothing) struct EventLoopClockTests {
  @Test func timePassesWithAnEmbeddedEventLoop() {
    let loop = EmbeddedEventLoop()
    let (text, received) = (Subject<String, Never>(), Locked<[String]>([]))
    let handle = text.debounce(for: .milliseconds(300), clock: loop.clock).observeValues { text in
      received.withLock { $0.append(text) }
    }.start()
    text.send("so")
    loop.advanceTime(by: .milliseconds(299))
    text.send("son")
    loop.advanceTime(by: .milliseconds(299))
    #expect(received.withLock { $0 } == [])
    loop.advanceTime(by: .milliseconds(1))
    #expect(received.withLock { $0 } == ["son"])
    handle.cancel()
  }

  @Test func timePassesWithATestingEventLoop() async {
    let loop = NIOAsyncTestingEventLoop()
    let received = Locked<[Int]>([])
    let handle = interval(.seconds(1), clock: loop.clock).prefix(2).observeValues { number in
      received.withLock { $0.append(number) }
    }.start()
    await loop.advanceTime(by: .seconds(1))
    #expect(received.withLock { $0 } == [0])
    await loop.advanceTime(by: .seconds(1))
    #expect(received.withLock { $0 } == [0, 1])
    #expect(!handle.isActive)
    await loop.shutdownGracefully()
  }

  @Test func aCancelledAppointmentIsForgottenByTheEventLoop() {
    let loop = EmbeddedEventLoop()
    let (live, isCalled) = (LifetimeCounter(), Locked(false))
    let token = Locked<LifetimeCounter.Token?>(live.token())
    let appointment = { [token = token.withLock { $0 }!] in
      loop.clock.schedule(after: .seconds(1)) {
        token.touch()
        isCalled.withLock { $0 = true }
      }
    }()
    token.withLock { $0 = nil }
    appointment.cancel()
    #expect(live.count == 0)
    loop.advanceTime(by: .seconds(2))
    #expect(!isCalled.withLock { $0 })
  }

  @Test func workOfNoDelayRunsInTheNextTurn() {
    let loop = EmbeddedEventLoop()
    let calls = Locked(0)
    for delay in [Duration.zero, .seconds(-1)] {
      _ = loop.clock.schedule(after: delay) { calls.withLock { $0 += 1 } }
    }
    #expect(calls.withLock { $0 } == 0)
    loop.run()
    #expect(calls.withLock { $0 } == 2)
  }

  @Test func aTimeThatCannotBeCountedNeverComes() {
    let loop = EmbeddedEventLoop()
    let isCalled = Locked(false)
    let appointment = loop.clock.schedule(after: .seconds(Int64.max)) { isCalled.withLock { $0 = true } }
    loop.advanceTime(to: .distantFuture)
    #expect(!isCalled.withLock { $0 })
    appointment.cancel()
    let start = loop.clock.now
    #expect(start.advanced(by: .seconds(Int64.max)).deadline == .distantFuture)
  }

  @Test func aDelayIsNeverShortened() {
    let start = EventLoopClock.Instant(.uptimeNanoseconds(5))
    #expect(
      start.advanced(by: Duration(secondsComponent: 0, attosecondsComponent: 1)).deadline == .uptimeNanoseconds(6))
    #expect(start.advanced(by: .nanoseconds(7)).deadline == .uptimeNanoseconds(12))
    #expect(start.duration(to: .init(.uptimeNanoseconds(3))) == .nanoseconds(-2))
  }

  @Test func aTaskSleepsUntilTheTimeOfTheEventLoop() async throws {
    let loop = NIOAsyncTestingEventLoop()
    let deadline = loop.clock.now.advanced(by: .seconds(1))
    let sleeper = Task { try await loop.clock.sleep(until: deadline, tolerance: nil) }
    await loop.advanceTime(by: .seconds(1))
    try await sleeper.value
    await loop.shutdownGracefully()
  }

  @Test func aCancelledTaskStopsSleeping() async throws {
    let clock = group.next().clock
    let sleeper = Task { try await clock.sleep(until: clock.now.advanced(by: .seconds(3_600)), tolerance: nil) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }
}
#endif
