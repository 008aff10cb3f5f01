@testable import Antiphon

/// A clock whose time is advanced by one of the threads.
final class ManualClock: SchedulingClock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    let elapsed: Duration
    func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
    func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
    static func < (one: Instant, other: Instant) -> Bool { one.elapsed < other.elapsed }
  }

  private let seconds = Atomic(0)
  private let lock = Lock()
  /// Guarded by `lock`.
  private var waiting: [(due: Duration, appointment: Appointment)] = []

  var now: Instant { Instant(elapsed: .seconds(seconds.load(ordering: .acquiring))) }
  var minimumResolution: Duration { .seconds(1) }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws { fatalError("no task sleeps here") }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Appointment {
    let appointment = Appointment(work)
    let due = now.elapsed + delay
    lock.withLock { waiting.append((due, appointment)) }
    return appointment
  }

  /// A step that advances the clock by a second and runs the work that is due.
  var passesOneSecond: Step {
    Step("a second passes") {
      let now = Duration.seconds(self.seconds.add(1, ordering: .acquiringAndReleasing).newValue)
      while let appointment = self.lock.withLock({
        self.waiting.firstIndex { $0.due <= now }.map { self.waiting.remove(at: $0).appointment }
      }) {
        appointment.keep()
      }
    }
  }
}
