import Hummingbird

/// An event of the feed of a page.
enum FeedEvent: Equatable, Sendable {
  /// The changes from this moment on follow.
  case began(Moment)
  /// Changes that can be found, and the number of entries in the index.
  case changes([Change], size: Int)
  /// A sign of life without content.
  case heartbeat
}

extension FeedEvent {
  /// The event for the page. Changes have an id, so that a browser that connects again says what it has received.
  func buffer() throws -> ByteBuffer {
    switch self {
    case .began(.sequence(let sequence)): return try ServerSentEvent.buffer("began", ["sequence": sequence])
    case .began(.time): return try ServerSentEvent.buffer("began", [String: UInt64]())
    case .heartbeat: return try ServerSentEvent.buffer(.heartbeat)
    case .changes(let changes, let size):
      var lines = ByteBuffer(string: "id: \(changes.last?.sequence ?? 0)\n")
      lines.writeImmutableBuffer(try ServerSentEvent.buffer("changes", ShownChanges(changes: changes, size: size)))
      return lines
    }
  }
}

private struct ShownChanges: Encodable {
  var changes: [Change]
  var size: Int
}
