/// What receives every value of a root: its stream, and the roots that are linked with it. Guarded by the graph's lock.
@usableFromInline
final class RootListeners<Value: Sendable>: @unchecked Sendable {
  /// Made for the first subscriber.
  var stream: Multicaster<Value, Never>?
  var links: [(node: RootNode<Value>, talkback: Talkback)] = []
}

/// What was stored under the lock and has to be delivered without it.
@usableFromInline typealias Delivery = @Sendable () -> Void

/// Runs effects and the streams of derived values, and then the deliveries: an observer of a root that sets it again takes nothing from what
/// follows from it.
func deliver(_ deliveries: [Delivery]) {
  flush()
  untracked(isDetached: true) { for delivery in deliveries { delivery() } }
}

extension RootNode {
  /// Under the lock: stores the value here and in what is linked, and adds what has to be delivered, in this order.
  ///
  /// - Parameters:
  ///   - replaced: receives the old values, which are to be released without the lock.
  ///   - origin: has the value already.
  final func store(
    _ new: Value, _ deliveries: inout [Delivery], _ replaced: inout [Value], from origin: RootNode? = nil
  ) {
    var nodes = origin.map { [$0, self] } ?? [self]
    var next = nodes.count - 1
    while next < nodes.count {
      let node = nodes[next]
      next += 1
      var value = new
      node.store(&value)
      replaced.append(value)
      guard let listeners = node.listeners else { continue }
      if let stream = listeners.stream { deliveries.append(stream.enter(with: new)) }
      for link in listeners.links where !nodes.contains(where: { $0 === link.node }) { nodes.append(link.node) }
    }
  }

  /// - Parameter isAllowed: called under the lock. If it returns false nothing is written, and the result is false.
  @usableFromInline
  @discardableResult
  final func writeAndDeliver(_ new: Value, if isAllowed: () -> Bool = { true }) -> Bool {
    var (deliveries, replaced) = ([Delivery](), [Value]())
    let isStored = locked {
      if !isAllowed() { return false }
      store(new, &deliveries, &replaced)
      return true
    }
    deliver(deliveries)
    return isStored
  }

  // MARK: Ending

  /// Ends the value: it is not written any more.
  final func finish() {
    let listeners = locked {
      close()
      return self.listeners
    }
    if let listeners { finish(listeners) }
    flush()
  }

  private func finish(_ listeners: RootListeners<Value>) {
    let (stream, links) = locked { (listeners.stream, listeners.links) }
    untracked(isDetached: true) {
      stream?.end(.finished)
      for link in links { link.talkback.cancel() }
    }
  }

  // MARK: Linking

  /// Writes the value of this node to the other one, and from now on what is written to either node to the other one, too.
  ///
  /// - Returns: a talkback. Its cancellation ends the link, as does the end of either node.
  final func link(with other: RootNode) -> Talkback {
    let talkback = Talkback()
    talkback.onCancel {
      locked {
        self.unlink(talkback)
        other.unlink(talkback)
      }
    }
    var (deliveries, replaced) = ([Delivery](), [Value]())
    locked {
      makeListeners().links.append((other, talkback))
      other.makeListeners().links.append((self, talkback))
      other.store(value, &deliveries, &replaced, from: self)
    }
    deliver(deliveries)
    return talkback
  }

  private func unlink(_ talkback: Talkback) { listeners?.links.removeAll { $0.talkback === talkback } }

  private func makeListeners() -> RootListeners<Value> {
    if let listeners { return listeners }
    let made = RootListeners<Value>()
    listeners = made
    return made
  }

  // MARK: Listening

  /// Emits the current value and every later one to one consumer, which keeps the node alive.
  final func listen(_ consumer: Consumer<Value, Never>) {
    let (stream, isOver) = locked {
      let listeners = makeListeners()
      let stream = listeners.stream ?? Multicaster(ReplayBuffer(capacity: 1, value))
      listeners.stream = stream
      gainObserver()
      return (stream, bits & ValueNode.over != 0)
    }
    if isOver { stream.end(.finished) }
    stream.subscribe(DeliveryQueue(consumer, .unbounded)) {
      stream.unsubscribe($0)
      locked { self.loseObserver() }
      flush()
    }
    flush()
  }
}

extension Multicaster {
  /// Takes the next place in the order for `element`. What is returned delivers it.
  func enter(with element: Element) -> Delivery {
    if queue.enter() {
      return {
        self.deliver(element)
        self.leave()
      }
    }
    guard queue.enqueue(.element(element)) else { return {} }
    // This thread is in the serial context from now on.
    queue.claim()
    return { self.drain() }
  }
}
