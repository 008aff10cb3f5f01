#if NATS
import CSQLite

/// A database with rows, and the position of the stream that they are from.
final class Database: @unchecked Sendable {
  struct DatabaseFailure: Error {
    let reason: String
  }

  /// SQLite guards it: it is opened with `SQLITE_OPEN_FULLMUTEX`.
  private let connection: OpaquePointer
  private let hasTransactions: Bool

  init(_ path: String, hasTransactions: Bool = true) throws {
    self.hasTransactions = hasTransactions
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nil)
    guard status == SQLITE_OK, let opened else { throw DatabaseFailure(reason: "\(path) can't be opened: \(status)") }
    connection = opened
    try execute("PRAGMA journal_mode = WAL")
    // After a power cut the last transactions may be missing, rows and position: they are read again.
    try execute("PRAGMA synchronous = NORMAL")
    // Without a unique column: a row that is written twice is there twice.
    try execute("CREATE TABLE IF NOT EXISTS orders (number INTEGER)")
    try execute("CREATE TABLE IF NOT EXISTS position (id INTEGER PRIMARY KEY, sequence INTEGER)")
  }

  deinit { sqlite3_close_v2(connection) }

  /// The sequence of the last message that was written, 0 before the first.
  func position() throws -> UInt64 {
    UInt64(try numbers("SELECT sequence FROM position").first ?? 0)
  }

  /// Commits what `body` does; nothing of it, if it throws.
  func transaction(_ body: () throws -> Void) throws {
    if !hasTransactions { return try body() }
    try execute("BEGIN IMMEDIATE")
    do {
      try body()
      try execute("COMMIT")
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }

  func execute(_ statement: String, _ values: Int...) throws { _ = try run(statement, values) }

  /// The numbers in the first column.
  func numbers(_ query: String) throws -> [Int] { try run(query, []) }

  private func run(_ text: String, _ values: [Int]) throws -> [Int] {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(connection, text, -1, &statement, nil))
    defer { sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      try check(sqlite3_bind_int64(statement, Int32(index + 1), Int64(value)))
    }
    var rows: [Int] = []
    while true {
      let status = sqlite3_step(statement)
      if status == SQLITE_DONE { return rows }
      if status != SQLITE_ROW { try check(status) }
      rows.append(Int(sqlite3_column_int64(statement, 0)))
    }
  }

  private func check(_ status: Int32) throws {
    if status != SQLITE_OK { throw DatabaseFailure(reason: String(cString: sqlite3_errmsg(connection))) }
  }
}
#endif
