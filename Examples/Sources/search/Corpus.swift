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

/// A full-text index, in memory unless it is fed by a log of changes.
///
/// There is one connection to it, so a lookup waits for earlier ones. The cost of a lookup is limited by the number of words in its
/// query, by its time, and by the number of waiting lookups.
final class Corpus: Sendable {
  static let mostShown = 50

  /// The number of entries.
  var size: Int { count.load(ordering: .relaxed) }
  /// The place in the log of the last change that can be found; 0 without a log.
  let position = MutableProperty<UInt64>(0)
  let database: DatabaseQueue
  let count = Atomic(0)
  private let limits: Limits
  /// The number of lookups that wait or run.
  private let lookups = Atomic(0)

  /// An empty index, or that of the database.
  init(_ database: DatabaseQueue, limits: Limits) throws {
    self.database = database
    self.limits = limits
    try database.write { db in
      try db.create(virtualTable: "entry", options: .ifNotExists, using: FTS5()) { table in
        table.prefixes = [1, 2, 3]
        table.column("name")
        table.column("detail")
        table.column("symbol").notIndexed()
      }
    }
  }

  /// Fills an index in memory.
  ///
  /// - Parameters:
  ///   - limits: the limits of one lookup.
  ///   - progress: called with the number of entries indexed so far, a few times a second.
  convenience init(
    indexing entries: some Sequence<Entry>, limits: Limits = Limits(), progress: (Int) -> Void = { _ in }
  ) throws {
    try self.init(DatabaseQueue(), limits: limits)
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
      count.add(chunk.count, ordering: .relaxed)
      progress(size)
    }
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
