/// Work that is done again when a value that it has read changes.
///
///     let shown = effect { run in
///       label.show(name.value)
///       let timer = blink(); run.onEnd { timer.cancel() }
///     }
///
/// It lasts as long as its handle. An effect that is made inside another one belongs to that run: it ends with it, whatever becomes of the
/// handle.
public final class Effect: Sendable {
  let node: EffectNode
  private let belongsToRun: Bool

  init(_ node: EffectNode, belongsToRun: Bool) {
    self.node = node
    self.belongsToRun = belongsToRun
  }

  deinit { if !belongsToRun { node.end() } }

  /// Ends the effect and those that belong to it. A run on another thread goes on to its end. Idempotent.
  public func cancel() { node.end() }
}

/// Runs `body` now, and again each time that a value which it has read changes.
///
/// A run reads the newest values. It comes when the outermost transaction, effect or computation of the thread is over that has made the
/// change, and on that thread; several effects run in the order of their creation. One thread at a time runs an effect. A change that
/// another thread makes during a run is followed by another run.
///
/// An effect that has run a hundred times for changes that it makes itself stops the program. The message names the effects of the circle.
///
/// In a type with a member of this name it is `Antiphon.effect`.
///
/// - Parameters:
///   - name: for messages.
///   - body: what it reads, also in functions that it calls, it depends on until the next run.
/// - Returns: the handle. Its release ends the effect.
public func effect(_ name: String? = nil, _ body: @escaping @Sendable (EffectRun) -> Void) -> Effect {
  start(EffectNode(name, body))
}

/// Runs `body` now, and again on the actor each time that a value which it has read changes: once in a turn of the actor, however many changes
/// there are.
///
///     @MainActor func show() {
///       shown = effect(isolation: #isolation) { _ in label.text = name.value }
///     }
///
/// - Parameters:
///   - isolation: the caller's actor, `#isolation`.
///   - name: for messages.
///   - body: what it reads, also in functions that it calls, it depends on until the next run. What `onEnd` has registered is called on the
///     actor, too.
/// - Returns: the handle. Its release ends the effect. The effect keeps the actor: an actor that stores its own effect has to cancel it.
public func effect(
  isolation: isolated any Actor, _ name: String? = nil, _ body: @escaping (EffectRun) -> Void
) -> Effect {
  start(EffectNode(name, hop: { [isolation] work in Task { await perform(on: isolation, work) } }, body))
}

private func perform(on actor: isolated any Actor, _ work: () -> Void) { work() }

/// The first run of an effect, which belongs to the effect that is run.
private func start(_ node: EffectNode) -> Effect {
  let owner = Computation.effect
  owner?.append(node)
  node.start()
  return Effect(node, belongsToRun: owner != nil)
}
