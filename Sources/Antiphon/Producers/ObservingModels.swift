import Observation

/// Emits what `read` makes of observable models: first as they are, and then after each change.
///
///     @MainActor func follow(_ model: SearchModel) {
///       observing { model.text }.removeDuplicates().bind(to: label, \.text)
///     }
///
/// `read` is called on the actor of the code that calls this, and its result is emitted there: at once on the main actor, at the next
/// turn of another one. Whatever it reads of types with
/// `@Observable` is observed. Models that no actor guards can't be: they say that they are about to change, on any thread, but not
/// when they have.
///
/// - Parameter read: in code of an actor, which guards the models; it names `self` if that is an actor of its own. It is kept, with what it captures, until the stream is over.
/// - Demand: the latest value waits until it is asked for.
/// - Loses: changes that the actor makes without a pause are one: `read` is called at its next turn. A value that nobody has asked for is
///   replaced by the next one.
/// - Finishes: when `read` does not keep what it read, and that is gone.
/// - Rewinds: to what is there then.
public func observing<Value: Sendable>(
  @_inheritActorContext _ read: @escaping @isolated(any) @Sendable () -> Value
) -> Producer<Value, Never> {
  guard let isolation = read.isolation else {
    preconditionFailure("observing(_:) needs a closure of an actor: it guards the models that are read")
  }
  let scheduler: any Scheduler = isolation === MainActor.shared ? .main : .actor(isolation)
  // The same function without its isolation. Only `scheduler` calls it, so it runs on that actor.
  let there = unsafeBitCast(read, to: (@Sendable () -> Value).self)
  return emitting(buffering: .dropOldest(1)) { emitter in
    let look = Look(scheduler, there, emitter)
    emitter.onEnd { [weak look] in look?.end() }
    if scheduler.isCurrent { look.look() } else { look.lookLater() }
  }
}

/// Reads, and waits for the next change of what was read.
private final class Look<Value: Sendable>: Sendable {
  private let scheduler: any Scheduler
  private let lock = Lock()
  /// Nil when nobody listens any more: the models keep this object until they change, and this would keep them. Guarded by `lock`.
  private nonisolated(unsafe) var read: (@Sendable () -> Value)?
  private let emitter: Emitter<Value, Never>

  init(_ scheduler: any Scheduler, _ read: @escaping @Sendable () -> Value, _ emitter: Emitter<Value, Never>) {
    (self.scheduler, self.read, self.emitter) = (scheduler, read, emitter)
  }

  func end() {
    _ = lock.withLock { read.take() }
  }

  /// At the actor's next turn: a change is announced before it is made.
  func lookLater() {
    scheduler.schedule { self.look() }
  }

  /// To be called on the actor.
  func look() {
    guard let read = lock.withLock({ read }) else { return }
    emitter.send(withObservationTracking(read) { self.lookLater() })
  }
}
