import Antiphon

/// A value behind a lock, for the state of tests.
///
/// It replaces the standard library's `Mutex`, whose ordering the thread sanitizer does not see on Linux.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = Lock()
  /// Guarded by `lock`.
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
