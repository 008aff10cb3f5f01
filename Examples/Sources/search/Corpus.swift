import Antiphon
import Foundation
import GRDB
import Synchronization

/// An entry that can be found.
struct Entry: Codable, Equatable, FetchableRecord, Sendable {
  /// The character itself, or nil in a corpus that is not about characters.
  var symbol: String?
  var name: String
  var detail: String
}

/// The response to one query: the list and the count, from one lookup.
struct Matches: Equatable, Sendable {
  var query: String
  var total = 0
  var entries: [Entry] = []
  var milliseconds = 0.0
}

/// A full-text index in memory.
///
/// There is one connection to it, so a lookup waits for earlier ones. The cost of a lookup is limited by the number of words in its
/// query, by its time, and by the number of waiting lookups.
final class Corpus: Sendable {
  static let mostShown = 50

  let size: Int
  let database: DatabaseQueue
  private let limits: Limits
  /// The number of lookups that wait or run.
  private let lookups = Atomic(0)

  /// Fills the index.
  ///
  /// - Parameters:
  ///   - limits: the limits of one lookup.
  ///   - progress: called with the number of entries indexed so far, a few times a second.
  init(
    indexing entries: some Sequence<Entry>, limits: Limits = Limits(), progress: (Int) -> Void = { _ in }
  ) throws {
    self.limits = limits
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
      // One statement for each chunk: a debug build takes four times as long with one statement for each entry.
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
  /// - Parameters:
  ///   - failing: true to make the database itself fail, after the matches are counted.
  ///   - clock: any Swift clock, for the time limit.
  /// - Throws: `LookupFailure` or `CancellationError`.
  func matches(
    for query: String, failing: Bool = false, clock: some Clock<Duration> = ContinuousClock()
  ) async throws -> Matches {
    defer { lookups.subtract(1, ordering: .relaxed) }
    guard lookups.add(1, ordering: .relaxed).newValue <= limits.lookups else {
      throw LookupFailure(reason: "too many others are searching", cause: .load)
    }
    let late = LookupFailure(reason: "it took longer than \(limits.lookup)", cause: .load)
    let answer = just { () async throws(LookupFailure) in try await self.search(query, failing: failing) }
      .timeout(after: limits.lookup, failure: late, clock: clock)
    for try await matches in answer.values { return matches }
    throw CancellationError()
  }

  private func search(_ query: String, failing: Bool) async throws(LookupFailure) -> Matches {
    let table = failing ? "no_such_table" : "entry"
    let clock = ContinuousClock()
    let start = clock.now
    do {
      return try await database.read { db in
        var matches = Matches(query: query)
        guard let pattern = try self.pattern(for: query, db) else { return matches }
        matches.total =
          try Int.fetchOne(db, sql: "SELECT count(*) FROM entry WHERE entry MATCH ?", arguments: [pattern]) ?? 0
        // Ranking reads all matches; among so many none is the best.
        let order = matches.total <= 20_000 ? "ORDER BY bm25(entry, 10, 1) / (length(name) + 10)" : ""
        matches.entries = try Entry.fetchAll(
          db, sql: "SELECT * FROM \(table) WHERE entry MATCH ? \(order) LIMIT ?", arguments: [pattern, Self.mostShown])
        matches.milliseconds = (clock.now - start) / .milliseconds(1)
        return matches
      }
    } catch let failure as LookupFailure {
      throw failure
    } catch {
      throw LookupFailure(reason: (error as? DatabaseError)?.message ?? "\(error)")
    }
  }

  /// The query for the index: each word of `query` as a prefix, or nil if there is none.
  ///
  /// A word that is a prefix of another one is left out: what matches `arrow` matches `arr` as well.
  func pattern(for query: String, _ db: GRDB.Database) throws -> String? {
    let words = Set(try db.makeTokenizer(.unicode61()).tokenize(query: query).map(\.token))
    let needed = words.filter { word in !words.contains { $0 != word && $0.utf8.starts(with: word.utf8) } }
    guard needed.count <= limits.words else {
      throw LookupFailure(reason: "a query may have \(limits.words) different words", cause: .query)
    }
    return needed.isEmpty ? nil : needed.map { "\"\($0)\"*" }.sorted().joined(separator: " ")
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

  /// Marks are shown on a dotted circle; a character that would only move or hide its neighbours is not shown.
  private func glyph(of scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: "\u{25CC}\(scalar)"
    case .format, .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: ""
    default: String(scalar)
    }
  }
}

/// A file with one entry on each line: name, tab, description.
///
/// A line ends only with LF or CR LF: the other separators of Unicode belong to the text. A NUL, and invalid UTF-8, is read as
/// U+FFFD.
struct NamedLines: Sequence {
  private let lines: [Substring]

  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  init(file: String) throws(Unreadable) {
    do {
      self.init(try Data(contentsOf: URL(fileURLWithPath: file)))
    } catch {
      throw Unreadable(description: "\(file) can't be read: \(error.localizedDescription)")
    }
    if lines.isEmpty { throw Unreadable(description: "\(file) has no entries") }
  }

  init(_ data: Data) {
    let text = String(decoding: data, as: UTF8.self)
    // SQLite treats a NUL as the end of a text.
    let legible = data.contains(0) ? text.replacingOccurrences(of: "\0", with: "\u{FFFD}") : text
    lines = legible.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  func makeIterator() -> some IteratorProtocol<Entry> {
    lines.lazy.compactMap { line -> Entry? in
      let fields = line.utf8.split(separator: UInt8(ascii: "\t"), maxSplits: 1).map { String(Substring($0)) }
      guard let name = fields.first else { return nil }
      return Entry(symbol: nil, name: name, detail: fields.count > 1 ? fields[1] : "")
    }.makeIterator()
  }
}
