import Synchronization

// How many elements a junction and its operator keep, for an inspector.

extension JunctionContext {
  /// Counts an element that is kept from now on, or -1: not any more. To be called in the serial context.
  @inlinable @inline(__always)
  final func count(_ change: Int) {
    keptCount.store(keptCount.load(ordering: .relaxed) &+ change, ordering: .relaxed)
  }

  /// Counts what waits in this queue of the operator.
  @usableFromInline
  final func count(in queue: RingCount) {
    if contexts != nil { lock.withLock { counted.append(queue) } }
  }

  /// Counts no queue any more.
  final func forgetQueues() {
    // Released outside of the lock: the `deinit` of an element may be user code.
    let forgotten = lock.withLock { () -> [RingCount] in
      defer { counted = [] }
      return counted
    }
    withExtendedLifetime(forgotten) {}
  }

  final var queued: Int {
    // The two numbers of a ring are not read at one moment.
    lock.withLock { counted.reduce(keptCount.load(ordering: .relaxed)) { $0 + max($1.count, 0) } }
  }
}
