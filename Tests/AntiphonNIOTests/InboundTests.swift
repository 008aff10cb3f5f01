#if NIO
import Antiphon
import AntiphonNIO
import AntiphonTesting
import NIOCore
import NIOEmbedded
import Testing

@Suite(.leavesNothing) struct InboundTests {
  /// Counts the reads that reach the channel.
  private final class Reads: ChannelOutboundHandler, @unchecked Sendable {
    typealias OutboundIn = Never
    var count = 0
    var closed: CloseMode?

    func read(context: ChannelHandlerContext) {
      count += 1
      context.read()
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
      closed = mode
      // Embedded channels know no halves.
      if mode == .all { context.close(promise: promise) } else { promise?.succeed() }
    }
  }

  private let reads = Reads()

  private func channel(_ handlers: any ChannelHandler...) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandler(reads)
    try channel.pipeline.syncOperations.addHandlers(handlers)
    channel.pipeline.fireChannelActive()
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/none")).assumeIsolated().whenFailure { _ in }
    return channel
  }

  private func read(_ channel: EmbeddedChannel, _ elements: Int...) {
    for element in elements { channel.pipeline.fireChannelRead(element) }
    channel.pipeline.fireChannelReadComplete()
    channel.embeddedEventLoop.run()
  }

  @Test func nothingIsReadBeforeARequest() throws {
    let channel = try channel()
    let input = try channel.inbound(of: Int.self).record(on: VirtualClock(), requesting: 0)
    channel.embeddedEventLoop.run()
    #expect(reads.count == 0)
    input.request(1)
    #expect(reads.count == 1)
    read(channel, 1)
    #expect(input.elements == [1])
    #expect(reads.count == 1)
    input.cancel()
  }

  @Test func oneReadAnswersManyRequests() throws {
    let channel = try channel()
    let input = try channel.inbound(of: Int.self).record(on: VirtualClock(), requesting: 1)
    read(channel, 1, 2, 3)
    #expect(input.elements == [1])
    input.request(2)
    #expect(input.elements == [1, 2, 3])
    #expect(reads.count == 1)
    input.request(1)
    #expect(reads.count == 2)
    input.cancel()
    #expect(input.violations == [])
  }

  @Test func aReadWithoutAWholeElementIsFollowedByAnother() throws {
    let channel = try channel(ByteToMessageHandler(LineDecoder()))
    let input = try channel.inbound(of: ByteBuffer.self).map { String(buffer: $0) }.record(
      on: VirtualClock(), requesting: 1)
    try channel.writeInbound(ByteBuffer(string: "so"))
    #expect(reads.count == 2)
    try channel.writeInbound(ByteBuffer(string: "nnet\nson"))
    #expect(input.elements == ["sonnet\n"])
    #expect(reads.count == 2)
    channel.pipeline.fireErrorCaught(Failed())
    #expect(input.completion?.failure != nil)
  }

  @Test func aPausedStreamReadsNothing() throws {
    let channel = try channel(ByteToMessageHandler(LineDecoder()))
    let input = try channel.inbound(of: ByteBuffer.self).record(on: VirtualClock())
    #expect(reads.count == 1)
    input.pause()
    try channel.writeInbound(ByteBuffer(string: "no line yet"))
    try channel.writeInbound(ByteBuffer(string: " but now\n"))
    #expect(reads.count == 1)
    #expect(input.elements == [])
    input.resume()
    #expect(input.elements.count == 1)
    #expect(reads.count == 2)
    input.cancel()
  }

  @Test func theEndOfTheInputComesAfterWhatIsKept() throws {
    let channel = try channel()
    let input = try channel.inbound(of: Int.self).record(on: VirtualClock(), requesting: 1)
    read(channel, 1, 2)
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(input.completion == nil)
    input.request(1)
    #expect(input.elements == [1, 2])
    #expect(input.completion?.isFinished == true)
    // The output is still open.
    #expect(channel.isActive)
    #expect(reads.closed == nil)
  }

  @Test func aClosedChannelFinishesTheStream() throws {
    let channel = try channel()
    let input = try channel.inbound(of: Int.self).record(on: VirtualClock())
    channel.close(promise: nil)
    channel.embeddedEventLoop.run()
    #expect(input.completion?.isFinished == true)
  }

  @Test func anErrorFailsTheStreamAfterWhatIsKept() throws {
    let channel = try channel()
    let input = try channel.inbound(of: Int.self).record(on: VirtualClock(), requesting: 1)
    read(channel, 1, 2)
    channel.pipeline.fireErrorCaught(Failed(number: 5))
    #expect(input.completion == nil)
    input.request(1)
    channel.embeddedEventLoop.run()
    guard case .pipeline(let error)? = input.completion?.failure else {
      Issue.record("another failure")
      return
    }
    #expect(error as? Failed == Failed(number: 5))
    #expect(channel.isActive)
  }

  @Test func cancellingAfterTheEndOfTheInputClosesTheChannel() throws {
    let channel = try channel()
    let input = try channel.inbound(of: Int.self).record(on: VirtualClock(), requesting: 1)
    read(channel, 1, 2)
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    input.cancel()
    #expect(!channel.isActive)
  }

  @Test func cancellingClosesTheChannelOrItsInput() throws {
    for mode in [CloseMode.all, .input] {
      let channel = try InboundTests().cancelled(closing: mode)
      #expect(channel.reads == mode)
      #expect(channel.isActive == (mode == .input))
    }
  }

  private func cancelled(closing mode: CloseMode) throws -> (reads: CloseMode?, isActive: Bool) {
    let channel = try channel()
    let input = try channel.inbound(of: Int.self, closing: mode).record(on: VirtualClock())
    input.cancel()
    channel.embeddedEventLoop.run()
    // What arrives after that is dropped.
    read(channel, 1)
    #expect(input.elements == [])
    return (reads.closed, channel.isActive)
  }

  @Test func aConsumerThatStopsClosesTheChannel() throws {
    let channel = try channel()
    let input = try channel.inbound(of: Int.self).prefix(1).record(on: VirtualClock())
    read(channel, 1, 2)
    #expect(input.elements == [1])
    #expect(!channel.isActive)
  }

  @Test func aSecondStartFails() throws {
    let channel = try channel()
    let stream = try channel.inbound(of: Int.self)
    let first = stream.record(on: VirtualClock())
    let second = stream.record(on: VirtualClock())
    guard case .startedTwice? = second.completion?.failure else {
      Issue.record("another failure")
      return
    }
    read(channel, 1)
    #expect(first.elements == [1])
    first.cancel()
  }

  @Test func whatArrivesBeforeTheStartIsKept() throws {
    let channel = try channel()
    let stream = try channel.inbound(of: Int.self)
    read(channel, 1, 2)
    channel.pipeline.fireErrorCaught(Failed())
    let input = stream.record(on: VirtualClock())
    #expect(input.elements == [1, 2])
    #expect(input.completion?.failure != nil)
  }

  @Test func aChannelThatIsNotActiveYetIsReadWhenItIs() throws {
    let channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandler(reads)
    let input = try channel.inbound(of: Int.self).record(on: VirtualClock())
    #expect(reads.count == 0)
    channel.connect(to: try SocketAddress(unixDomainSocketPath: "/none"), promise: nil)
    #expect(reads.count == 1)
    input.cancel()
  }

  @Test func aConsumerMayWriteRequestAndCloseInsideADelivery() throws {
    let channel = try channel()
    let log = Locked<[Int]>([])
    let handle = Locked<Subscription?>(nil)
    let subscription = try channel.inbound(of: Int.self).pull(requesting: 1) { number in
      log.withLock { $0.append(number) }
      channel.write(number, promise: nil)
      handle.withLock { $0 }?.request(1)
      if number == 3 { channel.close(promise: nil) }
    }
    handle.withLock { $0 = subscription }
    read(channel, 1, 2)
    read(channel, 3, 4)
    channel.embeddedEventLoop.run()
    #expect(log.withLock { $0 } == [1, 2, 3])
    #expect(!subscription.isActive)
    handle.withLock { $0 = nil }
  }

  @Test func aReleasedSubscriptionThatWaitsClosesTheChannel() throws {
    let channel = try channel()
    _ = try channel.inbound(of: Int.self).pull { _ in }
    channel.embeddedEventLoop.run()
    #expect(!channel.isActive)
  }

  @Test func theStreamCannotBeRewound() throws {
    let channel = try channel()
    let input = try channel.inbound(of: Int.self).record(on: VirtualClock())
    #expect(throws: RewindFailure.notRewindable) { try input.rewind() }
    input.cancel()
  }
}
#endif
