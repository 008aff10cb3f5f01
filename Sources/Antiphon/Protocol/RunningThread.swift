import AntiphonShims
import Synchronization

/// The thread that runs a source and will finish that run, or 0. Written in the source's serial context.
@usableFromInline
struct RunningThread: ~Copyable, Sendable {
  @usableFromInline let thread = Atomic<UInt>(0)

  @inlinable @inline(__always)
  init() {}

  @inlinable @inline(__always)
  func begin() { thread.store(UInt(antiphon_thread()), ordering: .relaxed) }

  @inlinable @inline(__always)
  func clear() { thread.store(0, ordering: .relaxed) }

  /// Clears the thread, and returns it for `restore`.
  @inlinable @inline(__always)
  func take() -> UInt {
    let taken = thread.load(ordering: .relaxed)
    clear()
    return taken
  }

  @inlinable @inline(__always)
  func restore(_ taken: UInt) { thread.store(taken, ordering: .relaxed) }

  /// Ends the run on this thread, unless the source has parked, or runs on another thread by now.
  @inlinable @inline(__always)
  func end() {
    let current = UInt(antiphon_thread())
    guard thread.load(ordering: .relaxed) == current else { return }
    _ = thread.compareExchange(expected: current, desired: 0, ordering: .relaxed)
  }

  @inlinable @inline(__always)
  var isHere: Bool { thread.load(ordering: .relaxed) == UInt(antiphon_thread()) }
}
