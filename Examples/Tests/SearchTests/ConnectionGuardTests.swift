import ExampleServer
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import search

struct ConnectionGuardTests {
  /// A connection with the guard.
  private struct Connection {
    let channel = EmbeddedChannel(handler: ConnectionGuard(silence: .seconds(30)))

    init() throws { try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait() }

    func request(_ path: String) throws {
      _ = try channel.writeInbound(
        HTTPRequestPart.head(HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)))
      _ = try channel.writeInbound(HTTPRequestPart.end(nil))
    }

    func answer(_ type: String) throws {
      try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok, headerFields: [.contentType: type])))
    }

    func end() throws { try channel.writeOutbound(HTTPResponsePart.end(nil)) }
  }

  @Test func requestDuringAnEventStreamClosesTheConnection() throws {
    let connection = try Connection()
    try connection.request("/api/events")
    try connection.answer(ServerSentEvent.contentType)
    #expect(connection.channel.isActive)
    try connection.request("/")
    #expect(!connection.channel.isActive)
  }

  @Test func earlierRequestClosesTheConnectionOfAnEventStream() throws {
    let connection = try Connection()
    try connection.request("/api/events")
    try connection.request("/")
    #expect(connection.channel.isActive)
    try connection.answer(ServerSentEvent.contentType)
    #expect(!connection.channel.isActive)
  }

  @Test func otherConsecutiveRequestsAreAccepted() throws {
    let connection = try Connection()
    for _ in 1...3 { try connection.request("/") }
    for _ in 1...3 {
      try connection.answer("text/html")
      try connection.end()
    }
    try connection.request("/api/events")
    try connection.answer(ServerSentEvent.contentType)
    #expect(connection.channel.isActive)
    try connection.end()
    try connection.request("/")
    #expect(connection.channel.isActive)
  }

  @Test func silentConnectionIsClosed() throws {
    let connection = try Connection()
    connection.channel.pipeline.fireUserInboundEventTriggered(IdleStateHandler.IdleStateEvent.write)
    #expect(!connection.channel.isActive)
  }

  #if os(Linux)
  @Test func peerThatAcknowledgesNothingHasTheSameTimeLimit() throws {
    let options = try Connection().channel.options
    #expect(options.contains { ($0.option as? ChannelOptions.Types.SocketOption)?.optionLevel == .tcp })
    #expect(options.compactMap { $0.value as? Int } == [30_000])
  }
  #endif

  @Test func everyConnectionHasTheGuardAndTheSilenceDetector() {
    let handlers = Limits().http1.additionalChannelHandlers()
    #expect((handlers.first as? IdleStateHandler)?.writeTimeout == .seconds(30))
    #expect(handlers.last is ConnectionGuard)
  }
}
