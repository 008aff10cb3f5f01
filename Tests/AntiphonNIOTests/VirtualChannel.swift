#if NIO
import Antiphon
import AntiphonTesting
import Dispatch
import Foundation
import NIOCore

/// An event loop whose time is that of a virtual clock: it runs what it has while the clock is advanced.
final class VirtualEventLoop: EventLoop {
  let clock: VirtualClock
  private let runner = Locked<Thread?>(nil)

  init(_ clock: VirtualClock) { self.clock = clock }

  /// Runs `body` on the event loop. One thread at a time does so: that which advances the clock, or the only one that knows the event loop.
  func run<Result>(_ body: () -> Result) -> Result {
    let earlier = runner.withLock { runner in
      defer { runner = Thread.current }
      return runner
    }
    defer { runner.withLock { $0 = earlier } }
    return body()
  }

  var inEventLoop: Bool { runner.withLock { $0 === Thread.current } }
  var now: NIODeadline { .uptimeNanoseconds(UInt64(clock.elapsed / .nanoseconds(1))) }

  func execute(_ task: @escaping @Sendable () -> Void) {
    clock.schedule { self.run(task) }
  }

  func scheduleTask<T>(deadline: NIODeadline, _ task: @escaping @Sendable () throws -> T) -> Scheduled<T> {
    scheduleTask(in: deadline - now, task)
  }

  func scheduleTask<T>(in delay: TimeAmount, _ task: @escaping @Sendable () throws -> T) -> Scheduled<T> {
    let promise = makePromise(of: T.self)
    let appointment = clock.schedule(after: Duration(delay)) {
      self.run { promise.assumeIsolated().completeWith(Result { try task() }) }
    }
    return Scheduled(promise: promise, cancellationTask: { appointment.cancel() })
  }

  func shutdownGracefully(queue: DispatchQueue, _ callback: @escaping @Sendable ((any Error)?) -> Void) {
    queue.async { callback(nil) }
  }
}

/// A channel in memory that has elements to read, a few at a time, and then ends, or fails.
final class VirtualChannel: NIOCore.Channel, ChannelCore, @unchecked Sendable {
  private let loop: VirtualEventLoop
  private let closePromise: EventLoopPromise<Void>
  private var made: ChannelPipeline!
  /// Read and written on the event loop.
  private var left: ArraySlice<Int>
  private let burst: Int
  private let failure: Failed?
  private let isOpen = Locked(true)

  init(on loop: VirtualEventLoop, _ elements: ClosedRange<Int>, burst: Int, failure: Failed? = nil) {
    self.loop = loop
    left = Array(elements)[...]
    self.burst = burst
    self.failure = failure
    closePromise = loop.makePromise()
    made = ChannelPipeline(channel: self)
  }

  var allocator: ByteBufferAllocator { ByteBufferAllocator() }
  var closeFuture: EventLoopFuture<Void> { closePromise.futureResult }
  var pipeline: ChannelPipeline { made }
  var localAddress: SocketAddress? { nil }
  var remoteAddress: SocketAddress? { nil }
  var parent: (any NIOCore.Channel)? { nil }
  var isWritable: Bool { true }
  var isActive: Bool { isOpen.withLock { $0 } }
  var eventLoop: any EventLoop { loop }
  var _channelCore: any ChannelCore { self }

  func setOption<Option: ChannelOption>(_ option: Option, value: Option.Value) -> EventLoopFuture<Void> {
    loop.makeSucceededVoidFuture()
  }
  func getOption<Option: ChannelOption>(_ option: Option) -> EventLoopFuture<Option.Value> {
    loop.makeFailedFuture(ChannelError.operationUnsupported)
  }

  func localAddress0() throws -> SocketAddress { throw ChannelError.operationUnsupported }
  func remoteAddress0() throws -> SocketAddress { throw ChannelError.operationUnsupported }
  func register0(promise: EventLoopPromise<Void>?) { promise?.fail(ChannelError.operationUnsupported) }
  func bind0(to: SocketAddress, promise: EventLoopPromise<Void>?) { promise?.fail(ChannelError.operationUnsupported) }
  func connect0(to: SocketAddress, promise: EventLoopPromise<Void>?) {
    promise?.fail(ChannelError.operationUnsupported)
  }
  func write0(_ data: NIOAny, promise: EventLoopPromise<Void>?) { promise?.fail(ChannelError.operationUnsupported) }
  func flush0() {}
  func triggerUserOutboundEvent0(_ event: Any, promise: EventLoopPromise<Void>?) { promise?.succeed() }
  func channelRead0(_ data: NIOAny) {}
  func errorCaught0(error: any Error) {}

  func read0() { loop.execute { self.readNow() } }

  private func readNow() {
    guard isActive else { return }
    if left.isEmpty {
      if let failure { pipeline.fireErrorCaught(failure) }
      return close0(error: ChannelError.eof, mode: .all, promise: nil)
    }
    for element in left.prefix(burst) where isActive { pipeline.fireChannelRead(element) }
    left = left.dropFirst(burst)
    pipeline.fireChannelReadComplete()
  }

  func close0(error: any Error, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    let isFirst = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    guard isFirst else {
      promise?.fail(ChannelError.alreadyClosed)
      return
    }
    promise?.succeed()
    pipeline.fireChannelInactive()
    closePromise.succeed()
    removeHandlers(pipeline: pipeline)
  }
}
#endif
