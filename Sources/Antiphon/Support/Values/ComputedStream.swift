/// The stream of a computed value: an effect that reads it and delivers what it has read. It lives as long as it has subscribers.
final class ComputedStream<Value: Sendable>: @unchecked Sendable {
  let multicaster = Multicaster<Value, Never>(ReplayBuffer(capacity: 1))
  /// Retains the node, which retains this stream through the graph.
  private(set) var effect: EffectNode?
  /// Guarded by the graph's lock.
  fileprivate var subscribers = 0

  init(_ node: ComputedValue<Value>) {
    nonisolated(unsafe) var sent: UInt32?
    effect = EffectNode(nil) { [multicaster] _ in
      // A run that finds no value is followed by another one, and a change that is sent already by none.
      guard let (value, change) = node.readCommitted(), change != sent else { return }
      sent = change
      untracked(isDetached: true) { multicaster.send(value) }
    } finished: { [multicaster] in
      multicaster.end(.finished)
    }
  }

  fileprivate func end() {
    let ended = locked { effect.take() }
    ended?.end()
  }
}

extension ComputedValue {
  /// Emits the current value and every later one to one consumer, which keeps the node alive.
  ///
  /// The first subscriber makes it read the value.
  func listen(_ consumer: Consumer<Value, Never>) {
    var made: ComputedStream<Value>?
    var joined: ComputedStream<Value>?
    while joined == nil {
      joined = locked {
        guard let stream = existingStream ?? made else { return nil }
        stream.subscribers += 1
        graph.pointee.streams[ObjectIdentifier(self)] = stream
        bits |= ValueNode.listened
        return stream
      }
      // Not under the lock: an effect takes it to be numbered.
      if joined == nil { made = ComputedStream(self) }
    }
    let stream = joined.unsafelyUnwrapped
    if let made, made !== stream { made.end() }
    locked { stream.effect?.runApart() }
    settle()
    stream.multicaster.subscribe(DeliveryQueue(consumer, .unbounded)) {
      stream.multicaster.unsubscribe($0)
      self.leave(stream)
    }
  }

  /// Under the lock.
  private var existingStream: ComputedStream<Value>? {
    guard bits & ValueNode.listened != 0, let stream = graph.pointee.streams[ObjectIdentifier(self)] else { return nil }
    return unsafeDowncast(stream, to: ComputedStream<Value>.self)
  }

  private func leave(_ stream: ComputedStream<Value>) {
    let isLast = locked {
      stream.subscribers -= 1
      if stream.subscribers > 0 { return false }
      graph.pointee.streams[ObjectIdentifier(self)] = nil
      bits &= ~ValueNode.listened
      return true
    }
    if isLast { stream.end() }
  }
}
