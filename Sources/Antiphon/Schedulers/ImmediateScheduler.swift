/// Runs work at once, on the caller's thread.
public struct ImmediateScheduler: Scheduler {
  /// All immediate schedulers are equal.
  public init() {}
  public func schedule(_ work: @escaping @Sendable () -> Void) { work() }
  public var isCurrent: Bool { true }
}

extension Scheduler where Self == ImmediateScheduler {
  /// Runs work at once, on the caller's thread.
  public static var immediate: ImmediateScheduler { ImmediateScheduler() }
}
