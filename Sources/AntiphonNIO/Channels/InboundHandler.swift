#if NIO
import Antiphon
import NIOCore

/// The end of a pipeline whose elements go to an emitter. It reads when an element is requested and none is kept.
///
/// | | an element | the end of a read | the end of the input | a request |
/// |---|---|---|---|---|
/// | before the start | kept | – | noted | – |
/// | nothing requested | sent, and kept by the emitter | – | finishes | reads |
/// | requested, a read is under way | sent | reads again, if it brought nothing | finishes | noted |
/// | the stream is over | dropped | – | – | – |
///
/// All its state is confined to the event loop: calls from elsewhere hop.
final class InboundHandler<Element: Sendable>: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = Element

  private let eventLoop: any EventLoop
  private let mode: CloseMode

  private var context: ChannelHandlerContext?
  private var phase = Phase.new([])
  /// How the input has ended; the stream may still have elements to deliver.
  private var ending: Completion<ChannelFailure>?
  /// True once nothing can arrive any more.
  private var isInputClosed = false
  private var isRequested = false
  private var isPaused = false
  /// True from a read until its end is reported.
  private var isReading = false

  private enum Phase {
    /// Not started; the elements that NIO has read because the peer has closed its side.
    case new([Element])
    case running(Emitter<Element, ChannelFailure>)
    case over
  }

  init(on eventLoop: any EventLoop, closing mode: CloseMode) {
    self.eventLoop = eventLoop
    self.mode = mode
  }

  // MARK: The stream

  func start(_ emitter: Emitter<Element, ChannelFailure>, for talkback: Talkback) {
    onEventLoop { self.begin(emitter, for: talkback) }
  }

  private func begin(_ emitter: Emitter<Element, ChannelFailure>, for talkback: Talkback) {
    guard case .new(let kept) = phase else { return emitter.fail(.startedTwice) }
    phase = .running(emitter)
    for element in kept { emitter.send(element) }
    if let ending { end(emitter, ending) }
    emitter.onPause {
      self.onEventLoop { self.isPaused = true }
    } resume: {
      self.onEventLoop {
        self.isPaused = false
        self.readIfWanted()
      }
    }
    emitter.onRequest { self.onEventLoop { self.request() } }
    emitter.onEnd { self.onEventLoop { self.stop(isCancelled: talkback.isCancelled) } }
  }

  private func request() {
    isRequested = true
    readIfWanted()
  }

  private func stop(isCancelled: Bool) {
    phase = .over
    // An input that has ended by itself leaves the channel to what is still written.
    guard isCancelled || ending == nil, let channel = context?.channel else { return }
    if mode == .all { return channel.close(promise: nil) }
    if isInputClosed { return }
    // Otherwise NIO takes the end of the input, which this brings about, for a reason to close the channel.
    try? channel.syncOptions?.setOption(.allowRemoteHalfClosure, value: true)
    channel.close(mode: .input).whenFailure { error in
      if error as? ChannelError == .operationUnsupported { channel.close(promise: nil) }
    }
  }

  private func readIfWanted() {
    guard isRequested, !isPaused, !isReading, ending == nil, case .running = phase, let context,
      context.channel.isActive
    else { return }
    isReading = true
    context.read()
  }

  private func finish(_ completion: Completion<ChannelFailure>) {
    guard ending == nil else { return }
    ending = completion
    if case .running(let emitter) = phase { end(emitter, completion) }
  }

  private func end(_ emitter: Emitter<Element, ChannelFailure>, _ completion: Completion<ChannelFailure>) {
    if case .failed(let failure) = completion { emitter.fail(failure) } else { emitter.finish() }
  }

  private func onEventLoop(_ body: @escaping @Sendable () -> Void) {
    if eventLoop.inEventLoop { body() } else { eventLoop.execute(body) }
  }

  // MARK: The pipeline

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    isInputClosed = true
    finish(.finished)
    self.context = nil
  }

  func channelActive(context: ChannelHandlerContext) {
    readIfWanted()
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let element = unwrapInboundIn(data)
    switch phase {
    case .new(let kept): phase = .new(kept + [element])
    case .running(let emitter):
      isRequested = false
      emitter.send(element)
    case .over: break
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isReading = false
    readIfWanted()
    context.fireChannelReadComplete()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed {
      isInputClosed = true
      finish(.finished)
    }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { finish(.failed(.pipeline(error))) }

  func channelInactive(context: ChannelHandlerContext) {
    isInputClosed = true
    finish(.finished)
    context.fireChannelInactive()
  }
}
#endif
