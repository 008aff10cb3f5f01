internal import AntiphonShims
import Synchronization

/// The lock of the core, again: held for a few instructions, never while anybody else's code runs.
///
/// On Linux the mutex lives in an uninstrumented library, so the thread sanitizer is told what it orders.
struct Lock: ~Copyable, Sendable {
  private let mutex = Mutex(())

  borrowing func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    try mutex.withLock { _ in
      withUnsafePointer(to: self) { antiphon_acquired($0) }
      defer { withUnsafePointer(to: self) { antiphon_releasing($0) } }
      return try body()
    }
  }
}
