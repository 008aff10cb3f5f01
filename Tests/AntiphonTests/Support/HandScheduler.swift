import Antiphon
import AntiphonTesting

/// A scheduler whose work is done when a test says so, on the test's thread.
final class HandScheduler: Scheduler {
  private struct State {
    var work: [@Sendable () -> Void] = []
    var isRunning = false
    var hops = 0
  }

  private let state = Guarded(State())

  func schedule(_ work: @escaping @Sendable () -> Void) {
    state.withLock {
      $0.work.append(work)
      $0.hops += 1
    }
  }

  /// True inside work that it runs.
  var isCurrent: Bool { state.withLock { $0.isRunning } }

  /// How much work waits.
  var pending: Int { state.withLock { $0.work.count } }

  /// How much work it was given so far.
  var hops: Int { state.withLock { $0.hops } }

  /// Does the work that has waited longest. False if there is none.
  @discardableResult
  func runOne() -> Bool {
    let work = state.withLock { state -> (@Sendable () -> Void)? in
      if state.work.isEmpty { return nil }
      state.isRunning = true
      return state.work.removeFirst()
    }
    guard let work else { return false }
    work()
    state.withLock { $0.isRunning = false }
    return true
  }

  /// Does all there is, also what comes while it does.
  func run() {
    while runOne() {}
  }
}
