import AntiphonShims
import DequeModule

/// Runs work on the caller's thread: at once, or after the work that is running there.
///
/// Work that schedules more work therefore leaves the stack flat.
public struct TrampolineScheduler: Scheduler {
  private final class Queue: Sendable {
    // A task that is started inside a trampoline inherits this, on any thread: only `thread` may access the rest.
    let thread = antiphon_thread()
    let work = StateBox<Deque<@Sendable () -> Void>>([])
    let isOver = StateBox(false)
  }

  @TaskLocal private static var inherited: Queue?

  private static var current: Queue? {
    guard let queue = inherited, queue.thread == antiphon_thread(), !queue.isOver.value else { return nil }
    return queue
  }

  /// All trampoline schedulers share the queue of a thread.
  public init() {}

  public func schedule(_ work: @escaping @Sendable () -> Void) {
    if let queue = Self.current { return queue.work.value.append(work) }
    let queue = Queue()
    Self.$inherited.withValue(queue) {
      work()
      while let next = queue.work.value.popFirst() { next() }
      queue.isOver.value = true
    }
  }

  public var isCurrent: Bool { Self.current == nil }
}

extension Scheduler where Self == TrampolineScheduler {
  /// Runs work on the caller's thread: at once, or after the work that is running there.
  public static var trampoline: TrampolineScheduler { TrampolineScheduler() }
}
