import ExampleServer
import HummingbirdCore

/// How much of the server one client may use: time, memory and connections.
struct Limits: Equatable, Sendable {
  /// A connection on which nothing could be sent for this time is closed: its request has not arrived, or not completely, or its
  /// response is not read.
  var silence = Duration.seconds(30)
  /// The interval of the comments to an open page: a live connection is never idle, and a dead one does not acknowledge them.
  var heartbeat: Duration { silence / 3 }
  /// The most open connections. A further one waits in the system's queue until another one is closed.
  var connections = 512
  /// The most open pages. A further one is refused.
  var pages = 100
  /// The most unread events of an open page. A further one closes the page; the browser opens it again, and requests the events again.
  var unread = 256
  /// The most bytes of a request body, and of all header fields together.
  var body = 4_096
  var header = 16_384
  /// The most characters of a query.
  var query = 200
  /// The most words of a query that are no prefix of another word. Each may cost a scan of the whole index.
  var words = 16
  /// The most lookups that wait for the database or run. A further one is refused.
  var lookups = 32
  /// The time limit of a lookup, including the wait. Then the lookup fails, and its statement is interrupted.
  var lookup = Duration.seconds(2)

  var http1: HTTP1Channel.Configuration { .guarded(silence: silence, header: header) }
}
