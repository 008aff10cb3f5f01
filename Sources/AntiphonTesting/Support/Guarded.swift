import Antiphon

/// A value that only one thread at a time reads or writes, for what tests remember.
///
/// The standard library's `Mutex` would do, but on Linux the thread sanitizer doesn't see what it orders.
package final class Guarded<Value>: @unchecked Sendable {
  private let lock = Lock()
  /// Guarded by `lock`.
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
