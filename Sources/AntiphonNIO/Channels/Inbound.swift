#if NIO
public import Antiphon
public import NIOCore

extension NIOCore.Channel {
  /// Adds a handler at the end of the pipeline that makes a producer of what arrives there, and turns off auto-read.
  ///
  ///     ServerBootstrap(group: group)
  ///       .childChannelOption(.allowRemoteHalfClosure, value: true)
  ///       .childChannelInitializer { channel in
  ///         channel.eventLoop.makeCompletedFuture {
  ///           try channel.inbound(of: ByteBuffer.self).write(to: channel).start()
  ///         }
  ///       }
  ///
  /// Call it on the event loop of the channel, where its handlers are added: what arrived before would be lost. The producer can be
  /// started later, once, from any thread.
  ///
  /// - Parameters:
  ///   - type: what the last handler before this one makes; without a decoder `ByteBuffer`. Another type traps with the first element.
  ///   - mode: what is closed when the stream ends before the input does: the whole channel, or with `.input` its input half, so that its
  ///     output can go on. A channel that can't close one half is closed.
  /// - Returns: a producer, which emits on the event loop of the channel, or on the thread of a request if elements wait for one.
  /// - Throws: NIO's error if the channel is closed.
  /// - Finishes: when the peer has closed its output (with the channel option `allowRemoteHalfClosure`), which leaves the channel open; or
  ///   when the channel is closed.
  /// - Fails: when the socket or a handler reports an error, after the elements that arrived before. NIO closes the channel after an error of
  ///   the socket, and leaves it open after one of a decoder: `write(to:)` closes it when its elements are written; without that, close it.
  /// - Demand: nothing is read from the socket unless an element was requested and none is kept. What one read brings beyond the
  ///   request is kept: at most `maxMessagesPerRead` (4) buffers of 65,536 bytes, or what a decoder makes of them. When the peer closes its
  ///   side, NIO reads what the socket's receive buffer holds, and that is kept, too. While the stream is paused nothing is read.
  /// - Cancels: closes the channel, by `mode`.
  /// - Rewinds: not at all: bytes that were read are gone.
  public func inbound<Element: Sendable>(
    of type: Element.Type = Element.self, closing mode: CloseMode = .all
  ) throws -> Producer<Element, ChannelFailure> {
    precondition(
      eventLoop.inEventLoop,
      "inbound(of:) needs to be called on the event loop of the channel, where handlers are added")
    precondition(mode != .output, "inbound(of:closing:) needs .all or .input: it reads the input")
    let handler = InboundHandler<Element>(on: eventLoop, closing: mode)
    try syncOptions?.setOption(.autoRead, value: false)
    try pipeline.syncOperations.addHandler(handler)
    return Producer { consumer in
      let talkback = consumer.talkback
      talkback.forbidRewind()
      emitting { emitter in handler.start(emitter, for: talkback) }.run(consumer)
    }
  }
}
#endif
