@testable import Antiphon

/// A scheduler whose work is run by one of the threads.
///
/// Scheduling work is one step, and so is looking for work.
final class ManualScheduler: Scheduler, @unchecked Sendable {
  /// The number of scheduled pieces of work. A thread that waits for work waits for a change of it.
  private let arrivals = Atomic(0)
  /// Accessed right after a step on `arrivals`, before another thread has a turn.
  private var waiting: [@Sendable () -> Void] = []
  /// Accessed only by the thread that runs the work.
  private var worker: UInt = 0

  func schedule(_ work: @escaping @Sendable () -> Void) {
    arrivals.add(1, ordering: .acquiringAndReleasing)
    waiting.append(work)
  }

  var isCurrent: Bool { worker == antiphon_thread() }

  private func work() {
    let earlier = worker
    worker = antiphon_thread()
    waiting.removeFirst()()
    worker = earlier
  }

  /// A step that runs work until no other thread is left that could schedule some.
  var runsWork: Step {
    Step("work") {
      while runtime?.wait(on: self.arrivals.object, until: { !self.waiting.isEmpty }) == true { self.work() }
    }
  }
}
