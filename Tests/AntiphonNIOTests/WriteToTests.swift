#if NIO
import Antiphon
import AntiphonNIO
import AntiphonTesting
import NIOCore
import NIOEmbedded
import Testing

@Suite(.leavesNothing) struct WriteToTests {
  /// Keeps the promises of writes until the test fulfils them.
  private final class Promises: ChannelOutboundHandler, @unchecked Sendable {
    typealias OutboundIn = Int
    var elements: [Int] = []
    var promises: [EventLoopPromise<Void>] = []
    var closed: [CloseMode] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      elements.append(unwrapOutboundIn(data))
      if let promise { promises.append(promise) }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
      closed.append(mode)
      for promise in promises { promise.fail(ChannelError.ioOnClosedChannel) }
      promises = []
      context.close(promise: promise)
    }

    func succeed(_ count: Int) {
      for _ in 0..<count { promises.removeFirst().succeed() }
    }
  }

  private typealias Outcome = Result<Int, WriteFailure<Failed>>

  private let promises = Promises()
  private let channel = EmbeddedChannel()
  private let outcome = Locked<Outcome?>(nil)

  private func start(_ stream: Producer<Int, Failed>, closing mode: CloseMode? = .output) throws -> Subscription {
    try channel.pipeline.syncOperations.addHandler(promises)
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/none")).assumeIsolated().whenFailure { _ in }
    let handle = stream.write(to: channel, closing: mode).start { [outcome] result in outcome.withLock { $0 = result } }
    channel.embeddedEventLoop.run()
    return handle
  }

  private func setWritable(_ isWritable: Bool) {
    channel.isWritable = isWritable
    channel.pipeline.fireChannelWritabilityChanged()
    channel.embeddedEventLoop.run()
  }

  private func failure() -> WriteFailure<Failed>? {
    if case .failure(let failure)? = outcome.withLock({ $0 }) { failure } else { nil }
  }

  private func written() -> Int? { try? outcome.withLock { $0 }?.get() }

  @Test func anElementIsRequestedOnlyWhileTheChannelIsWritable() throws {
    let requested = Locked(0)
    let stream = from(1...9).promoteFailure(to: Failed.self).map { [channel] number in
      requested.withLock { $0 += 1 }
      if number % 3 == 0 { channel.isWritable = false }
      return number
    }
    let handle = try start(stream)
    #expect(promises.elements == [1, 2, 3])
    setWritable(true)
    #expect(promises.elements == Array(1...6))
    setWritable(false)
    #expect(requested.withLock { $0 } == 6)
    handle.cancel()
  }

  @Test func nothingIsReportedBeforeItsPromiseHasSucceeded() throws {
    _ = try start(from(1...3).promoteFailure(to: Failed.self))
    #expect(promises.elements == [1, 2, 3])
    promises.succeed(2)
    #expect(written() == nil)
    #expect(promises.closed.isEmpty)
    promises.succeed(1)
    #expect(written() == 3)
    #expect(promises.closed == [.output])
  }

  @Test func aFailedWriteSaysHowManySucceeded() throws {
    _ = try start(from(1...5).promoteFailure(to: Failed.self))
    promises.succeed(2)
    promises.promises.removeFirst().fail(Failed(number: 8))
    #expect(failure()?.written == 2)
    guard case .channel(let error)? = failure()?.cause else {
      Issue.record("another failure")
      return
    }
    #expect(error as? Failed == Failed(number: 8))
    #expect(!channel.isActive)
  }

  @Test func aFailureOfTheStreamComesAfterItsElementsAreWritten() throws {
    _ = try start(from(1...2).promoteFailure(to: Failed.self).append(fail(Failed(number: 4))))
    promises.succeed(1)
    #expect(failure() == nil)
    promises.succeed(1)
    #expect(failure()?.written == 2)
    guard case .upstream(let failed)? = failure()?.cause else {
      Issue.record("another failure")
      return
    }
    #expect(failed == Failed(number: 4))
    #expect(promises.closed == [.all])
  }

  @Test func aChannelThatIsClosedMeanwhileFailsTheWriter() throws {
    _ = try start(never(Int.self, Failed.self))
    channel.close(promise: nil)
    channel.embeddedEventLoop.run()
    #expect(failure()?.written == 0)
    #expect(
      failure()?.description == "the channel failed after 0 elements were written: \(ChannelError.ioOnClosedChannel)")
  }

  @Test func aClosedChannelFailsTheWriterAtItsStart() throws {
    _ = try channel.finish()
    let handle = from(1...3).promoteFailure(to: Failed.self).write(to: channel).start { [outcome] result in
      outcome.withLock { $0 = result }
    }
    channel.embeddedEventLoop.run()
    #expect(failure()?.written == 0)
    #expect(!handle.isActive)
  }

  @Test func cancellingStopsTheStreamAndClosesTheChannel() throws {
    let isCancelled = Locked(false)
    let handle = try start(never(Int.self, Failed.self).on(cancelled: { isCancelled.withLock { $0 = true } }))
    handle.cancel()
    channel.embeddedEventLoop.run()
    #expect(isCancelled.withLock { $0 })
    #expect(promises.closed == [.all])
    #expect(outcome.withLock { $0 == nil })
  }

  @Test func withoutAModeTheChannelStaysOpen() throws {
    _ = try start(from(1...2).promoteFailure(to: Failed.self), closing: nil)
    promises.succeed(2)
    #expect(written() == 2)
    #expect(promises.closed.isEmpty)
    #expect(channel.isActive)
  }

  @Test func aStreamThatPushesKeepsItsOrderAndLosesNothing() throws {
    let subject = Subject<Int, Failed>()
    channel.isWritable = false
    _ = try start(subject.producer)
    for number in 1...5 { subject.send(number) }
    subject.finish()
    channel.embeddedEventLoop.run()
    setWritable(true)
    #expect(promises.elements == [1, 2, 3, 4, 5])
    promises.succeed(5)
    #expect(written() == 5)
  }

  @Test func anElementOfAChannelThatIsNotActiveYetWaits() throws {
    try channel.pipeline.syncOperations.addHandler(promises)
    from(1...2).promoteFailure(to: Failed.self).write(to: channel).start { [outcome] result in
      outcome.withLock { $0 = result }
    }
    empty(Int.self, Failed.self).write(to: channel, closing: nil).start()
    channel.embeddedEventLoop.run()
    #expect(promises.elements == [])
    channel.connect(to: try SocketAddress(unixDomainSocketPath: "/none"), promise: nil)
    channel.embeddedEventLoop.run()
    #expect(promises.elements == [1, 2])
    promises.succeed(2)
    #expect(written() == 2)
  }

  @Test func aStreamWithoutEndLeavesTurnsToOthers() throws {
    let handle = try start(from(1...).prefix(100_000).promoteFailure(to: Failed.self))
    #expect(promises.elements.count == 100_000)
    handle.cancel()
  }

  @Test func eachStartWritesTheStream() throws {
    let handle = try start(from(1...2).promoteFailure(to: Failed.self), closing: nil)
    promises.succeed(2)
    #expect(!handle.isActive)
    from(1...2).write(to: channel, closing: nil).start()
    channel.embeddedEventLoop.run()
    #expect(promises.elements == [1, 2, 1, 2])
    promises.succeed(2)
  }
}
#endif
