/// A place where work runs: a queue, an actor, the caller's own thread.
///
/// Work handed to one scheduler runs one after the other, in the order in which it was handed over.
public protocol Scheduler: Sendable {
  /// Runs `work` here, now or later, once.
  func schedule(_ work: @escaping @Sendable () -> Void)

  /// True if the caller is already here, so that work need not hop.
  var isCurrent: Bool { get }
}
