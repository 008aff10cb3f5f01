import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

#if canImport(Glibc)
import Glibc
#endif

/// Closes a connection that `IdleStateHandler` reports as idle, and one with a request behind an event stream.
///
/// An event stream is the last response of its connection: while another request waits behind it, Hummingbird does not notice
/// that the connection has ended.
package final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  package typealias InboundIn = HTTPRequestPart
  package typealias InboundOut = HTTPRequestPart
  package typealias OutboundIn = HTTPResponsePart
  package typealias OutboundOut = HTTPResponsePart

  /// The type of an event stream.
  package static let streamType = "text/event-stream"

  private let silence: TimeAmount
  private var unanswered = 0
  private var isStreaming = false

  package init(silence: TimeAmount) { self.silence = silence }

  /// A peer that vanished acknowledges nothing. Linux would try to reach it for a quarter of an hour.
  package func handlerAdded(context: ChannelHandlerContext) {
    #if canImport(Glibc)
    let option = ChannelOptions.tcpOption(NIOBSDSocket.Option(rawValue: TCP_USER_TIMEOUT))
    try? context.channel.syncOptions?.setOption(option, value: Int(silence.nanoseconds / 1_000_000))
    #endif
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head = unwrapInboundIn(data) { unanswered += 1 }
    context.fireChannelRead(data)
    closeIfStuck(context)
  }

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head): isStreaming = head.headerFields[.contentType] == Self.streamType
    case .body: break
    case .end:
      unanswered -= 1
      isStreaming = false
    }
    context.write(data, promise: promise)
    closeIfStuck(context)
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .write? = event as? IdleStateHandler.IdleStateEvent { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  private func closeIfStuck(_ context: ChannelHandlerContext) {
    if isStreaming && unanswered > 1 { context.close(promise: nil) }
  }
}

extension HTTP1Channel.Configuration {
  /// Connections that are closed after a time in which nothing could be sent.
  ///
  /// - Parameters:
  ///   - silence: this time: no request comes, or an incomplete one, or the response is not read.
  ///   - header: the most bytes of all header fields together.
  package static func guarded(silence: Duration, header: Int) -> Self {
    let silence = TimeAmount(silence)
    return Self(
      additionalChannelHandlers: [IdleStateHandler(writeTimeout: silence), ConnectionGuard(silence: silence)],
      httpDecoderConfiguration: .init(maxHeaderFieldSize: header, maxHeaderListSize: header, maxHeaderFieldCount: 100))
  }
}
