import Antiphon
import Foundation

/// An entry that a worker has prepared for the index.
struct PreparedEntry: Codable, Equatable, Sendable {
  /// The place in the corpus, counted from 1: it identifies the entry.
  var number: Int
  var entry: Entry
  var worker: String
}

/// A prepared entry in the log of changes.
struct Change: Encodable, Equatable, Sendable {
  var prepared: PreparedEntry
  /// The place in the log. It only grows.
  var sequence: UInt64
  /// When the log stored it, in milliseconds since 1970.
  var milliseconds: Int64
}

extension Change {
  /// A change as the log has it.
  init(payload: [UInt8], sequence: UInt64, milliseconds: Int64) throws {
    prepared = try JSONDecoder().decode(PreparedEntry.self, from: Data(payload))
    self.sequence = sequence
    self.milliseconds = milliseconds
  }
}

/// The log of changes: emits them in order, from a moment on. It never finishes.
typealias ChangeLog = @Sendable (Moment) -> Producer<Change, LogFailure>

/// Why the log can't be read.
struct LogFailure: Error, Equatable, CustomStringConvertible {
  var description: String
}

/// Where a reader of the log begins.
enum Moment: Equatable, Sendable {
  /// At the change with this place in the log, or the next one.
  case sequence(UInt64)
  /// At the first change that was stored at this time, or later.
  case time(Date)
}
