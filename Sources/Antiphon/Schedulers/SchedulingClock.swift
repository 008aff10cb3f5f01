import Synchronization

/// A clock that calls back, so that a delay needs neither a thread nor a task.
///
/// Every time operator takes any Swift `Clock` whose duration is `Duration`. A clock that also conforms to this protocol
/// calls back; with any other, a task sleeps.
public protocol SchedulingClock: Clock where Duration == Swift.Duration {
  /// Calls `work` once, when `delay` has passed, unless the appointment is cancelled before.
  ///
  /// - Parameters:
  ///   - delay: from now; zero or less means the clock's next turn. `work` is never called before this function returns.
  ///   - work: what is called.
  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Appointment
}

/// Scheduled work that can be cancelled.
public final class Appointment: Sendable {
  private let claimed = Atomic(false)
  /// Written by the initializer, and cleared by the thread that claims the work.
  private nonisolated(unsafe) var work: (@Sendable () -> Void)?
  private nonisolated(unsafe) var onCancel: (@Sendable () -> Void)?
  private let lock = Lock()

  /// An appointment for a clock that calls `keep()` when the time has come.
  public init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  /// Runs the work, unless it was run or cancelled before.
  public func keep() {
    guard let work = claim()?.work else { return }
    work()
  }

  /// Cancels the work, which never starts after this returns. Idempotent.
  public func cancel() {
    claim()?.onCancel?()
  }

  /// Sets the closure with which a clock forgets a cancelled appointment. Called at once if the appointment is cancelled already.
  public func whenCancelled(_ forget: @escaping @Sendable () -> Void) {
    let late = lock.withLock {
      if claimed.load(ordering: .relaxed) { return true }
      onCancel = forget
      return false
    }
    if late { forget() }
  }

  private func claim() -> (work: (@Sendable () -> Void)?, onCancel: (@Sendable () -> Void)?)? {
    lock.withLock {
      if claimed.exchange(true, ordering: .relaxed) { return nil }
      defer {
        work = nil
        onCancel = nil
      }
      return (work, onCancel)
    }
  }
}
