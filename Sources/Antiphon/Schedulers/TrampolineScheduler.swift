/// Runs work on the caller's thread: at once, or after the work that is running there.
///
/// Work that schedules more work therefore leaves the stack flat.
public struct TrampolineScheduler: Scheduler {
  private final class Trampoline: Sendable {
    let queue = DrainQueue<@Sendable () -> Void>()
  }

  /// A task that is started inside a trampoline inherits it, on any thread and for longer than it is in use.
  @TaskLocal private static var inherited: Trampoline?

  private static var current: Trampoline? {
    guard let inherited, inherited.queue.isOwner else { return nil }
    return inherited
  }

  /// All trampoline schedulers share the queue of a thread.
  public init() {}

  public func schedule(_ work: @escaping @Sendable () -> Void) {
    let trampoline = Self.current ?? Trampoline()
    Self.$inherited.withValue(trampoline) { trampoline.queue.perform(work) { $0() } }
  }

  public var isCurrent: Bool { Self.current == nil }
}

extension Scheduler where Self == TrampolineScheduler {
  /// Runs work on the caller's thread: at once, or after the work that is running there.
  public static var trampoline: TrampolineScheduler { TrampolineScheduler() }
}
