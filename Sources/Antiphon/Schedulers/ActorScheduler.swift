import AntiphonShims
import DequeModule
import Synchronization

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
  private let lock = Lock()
  /// Both guarded by `lock`.
  private nonisolated(unsafe) var waiting = Deque<@Sendable () -> Void>()
  private nonisolated(unsafe) var isRunning = false
  /// The thread on which work is running, or 0.
  private let place = Atomic<UInt>(0)

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
    let starts = lock.withLock {
      waiting.append(work)
      defer { isRunning = true }
      return !isRunning
    }
    // One task at a time: an actor may run a task of higher priority before an earlier one.
    if starts { start() }
  }

  private func start() {
    Task { await run(on: kept ?? actor) }
  }

  /// True inside work that this scheduler runs; other code on the actor can't be recognised.
  public var isCurrent: Bool { place.load(ordering: .relaxed) == UInt(antiphon_thread()) }

  /// Runs the waiting work, and then lets other tasks use the actor.
  private func run(on _: isolated (any Actor)?) {
    let batch = lock.withLock {
      defer { waiting = [] }
      return waiting
    }
    place.store(UInt(antiphon_thread()), ordering: .relaxed)
    for work in batch { work() }
    place.store(0, ordering: .relaxed)
    let goesOn = lock.withLock {
      isRunning = !waiting.isEmpty
      return isRunning
    }
    if goesOn { start() }
  }
}

extension Scheduler where Self == ActorScheduler {
  /// Runs work on an actor, in order.
  public static func actor(_ actor: any Actor) -> ActorScheduler { ActorScheduler(actor) }
}
