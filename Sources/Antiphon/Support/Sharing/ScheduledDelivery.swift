import AntiphonShims
import DequeModule
import Synchronization

/// The delivery of a queue's elements on a scheduler.
///
/// While a follow-up job is pending, a thread that wakes the parked queue passes the serial context to that job, and schedules no other.
@usableFromInline
final class ScheduledDelivery<Element: Sendable>: @unchecked Sendable {
  /// The scheduler, as two functions.
  @usableFromInline let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
  @usableFromInline let isOnScheduler: @Sendable () -> Bool
  /// The thread that currently delivers, so that the scheduler is not asked each time. 0 if there is none.
  @usableFromInline let thread = Atomic<UInt>(0)
  @usableFromInline let followUp = FollowUpJob()
  /// Elements moved out of the queue in bulk. Touched only in the serial context of the queue.
  @exclusivity(unchecked) @usableFromInline var batch = LazyDeque<Element>()

  @inlinable
  init(on scheduler: any Scheduler) {
    schedule = { scheduler.schedule(CarriedContext.wrap($0)) }
    isOnScheduler = { scheduler.isCurrent }
  }

  /// True if the caller's thread may call the consumer.
  @inlinable @inline(__always)
  var isCurrent: Bool { thread.load(ordering: .relaxed) == antiphon_thread() || isOnScheduler() }

  /// Stores the caller's thread, which is on the scheduler, as the one that delivers. Returns false if it is already: another call ends that.
  @inlinable @inline(__always)
  func begin() -> Bool {
    if thread.load(ordering: .relaxed) == antiphon_thread() { return false }
    thread.store(antiphon_thread(), ordering: .relaxed)
    return true
  }

  /// Ends what `begin` began, unless another thread has begun meanwhile: the queue may have parked since.
  @inlinable @inline(__always)
  func end() { _ = thread.compareExchange(expected: antiphon_thread(), desired: 0, ordering: .relaxed) }
}

/// A job of the scheduler that the queue has scheduled before it parked, and whether it is to drain the queue.
///
/// | | none | pending | passed |
/// |---|---|---|---|
/// | `begin`, in the serial context | pending: the caller schedules the job | – | – |
/// | `pass`, in the serial context, which is the job's from then on | refused: the caller schedules a job | passed | – |
/// | `end`, by the job | – | none: it has nothing to do | none: it drains the queue |
@usableFromInline
struct FollowUpJob: ~Copyable, Sendable {
  private static let none: UInt8 = 0
  private static let pending: UInt8 = 1
  private static let passed: UInt8 = 2
  private let state = Atomic(FollowUpJob.none)

  @usableFromInline
  init() {}

  /// Returns true if the caller has to schedule the job.
  @usableFromInline
  func begin() -> Bool {
    state.compareExchange(expected: Self.none, desired: Self.pending, ordering: .acquiringAndReleasing).exchanged
  }

  /// Returns true if the serial context belongs to the job from now on.
  @usableFromInline
  func pass() -> Bool {
    state.compareExchange(expected: Self.pending, desired: Self.passed, ordering: .acquiringAndReleasing).exchanged
  }

  /// Returns true if the serial context has been passed to the job.
  @usableFromInline
  func end() -> Bool { state.exchange(Self.none, ordering: .acquiringAndReleasing) == Self.passed }
}
