import AntiphonShims

/// A root that a stream writes: as long as it is there, or only while it is observed.
final class FedNode<Value: Sendable>: RootNode<Value>, @unchecked Sendable {
  /// The stream that runs. Guarded by the graph's lock.
  private var feeding: Talkback?
  /// Starts and stops the stream, one thread at a time. It has no sources: it is marked when observation begins or ends.
  private var watch: EffectNode?

  init(_ value: Value, from producer: Producer<Value, Never>, whileObserved: Bool) {
    super.init(value)
    if whileObserved {
      watch = EffectNode(nil) { [weak self] _ in self?.startOrStop(producer) }
    } else {
      start(producer)
    }
  }

  deinit {
    watch?.end()
    untracked(isDetached: true) { feeding?.cancel() }
  }

  override var typeName: String { "Property<\(Value.self)>" }

  override func observationChanged() { watch?.markAsDirty() }

  private func startOrStop(_ producer: Producer<Value, Never>) {
    let (isWanted, running) = locked { (observers > 0 && bits & ValueNode.over == 0, feeding) }
    if isWanted == (running != nil) { return }
    if isWanted { return untracked(isDetached: true) { start(producer) } }
    locked { feeding = nil }
    untracked(isDetached: true) { running?.cancel() }
  }

  private func start(_ producer: Producer<Value, Never>) {
    let talkback = Talkback()
    locked { feeding = talkback }
    producer.run(
      Consumer(talkback: talkback) { [weak self] element in
        guard let self else { return .stop }
        self.receive(element, from: talkback)
        return talkback.reply
      } completed: { [weak self] _ in
        talkback.close()
        guard let self, locked({ self.feeding === talkback }) else { return }
        self.finish()
      })
  }

  /// Takes nothing from a stream that was stopped.
  private func receive(_ element: Value, from talkback: Talkback) {
    if antiphon_values().pointee.transaction != nil {
      if locked({ feeding === talkback }) { write(element) }
      return
    }
    var replaced = element
    let isStored = locked { () -> Bool? in
      if feeding !== talkback { return nil }
      if listeners != nil { return false }
      store(&replaced)
      return true
    }
    if isStored == true { flush() }
    if isStored == false { writeAndDeliver(element) { self.feeding === talkback } }
  }
}
