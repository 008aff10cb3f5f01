/// What few effects have. What is not constant is guarded by the lock.
final class EffectExtras {
  typealias Made = (inner: [EffectNode], endings: [() -> Void])

  let name: String?
  /// Calls a closure where the effect runs. Nil: it runs in the flush.
  let hop: EffectNode.Hop?
  /// Called when nothing that was read in the last run can change any more.
  let finished: (() -> Void)?

  /// The effects that the last run has made.
  @exclusivity(unchecked) var inner: [EffectNode] = []
  /// What is called before the next run.
  @exclusivity(unchecked) var endings: [() -> Void] = []
  /// Of the next run, if an effect has caused it.
  @exclusivity(unchecked) var cause: EffectCause?

  init(_ name: String? = nil, hop: EffectNode.Hop? = nil, finished: (() -> Void)? = nil) {
    self.name = name
    self.hop = hop
    self.finished = finished
  }

  /// What has to be ended before the next run, if there is something.
  func takeMade() -> Made? {
    if inner.isEmpty && endings.isEmpty { return nil }
    defer { (inner, endings) = ([], []) }
    return (inner, endings)
  }
}
