import Foundation
import Synchronization

/// Runs two functions at the same time, one of them on its own thread; which one starts first depends on `turn`.
func concurrently(_ turn: Int, _ one: @escaping @Sendable () -> Void, _ other: @escaping @Sendable () -> Void) {
  let arrivals = Barrier()
  let end = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    arrivals.wait()
    if turn % 2 == 1 { arrivals.skew(turn) }
    one()
    end.signal()
  }
  arrivals.wait()
  if turn % 2 == 0 { arrivals.skew(turn) }
  other()
  end.wait()
}

/// A barrier for two threads.
private final class Barrier: Sendable {
  private let arrivals = Atomic(0)

  func wait() {
    arrivals.add(1, ordering: .acquiringAndReleasing)
    var spins = 0
    while arrivals.load(ordering: .acquiring) < 2 && spins < 20_000 { spins += 1 }
  }

  /// Delays this side a little.
  func skew(_ turn: Int) {
    for _ in 0..<(turn * 7 % 61) { _ = arrivals.load(ordering: .relaxed) }
  }
}
