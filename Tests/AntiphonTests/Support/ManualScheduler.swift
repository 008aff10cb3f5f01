import Antiphon
import Foundation

/// A scheduler that runs its work when a test tells it to, on the test's thread.
final class ManualScheduler: Scheduler {
  private struct State {
    var work: [@Sendable () -> Void] = []
    var isRunning = false
    var hops = 0
  }

  private let lock = NSLock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var state = State()

  func schedule(_ work: @escaping @Sendable () -> Void) {
    lock.withLock {
      state.work.append(work)
      state.hops += 1
    }
  }

  /// True inside the work that it runs.
  var isCurrent: Bool { lock.withLock { state.isRunning } }

  /// How many pieces of work are waiting.
  var pending: Int { lock.withLock { state.work.count } }

  /// How many pieces of work were scheduled so far.
  var hops: Int { lock.withLock { state.hops } }

  /// Runs the oldest piece of work. False if there is none.
  @discardableResult
  func runOne() -> Bool {
    let work = lock.withLock { () -> (@Sendable () -> Void)? in
      if state.work.isEmpty { return nil }
      state.isRunning = true
      return state.work.removeFirst()
    }
    guard let work else { return false }
    work()
    lock.withLock { state.isRunning = false }
    return true
  }

  /// Runs all work, including what is scheduled meanwhile.
  func run() {
    while runOne() {}
  }
}
