import Antiphon
import Foundation
import GRDB
import Synchronization

extension Corpus {
  /// An index that is fed by a log of changes.
  ///
  /// - Parameter file: where it is kept, with its position in the log; nil for memory.
  convenience init(file: String?, limits: Limits) throws {
    var configuration = Configuration()
    // Other processes may read the file meanwhile.
    configuration.journalMode = .wal
    try self.init(
      try file.map { try DatabaseQueue(path: $0, configuration: configuration) } ?? DatabaseQueue(), limits: limits)
    let row = try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS state (id INTEGER PRIMARY KEY CHECK (id = 1), sequence INTEGER, size INTEGER);
          INSERT OR IGNORE INTO state VALUES (1, 0, 0);
          """)
      return try Row.fetchOne(db, sql: "SELECT sequence, size FROM state")
    }
    count.store(row?["size"] ?? 0, ordering: .relaxed)
    position.value = row?["sequence"] ?? 0
  }

  /// Makes changes that can be found: the entries and the position in one transaction.
  ///
  /// An entry replaces the one with its number, so a change that is applied again has no effect.
  func apply(_ changes: [Change]) async throws {
    guard let last = changes.last else { return }
    let json = String(decoding: try JSONEncoder().encode(changes.map(\.prepared)), as: UTF8.self)
    let size = try await database.write { db in
      try db.execute(
        sql: """
          UPDATE state SET sequence = :sequence, size = size
            + (SELECT count(DISTINCT json_extract(value, '$.number')) FROM json_each(:json))
            - (SELECT count(*) FROM entry WHERE rowid IN (SELECT json_extract(value, '$.number') FROM json_each(:json)))
          """,
        arguments: ["sequence": last.sequence, "json": json])
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO entry (rowid, name, detail, symbol)
          SELECT json_extract(value, '$.number'), json_extract(value, '$.entry.name'),
            json_extract(value, '$.entry.detail'), json_extract(value, '$.entry.symbol')
          FROM json_each(?)
          """,
        arguments: [json])
      return try Int.fetchOne(db, sql: "SELECT size FROM state") ?? 0
    }
    count.store(size, ordering: .relaxed)
    position.value = last.sequence
  }

  /// Finishes with the changes as soon as they can be found.
  func finding(_ changes: [Change]) -> Producer<[Change], LogFailure> {
    position.producer
      .first { $0 >= changes.last?.sequence ?? 0 }
      .map { _ in changes }
      .promoteFailure()
  }
}

/// The pipeline from the log to the index: applies all changes after the position of the index, and emits its size.
///
/// While changes are being applied, no others are requested. Its inspected points are `read` and `indexed`.
func indexing(
  _ log: ChangeLog, into corpus: Corpus, by inspector: Inspector, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<Int, LogFailure> {
  log(.sequence(corpus.position.value + 1))
    .inspected("read", by: inspector)
    .chunks(ofCount: 500, orEvery: .milliseconds(50), clock: clock)
    .mapAsync { changes async throws(LogFailure) in
      do {
        try await corpus.apply(changes)
      } catch {
        throw LogFailure(description: "the index can't be written: \(error)")
      }
      return corpus.size
    }
    .inspected("indexed", by: inspector)
}
