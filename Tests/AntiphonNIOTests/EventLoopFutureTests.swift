#if NIO
import Antiphon
import AntiphonNIO
import AntiphonTesting
import NIOCore
import NIOEmbedded
import Testing

@Suite(.leavesNothing) struct EventLoopFutureTests {
  private let loop = EmbeddedEventLoop()

  @Test func aFutureOfAnEventLoopFutureHasItsResultAtEachStart() {
    let promise = loop.makePromise(of: Int.self)
    let future = promise.futureResult.future
    let results = Locked<[Int]>([])
    for _ in 0..<2 { future.start { result in results.withLock { $0.append((try? result.get()) ?? -1) } } }
    #expect(results.withLock { $0 } == [])
    promise.succeed(7)
    future.start { result in results.withLock { $0.append((try? result.get()) ?? -1) } }
    #expect(results.withLock { $0 } == [7, 7, 7])
  }

  @Test func anErrorIsMappedToATypedFailure() {
    let failure = Locked<Failed?>(nil)
    let future: Future<Int, Failed> = loop.makeFailedFuture(ChannelError.eof).future { _ in Failed(number: 3) }
    future.start { result in
      if case .failure(let error) = result { failure.withLock { $0 = error } }
    }
    #expect(failure.withLock { $0 } == Failed(number: 3))
  }

  @Test func theOperationOfAFutureRunsAtEachStart() {
    let runs = Locked(0)
    let loop = self.loop
    let future = Future<Int, Failed>(mapError: { _ in Failed() }) {
      loop.makeSucceededFuture(
        runs.withLock {
          $0 += 1
          return $0
        })
    }
    #expect(runs.withLock { $0 } == 0)
    let results = Locked<[Int]>([])
    for _ in 0..<2 { future.start { result in results.withLock { $0.append((try? result.get()) ?? -1) } } }
    #expect(results.withLock { $0 } == [1, 2])
  }

  @Test func aCancelledStartIgnoresTheResultAndReleasesItsCallback() {
    let promise = loop.makePromise(of: Int.self)
    let (live, isCalled) = (LifetimeCounter(), Locked(false))
    let handle = start(promise.futureResult.future, live.token(), isCalled)
    handle.cancel()
    #expect(live.count == 0)
    promise.succeed(1)
    #expect(!isCalled.withLock { $0 })
  }

  private func start(_ future: Future<Int, any Error>, _ token: LifetimeCounter.Token, _ isCalled: Locked<Bool>)
    -> Subscription
  {
    future.start { _ in
      token.touch()
      isCalled.withLock { $0 = true }
    }
  }

  @Test func anEventLoopFutureHasTheResultOfTheFuture() async throws {
    let loop = group.next()
    #expect(try await Future<Int, Failed>(.success(4)).eventLoopFuture(on: loop).get() == 4)
    await #expect(throws: Failed(number: 2)) {
      try await Future<Int, Failed>(.failure(Failed(number: 2))).eventLoopFuture(on: loop).get()
    }
    let fromATask = Future<Int, Never> { () async in 5 }
    #expect(try await fromATask.eventLoopFuture(on: loop).get() == 5)
  }

  @Test func anOperationThatReleasesItsCallbackFailsThePromise() async throws {
    await #expect(throws: CancellationError.self) {
      try await Future<Int, Never> { _ in }.eventLoopFuture(on: group.next()).get()
    }
  }

  @Test func aStreamThatIsCancelledUpstreamFailsThePromise() async throws {
    let talkback = Locked<Talkback?>(nil)
    let future = Future<Int, Never> { answer, own in
      talkback.withLock { $0 = own }
      _ = answer
    }
    let result = future.eventLoopFuture(on: group.next())
    talkback.withLock { $0.take() }?.cancel()
    await #expect(throws: CancellationError.self) { try await result.get() }
  }

  @Test func thereAndBackKeepsTheResult() async throws {
    let loop = group.next()
    let back = Future<Int, Failed>(.success(9)).eventLoopFuture(on: loop).future
    #expect(try await back.value == 9)
  }
}
#endif
