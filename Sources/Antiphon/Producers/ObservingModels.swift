import Observation

/// Emits the result of `read` for observable models: first for their current state, and then after each change.
///
///     @MainActor func follow(_ model: SearchModel) {
///       observing { model.text }.removeDuplicates().bind(to: label, \.text)
///     }
///
/// `read` is called on the actor of the caller, and its result is emitted there: at once on the main actor, at the next turn of another
/// actor. Every property of an `@Observable` type that it reads is observed. The models must be isolated to an actor: others announce a
/// change on any thread before they make it, but not when it is made.
///
/// - Parameter read: isolated to the actor that guards the models; if that is not a global actor, it must capture `self`. It is
///   retained, with its captures, until the stream is over.
/// - Demand: the latest value waits until it is requested.
/// - Loses: all changes but the last in one turn of the actor, since `read` is called at the next turn. A value that waits for demand
///   is replaced by the next one.
/// - Finishes: when the models have been released, if `read` does not retain them.
/// - Rewinds: to the current state.
public func observing<Value: Sendable>(
  @_inheritActorContext _ read: @escaping @isolated(any) @Sendable () -> Value
) -> Producer<Value, Never> {
  guard let isolation = read.isolation else {
    preconditionFailure("observing(_:) needs a closure of an actor: it guards the models that are read")
  }
  let scheduler: any Scheduler = isolation === MainActor.shared ? .main : .actor(isolation)
  // `read` without its isolation. Only `scheduler` calls it, so it runs on that actor.
  let there = unsafeBitCast(read, to: (@Sendable () -> Value).self)
  return emitting(buffering: .dropOldest(1)) { emitter in
    let observation = ModelObservation(scheduler, there, emitter)
    emitter.onEnd { [weak observation] in observation?.end() }
    if scheduler.isCurrent { observation.observe() } else { observation.observeLater() }
  }
}

/// Reads the models, and waits for the next change of what was read.
private final class ModelObservation<Value: Sendable>: Sendable {
  private let scheduler: any Scheduler
  private let lock = Lock()
  /// Nil once the stream is over. The models retain this object until they change, and `read` would retain the models: a cycle. Guarded
  /// by `lock`.
  private nonisolated(unsafe) var read: (@Sendable () -> Value)?
  private let emitter: Emitter<Value, Never>

  init(_ scheduler: any Scheduler, _ read: @escaping @Sendable () -> Value, _ emitter: Emitter<Value, Never>) {
    (self.scheduler, self.read, self.emitter) = (scheduler, read, emitter)
  }

  func end() {
    _ = lock.withLock { read.take() }
  }

  /// Reads at the actor's next turn: a change is announced before it is made.
  func observeLater() {
    scheduler.schedule { self.observe() }
  }

  /// Reads now. Called on the actor.
  func observe() {
    guard let read = lock.withLock({ read }) else { return }
    emitter.send(withObservationTracking(read) { self.observeLater() })
  }
}
