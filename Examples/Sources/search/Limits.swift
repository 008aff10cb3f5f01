import HummingbirdCore
import NIOCore

/// How much of the server one client may take: time, memory and number.
struct Limits: Equatable, Sendable {
  /// A connection to which nothing could be sent for so long is closed: its request has not come, or not to the end, or its
  /// answer is not read.
  var silence = Duration.seconds(30)
  /// An open page is sent a comment so often: a live connection is never silent, and a dead one does not acknowledge it.
  var heartbeat: Duration { silence / 3 }
  /// Open connections. One more waits, in the system's queue, for another one to be closed.
  var connections = 512
  /// Open pages. One more is refused.
  var pages = 100
  /// Events that an open page has not read. One more closes the page; a browser opens it again, and asks again.
  var unread = 256
  /// Bytes of a request body, and of all header fields together.
  var body = 4_096
  var header = 16_384
  /// Characters of a query.
  var query = 200
  /// Words of a query that no other one begins with. Each may cost as much as the whole index.
  var words = 16
  /// Lookups that wait for the database or have it. One more is refused.
  var lookups = 32
  /// The time from the question to the answer of the database. Then the lookup fails, and its statement is interrupted.
  var lookup = Duration.seconds(2)

  var http1: HTTP1Channel.Configuration {
    let silence = TimeAmount(silence)
    return HTTP1Channel.Configuration(
      additionalChannelHandlers: [IdleStateHandler(writeTimeout: silence), ConnectionGuard(silence: silence)],
      httpDecoderConfiguration: .init(maxHeaderFieldSize: header, maxHeaderListSize: header, maxHeaderFieldCount: 100))
  }
}
