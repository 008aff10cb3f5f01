/// One part of the core that is alive, as a stored property of it. It counts in a debug build, if a test wants to know
/// (`.leavesNothing`), and is nothing in a release build.
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

/// What is alive of all that was made while this was the task's ledger.
package final class LeakLedger: Sendable {
  @TaskLocal package static var current: LeakLedger?

  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var counts: [String: Int] = [:]

  package init() {}

  /// False in a release build.
  package static var isKept: Bool {
    #if DEBUG
    true
    #else
    false
    #endif
  }

  /// What `make` makes for the whole process is no test's to let go of.
  static func exempting<Value>(_ make: () -> Value) -> Value { $current.withValue(nil, operation: make) }

  /// The parts that are alive and how many there are of each.
  package var living: [String: Int] { lock.withLock { counts.filter { $0.value != 0 } } }

  fileprivate func count(_ change: Int, _ part: String) {
    lock.withLock { counts[part, default: 0] += change }
  }
}
