import AntiphonShims
import Synchronization

/// The one lock of the library: held for a few instructions, never while user code runs.
///
/// On Linux the mutex is in an uninstrumented library, so `withLock` reports to the thread sanitizer what it orders.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
  @usableFromInline let mutex = Mutex(())

  @inlinable
  package init() {}

  @inlinable @inline(__always)
  package borrowing func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    try mutex.withLock { _ in
      withUnsafePointer(to: self) { antiphon_acquired($0) }
      defer { withUnsafePointer(to: self) { antiphon_releasing($0) } }
      return try body()
    }
  }
}
