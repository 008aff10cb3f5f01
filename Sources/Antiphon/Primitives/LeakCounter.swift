/// Counts one part of the core while it is alive, as a stored property of that part. It counts in a debug build, if a test asks
/// for it (`.leavesNothing`), and is empty in a release build.
@usableFromInline
struct LeakCounter: ~Copyable, Sendable {
  #if DEBUG
  private let ledger: LeakLedger?
  private let part: String

  @usableFromInline
  init(_ part: StaticString) {
    ledger = LeakLedger.current
    self.part = ledger == nil ? "" : "\(part)"
    ledger?.count(1, self.part)
  }

  deinit { ledger?.count(-1, part) }
  #else
  @inlinable @inline(__always)
  init(_: StaticString) {}
  #endif
}

/// Counts the parts that were made while this was the task's ledger and are still alive.
package final class LeakLedger: Sendable {
  @TaskLocal package static var current: LeakLedger?

  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var counts: [String: Int] = [:]

  package init() {}

  /// True if parts are counted: in a debug build only.
  package static var isKept: Bool {
    #if DEBUG
    true
    #else
    false
    #endif
  }

  /// Makes something for the whole process, which no test has to release: its parts are not counted.
  static func exempting<Value>(_ make: () -> Value) -> Value { $current.withValue(nil, operation: make) }

  /// The number of living parts, by name.
  package var living: [String: Int] { lock.withLock { counts.filter { $0.value != 0 } } }

  fileprivate func count(_ change: Int, _ part: String) {
    lock.withLock { counts[part, default: 0] += change }
  }
}
