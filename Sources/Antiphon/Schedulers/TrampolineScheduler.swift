/// Runs work on the caller's thread: at once, or after the work that is running there now.
///
/// Work that schedules more work therefore leaves the stack flat.
public struct TrampolineScheduler: Scheduler {
  private final class Queue: Sendable {
    // One for each thread that is inside a trampoline, and only touched by it.
    let work = Serial<[@Sendable () -> Void]>([])
  }

  @TaskLocal private static var current: Queue?

  public init() {}

  public func schedule(_ work: @escaping @Sendable () -> Void) {
    if let queue = Self.current { return queue.work.value.append(work) }
    let queue = Queue()
    Self.$current.withValue(queue) {
      work()
      var index = 0
      while index < queue.work.value.count {
        queue.work.value[index]()
        index += 1
      }
    }
  }

  public var isCurrent: Bool { Self.current == nil }
}

extension Scheduler where Self == TrampolineScheduler {
  /// Runs work on the caller's thread: at once, or after the work that is running there now.
  public static var trampoline: TrampolineScheduler { TrampolineScheduler() }
}
