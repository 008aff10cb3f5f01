import HTTPTypes
import NIOCore
import NIOHTTPTypes

#if canImport(Glibc)
import Glibc
#endif

/// Closes a connection that `IdleStateHandler` reports as idle, and one with a request behind an event stream.
///
/// An event stream is the last response of its connection: while another request waits behind it, Hummingbird does not notice
/// that the connection has ended.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let silence: TimeAmount
  private var unanswered = 0
  private var isStreaming = false

  init(silence: TimeAmount) { self.silence = silence }

  /// A peer that vanished acknowledges nothing. Linux would try to reach it for a quarter of an hour.
  func handlerAdded(context: ChannelHandlerContext) {
    #if canImport(Glibc)
    let option = ChannelOptions.tcpOption(NIOBSDSocket.Option(rawValue: TCP_USER_TIMEOUT))
    try? context.channel.syncOptions?.setOption(option, value: Int(silence.nanoseconds / 1_000_000))
    #endif
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head = unwrapInboundIn(data) { unanswered += 1 }
    context.fireChannelRead(data)
    closeIfStuck(context)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head): isStreaming = head.headerFields[.contentType] == ServerSentEvent.contentType
    case .body: break
    case .end:
      unanswered -= 1
      isStreaming = false
    }
    context.write(data, promise: promise)
    closeIfStuck(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .write? = event as? IdleStateHandler.IdleStateEvent { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  private func closeIfStuck(_ context: ChannelHandlerContext) {
    if isStreaming && unanswered > 1 { context.close(promise: nil) }
  }
}
