import Foundation
import GRDB
import Synchronization

/// One thing that can be found.
struct Entry: Codable, Equatable, FetchableRecord, Sendable {
  /// The character itself, or nil in a corpus that is not about characters.
  var symbol: String?
  var name: String
  var detail: String
}

/// The answer to one query: the list and the count, from one lookup.
struct Matches: Equatable, Sendable {
  var query: String
  var total = 0
  var entries: [Entry] = []
  var milliseconds = 0.0
}

/// A full-text index in memory.
struct Corpus: Sendable {
  static let mostShown = 50
  static let longestQuery = 200

  let size: Int
  private let database: DatabaseQueue

  /// Fills the index.
  ///
  /// - Parameter progress: called with the number of entries indexed so far, a few times a second.
  init(indexing entries: some Sequence<Entry>, progress: (Int) -> Void) throws {
    database = try DatabaseQueue()
    try database.write { db in
      try db.create(virtualTable: "entry", using: FTS5()) { table in
        table.prefixes = [1, 2, 3]
        table.column("name")
        table.column("detail")
        table.column("symbol").notIndexed()
      }
    }
    var size = 0
    var entries = entries.makeIterator()
    while true {
      var chunk: [Entry] = []
      while chunk.count < 5_000, let entry = entries.next() { chunk.append(entry) }
      if chunk.isEmpty { break }
      // One statement a chunk: a debug build spends four times as long on a statement an entry.
      let json = String(decoding: try JSONEncoder().encode(chunk), as: UTF8.self)
      try database.write { db in
        try db.execute(
          sql: """
            INSERT INTO entry (name, detail, symbol)
            SELECT json_extract(value, '$.name'), json_extract(value, '$.detail'), json_extract(value, '$.symbol')
            FROM json_each(?)
            """,
          arguments: [json])
      }
      size += chunk.count
      progress(size)
    }
    self.size = size
  }

  /// The entries with a word that begins like each word of `query`, the best first. Any text is a safe query.
  ///
  /// - Parameter failing: true makes the database itself fail, after it has counted.
  /// - Throws: `LookupFailure` or `CancellationError`.
  func matches(for query: String, failing: Bool = false) async throws -> Matches {
    guard let pattern = FTS5Pattern(matchingAllPrefixesIn: query) else { return Matches(query: query) }
    let table = failing ? "no_such_table" : "entry"
    let clock = ContinuousClock()
    let start = clock.now
    var matches = Matches(query: query)
    do {
      (matches.total, matches.entries) = try await database.read { db in
        let total =
          try Int.fetchOne(db, sql: "SELECT count(*) FROM entry WHERE entry MATCH ?", arguments: [pattern]) ?? 0
        // To rank them, all have to be read; among so many none is the best.
        let order = total <= 20_000 ? "ORDER BY bm25(entry, 10, 1) / (length(name) + 10)" : ""
        let entries = try Entry.fetchAll(
          db, sql: "SELECT * FROM \(table) WHERE entry MATCH ? \(order) LIMIT ?", arguments: [pattern, Self.mostShown])
        return (total, entries)
      }
    } catch let error as DatabaseError {
      throw LookupFailure(reason: error.message ?? error.description)
    }
    matches.milliseconds = (clock.now - start) / .milliseconds(1)
    return matches
  }
}

/// The Unicode characters that the standard library knows by name: a real corpus without a file.
struct NamedCharacters: Sequence {
  func makeIterator() -> some IteratorProtocol<Entry> {
    // Planes 4 to 13 have no characters, 15 and 16 none with a name.
    let planes: [ClosedRange<UInt32>] = [0...0x3FFFF, 0xE0000...0xEFFFF]
    return planes.lazy.joined().lazy.compactMap { value -> Entry? in
      guard let scalar = Unicode.Scalar(value), let name = scalar.properties.name else { return nil }
      let code = String(value, radix: 16, uppercase: true)
      let zeros = String(repeating: "0", count: Swift.max(0, 4 - code.count))
      return Entry(symbol: glyph(of: scalar), name: name, detail: "U+\(zeros)\(code)")
    }.makeIterator()
  }

  /// Marks are shown on a dotted circle; what would only move or hide its neighbours is not shown at all.
  private func glyph(of scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: "\u{25CC}\(scalar)"
    case .format, .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: ""
    default: String(scalar)
    }
  }
}

/// A file with one entry a line: name, tab, description.
struct NamedLines: Sequence {
  private let lines: [Substring]

  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  init(file: String) throws(Unreadable) {
    do {
      let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
      lines = text.split(whereSeparator: \.isNewline)
    } catch {
      throw Unreadable(description: "\(file) can't be read: \(error.localizedDescription)")
    }
    if lines.isEmpty { throw Unreadable(description: "\(file) has no entries") }
  }

  func makeIterator() -> some IteratorProtocol<Entry> {
    lines.lazy.compactMap { line -> Entry? in
      let fields = line.split(separator: "\t", maxSplits: 1)
      guard let name = fields.first else { return nil }
      return Entry(symbol: nil, name: String(name), detail: fields.count > 1 ? String(fields[1]) : "")
    }.makeIterator()
  }
}
