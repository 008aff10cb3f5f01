#if NIO
import Antiphon
import NIOCore
import Synchronization

/// Writes one run of a stream to a channel: a handler at the end of the pipeline, where it hears when the channel is writable.
///
/// All its state but `hops` is confined to the event loop: calls from elsewhere hop.
final class ChannelWriter<Element: Sendable, Failure: Error>: ChannelInboundHandler, RemovableChannelHandler,
  @unchecked Sendable
{
  typealias InboundIn = Any

  private let channel: any NIOCore.Channel
  private let mode: CloseMode?
  private let upstream = Talkback(requesting: 0)
  /// The number of events of the stream that are on their way to the event loop. While there is one, what comes next must not overtake it.
  private let hops = Atomic(0)

  /// Nil once the stream is over.
  private var answer: Future<Int, WriteFailure<Failure>>.Callback?
  private var completion: Completion<Failure>?
  private var written = 0
  /// The number of writes whose promise is not fulfilled.
  private var pending = 0
  /// True from a request until its element arrives.
  private var isWaiting = false
  private var isRequesting = false
  private var isTurnScheduled = false
  private var isClosing = false
  /// True once the channel was active, even if it is closed by now.
  private var hasBeenActive = false

  init(
    _ channel: any NIOCore.Channel, closing mode: CloseMode?,
    _ answer: @escaping Future<Int, WriteFailure<Failure>>.Callback
  ) {
    self.channel = channel
    self.mode = mode
    self.answer = answer
  }

  func start(_ producer: Producer<Element, Failure>) {
    onEventLoop {
      guard self.answer != nil else { return }
      do {
        try self.channel.pipeline.syncOperations.addHandler(self)
      } catch {
        return self.end(.channel(error))
      }
      producer.run(
        Consumer(talkback: self.upstream) { element in
          self.inOrder { self.write(element) }
          return self.upstream.take()
        } completed: { completion in
          self.upstream.close()
          self.inOrder { self.complete(completion) }
        })
      self.takeTurn()
    }
  }

  func cancel() {
    upstream.cancel()
    onEventLoop { self.abort() }
  }

  // MARK: The stream

  private func write(_ element: Element) {
    guard answer != nil else { return }
    isWaiting = false
    pending += 1
    let promise = channel.eventLoop.makePromise(of: Void.self)
    promise.futureResult.whenComplete { self.finishWrite($0) }
    channel.pipeline.syncOperations.write(NIOAny(element), promise: promise)
    if isRequesting { return }
    // Flushed in the next turn, with what else arrives in this one.
    scheduleTurn()
    if mayRequest { request() }
  }

  private func complete(_ completion: Completion<Failure>) {
    self.completion = completion
    endIfWritten()
  }

  private var mayRequest: Bool {
    !isWaiting && answer != nil && completion == nil && channel.isActive && channel.isWritable
  }

  private func request() {
    isWaiting = true
    upstream.request(1)
  }

  /// Requests what the channel can take, and flushes. A source that delivers at once gets another turn, after other work of the event loop.
  private func takeTurn() {
    guard !isRequesting, answer != nil, channel.isActive else { return }
    isRequesting = true
    while mayRequest { request() }
    channel.pipeline.syncOperations.flush()
    isRequesting = false
    if mayRequest { scheduleTurn() }
  }

  private func scheduleTurn() {
    if isTurnScheduled { return }
    isTurnScheduled = true
    channel.eventLoop.execute {
      self.isTurnScheduled = false
      self.takeTurn()
    }
  }

  private func inOrder(_ body: @escaping @Sendable () -> Void) {
    if channel.eventLoop.inEventLoop && hops.load(ordering: .acquiring) == 0 { return body() }
    hops.add(1, ordering: .acquiringAndReleasing)
    channel.eventLoop.execute {
      self.hops.subtract(1, ordering: .acquiringAndReleasing)
      body()
    }
  }

  private func onEventLoop(_ body: @escaping @Sendable () -> Void) {
    if channel.eventLoop.inEventLoop { body() } else { channel.eventLoop.execute(body) }
  }

  // MARK: The end

  private func finishWrite(_ result: Result<Void, any Error>) {
    pending -= 1
    switch result {
    case .success:
      written += 1
      endIfWritten()
    case .failure(let error): end(.channel(error))
    }
  }

  private func endIfWritten() {
    guard let completion, pending == 0, answer != nil, !isClosing, hasBeenActive else { return }
    isClosing = true
    switch completion {
    case .finished: close { self.answer.take()?(.success(self.written)) }
    case .failed(let failure): end(.upstream(failure))
    case .cancelled, .terminated: abort()
    }
  }

  /// Ends with a failure. What is written afterwards does not count.
  private func end(_ cause: WriteFailure<Failure>.Cause) {
    guard let answer = answer.take() else { return }
    upstream.cancel()
    leave()
    answer(.failure(WriteFailure(written: written, cause: cause)))
  }

  private func abort() {
    if answer.take() == nil { return }
    leave()
  }

  private func leave() {
    isClosing = true
    if mode != nil { channel.close(promise: nil) }
    channel.pipeline.syncOperations.removeHandler(self, promise: nil)
  }

  private func close(_ done: @escaping @Sendable () -> Void) {
    let left = { @Sendable in
      self.channel.pipeline.syncOperations.removeHandler(self, promise: nil)
      done()
    }
    guard let mode, channel.isActive else { return left() }
    channel.close(mode: mode).whenComplete { result in
      if case .failure(ChannelError.operationUnsupported) = result {
        self.channel.close().whenComplete { _ in left() }
      } else {
        left()
      }
    }
  }

  // MARK: The pipeline

  func handlerAdded(context: ChannelHandlerContext) { hasBeenActive = channel.isActive }

  func handlerRemoved(context: ChannelHandlerContext) {
    if !isClosing { end(.channel(ChannelError.ioOnClosedChannel)) }
  }

  func channelActive(context: ChannelHandlerContext) {
    hasBeenActive = true
    takeTurn()
    endIfWritten()
    context.fireChannelActive()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    takeTurn()
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    if !isClosing && pending == 0 { end(.channel(ChannelError.ioOnClosedChannel)) }
    context.fireChannelInactive()
  }
}
#endif
