import Synchronization

/// A clock that calls back, so that waiting needs neither a thread nor a task.
///
/// Every time operator takes any Swift `Clock` whose duration is `Duration`. One that also conforms to this protocol is
/// asked to call back; with any other, a task sleeps.
public protocol SchedulingClock: Clock where Duration == Swift.Duration {
  /// Calls `work` once, when `delay` has passed, unless the appointment is cancelled before.
  ///
  /// - Parameter delay: from now; zero or less means the clock's next turn. Never called before this function returns.
  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Appointment
}

/// Work that waits for its time.
public final class Appointment: Sendable {
  private let claimed = Atomic(false)
  /// Written once by whoever claims; read before that only by the claimer.
  private nonisolated(unsafe) var work: (@Sendable () -> Void)?
  private nonisolated(unsafe) var onCancel: (@Sendable () -> Void)?
  private let lock = Lock()

  public init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  /// Does the work, unless it was done or cancelled before.
  public func keep() {
    guard let work = claim()?.work else { return }
    work()
  }

  /// After this returns the work never starts. Idempotent.
  public func cancel() {
    claim()?.onCancel?()
  }

  /// What a clock does to forget a cancelled appointment. Called at once if it is cancelled already.
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
