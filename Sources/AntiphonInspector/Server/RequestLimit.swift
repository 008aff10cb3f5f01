#if Inspector
import NIOCore

/// Lets a connection send so many bytes, header and body together. What comes then is dropped.
final class RequestLimit: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// In bytes. A browser sends the cookies of all servers of this host.
  static let bytes = 32_768
  /// Fired once, when it is exceeded.
  enum Exceeded { case exceeded }

  private var received = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let count = unwrapInboundIn(data).readableBytes
    if received > Self.bytes { return }
    received += count
    if received <= Self.bytes { return context.fireChannelRead(data) }
    context.fireUserInboundEventTriggered(Exceeded.exceeded)
  }
}
#endif
