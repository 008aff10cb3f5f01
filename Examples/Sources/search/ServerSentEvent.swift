import ExampleServer
import Foundation
import Hummingbird

/// An event for the page: a name, and JSON on one line.
enum ServerSentEvent {
  static let contentType = ConnectionGuard.streamType

  static func buffer(_ event: PageEvent) throws -> ByteBuffer {
    switch event {
    case .list(.answered(let matches)): try buffer("list", List(query: matches.query, entries: matches.entries))
    case .list(.failed(let query, let reason)): try buffer("list", List(query: query, error: reason))
    case .count(.answered(let matches)): try buffer("count", Count(matches))
    case .count(.failed(let query, _)): try buffer("count", Count(query: query))
    case .diagram(let diagram): try buffer("diagram", diagram)
    case .sides(let reports): try buffer("sides", reports)
    case .query(let text): try buffer("query", ["text": text])
    case .opened(let opened): try buffer("session", opened)
    case .heartbeat: ByteBuffer(string: ":\n\n")
    }
  }

  static func buffer(_ name: String, _ data: some Encodable) throws -> ByteBuffer {
    var buffer = ByteBuffer(string: "event: \(name)\ndata: ")
    buffer.writeBytes(try JSONEncoder().encode(data))
    buffer.writeString("\n\n")
    return buffer
  }
}

struct Opened: Encodable, Equatable {
  var session: String
  var size: Int
  var noun: String
  var suggestions: [String]
  /// True if the corpus changes, and the page can show how.
  var hasFeed = false
}

struct List: Encodable {
  var query: String
  var entries: [Entry] = []
  var error: String?
}

struct Count: Encodable {
  var query: String
  var total: Int?
  var shown: Int?
  var milliseconds: Double?
}

extension Count {
  init(_ matches: Matches) {
    self.init(
      query: matches.query, total: matches.total, shown: matches.entries.count, milliseconds: matches.milliseconds)
  }
}

/// The count and the list together, for API clients.
struct CountAndList: Encodable {
  var query: String
  var total: Int
  var milliseconds: Double
  var entries: [Entry]

  init(_ matches: Matches) {
    query = matches.query
    total = matches.total
    milliseconds = matches.milliseconds
    entries = matches.entries
  }
}
