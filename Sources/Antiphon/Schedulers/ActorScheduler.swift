/// Runs work on an actor, in order.
///
///     values.receive(on: .actor(store)).observeValues { value in
///       store.assumeIsolated { $0.add(value) }
///     }.start()
public final class ActorScheduler: Scheduler {
  /// Nil if the actor is not kept alive.
  private let kept: (any Actor)?
  /// Nil if the actor is kept alive. Written at the start only.
  private nonisolated(unsafe) weak var actor: (any Actor)?
  private let queue = DrainQueue<@Sendable () -> Void>()

  /// A scheduler that keeps the actor alive.
  public init(_ actor: any Actor) {
    kept = actor
  }

  /// A scheduler that does not retain the actor. Work that arrives after the actor's release runs on no actor.
  init(weakly actor: any Actor) {
    kept = nil
    self.actor = actor
  }

  public func schedule(_ work: @escaping @Sendable () -> Void) {
    // One task at a time: an actor may run a task of higher priority before an earlier one.
    if queue.enqueue(work) { start() }
  }

  private func start() {
    Task { await run(on: kept ?? actor) }
  }

  /// True inside work that this scheduler runs; other code on the actor can't be recognised.
  public var isCurrent: Bool { queue.isOwner }

  /// Runs the waiting work, and then lets other tasks use the actor.
  private func run(on _: isolated (any Actor)?) {
    if !queue.performBatch({ $0() }) { start() }
  }
}

extension Scheduler where Self == ActorScheduler {
  /// Runs work on an actor, in order.
  public static func actor(_ actor: any Actor) -> ActorScheduler { ActorScheduler(actor) }
}
