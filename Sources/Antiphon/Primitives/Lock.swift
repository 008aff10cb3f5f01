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

  /// Not to be held across `await`, nor to be taken twice.
  @inlinable @inline(__always)
  borrowing func lock() {
    mutex._unsafeLock()
    withUnsafePointer(to: self) { antiphon_acquired($0) }
  }

  @inlinable @inline(__always)
  borrowing func unlock() {
    withUnsafePointer(to: self) { antiphon_releasing($0) }
    mutex._unsafeUnlock()
  }
}

/// A value behind the library's lock.
@usableFromInline
struct LockedValue<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>

  @inlinable
  init(_ value: Value) { mutex = Mutex(value) }

  @inlinable @inline(__always)
  borrowing func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    mutex.withLock { value in
      withUnsafePointer(to: self) { antiphon_acquired($0) }
      defer { withUnsafePointer(to: self) { antiphon_releasing($0) } }
      return body(&value)
    }
  }
}
