/// A place where work runs: a queue, an actor, the caller's own thread.
///
/// The work of one scheduler runs serially, in the order in which it was scheduled.
public protocol Scheduler: Sendable {
  /// Runs `work` here, now or later, once.
  func schedule(_ work: @escaping @Sendable () -> Void)

  /// Whether the caller is already in this place, so that work need not hop.
  var isCurrent: Bool { get }
}
