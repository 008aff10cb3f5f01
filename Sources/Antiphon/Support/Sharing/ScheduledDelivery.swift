import AntiphonShims
import DequeModule
import Synchronization

/// The delivery of a queue's elements on a scheduler.
@usableFromInline
final class ScheduledDelivery<Element: Sendable>: @unchecked Sendable {
  /// The scheduler, as two functions.
  @usableFromInline let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
  @usableFromInline let isOnScheduler: @Sendable () -> Bool
  /// The thread that currently delivers, so that the scheduler is not asked each time. 0 if there is none.
  @usableFromInline let thread = Atomic<UInt>(0)
  /// Elements moved out of the queue in bulk. Touched only in the serial context of the queue.
  @exclusivity(unchecked) @usableFromInline var batch = Deque<Element>()

  @inlinable
  init(on scheduler: any Scheduler) {
    schedule = { scheduler.schedule(CarriedContext.wrap($0)) }
    isOnScheduler = { scheduler.isCurrent }
  }

  /// True if the caller's thread may call the consumer.
  @inlinable @inline(__always)
  var isCurrent: Bool { thread.load(ordering: .relaxed) == antiphon_thread() || isOnScheduler() }

  /// Stores the caller's thread as the one that delivers. Returns what `end` is called with.
  @inlinable @inline(__always)
  func begin(if isCurrent: Bool) -> UInt {
    let earlier = thread.load(ordering: .relaxed)
    if isCurrent { thread.store(antiphon_thread(), ordering: .relaxed) }
    return earlier
  }

  @inlinable @inline(__always)
  func end(_ earlier: UInt) { thread.store(earlier, ordering: .relaxed) }
}
