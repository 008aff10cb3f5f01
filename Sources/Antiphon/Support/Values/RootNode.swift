import AntiphonShims

/// Tells whether writing a value is no change. An object: a root without one has 8 bytes for it, and 16 for a closure.
@usableFromInline
final class ValueEquality<Value: Sendable>: Sendable {
  /// True for two values if writing the second one after the first is no change.
  @usableFromInline let areEquivalent: @Sendable (Value, Value) -> Bool

  @inlinable
  init(_ areEquivalent: @escaping @Sendable (Value, Value) -> Bool) { self.areEquivalent = areEquivalent }
}

/// A node whose value is set.
@usableFromInline
class RootNode<Value: Sendable>: ValueNode, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline final var value: Value
  /// Nil: each write is a change.
  @usableFromInline final let equality: ValueEquality<Value>?
  /// What receives every value, besides the graph.
  @exclusivity(unchecked) @usableFromInline final var listeners: RootListeners<Value>?

  @inlinable
  init(_ value: Value, unless areEquivalent: (@Sendable (Value, Value) -> Bool)? = nil) {
    self.value = value
    equality = areEquivalent.map { ValueEquality($0) }
    super.init(ValueNode.known)
  }

  /// One that can't change any more is a constant.
  override var typeName: String { "\(bits & ValueNode.over == 0 ? "MutableProperty" : "Property")<\(Value.self)>" }

  // MARK: Reading

  @inlinable
  final func read() -> Value {
    let (here, computation, lock) = (antiphon_values(), Computation.current, graphLock)
    if here.pointee.transaction != nil || computation?.pointee.snapshot != nil { return readPrivately() }
    guard lock.pointee.lockAsOwner(here) else { return readTracked() }
    guard computation?.pointee.linkExpected(self) ?? true else { return readUnexpected() }
    let value = value
    lock.pointee.unlockAsOwner(here)
    return value
  }

  @inlinable @inline(never)
  final func readTracked() -> Value {
    graphLock.pointee.lock()
    return readUnexpected()
  }

  /// Under the lock, which it lets go.
  @inlinable @inline(never)
  final func readUnexpected() -> Value {
    Computation.current?.pointee.link(self)
    let value = value
    graphLock.pointee.unlock()
    return value
  }

  @usableFromInline
  final func readPrivately() -> Value {
    if let snapshot = Snapshot.current { return snapshot.value(of: self) }
    let staged = staged(in: .current)
    if staged != nil && Computation.current?.pointee.node != nil { Transaction.current?.wasRead(self) }
    if staged != nil { Computation.current?.pointee.hasReadPrivately = true }
    return locked {
      Computation.current?.pointee.link(self)
      return staged ?? value
    }
  }

  // MARK: Writing

  @inlinable
  final func write(_ new: Value) {
    if antiphon_values().pointee.transaction != nil { return stage(new) }
    if let equality, equality.areEquivalent(locked { value }, new) { return }
    var replaced = new
    let isStored = locked {
      if listeners != nil { return false }
      store(&replaced)
      return true
    }
    if isStored { flush() } else { writeAndDeliver(new) }
  }

  @inlinable
  final func stage(_ new: Value) {
    guard let transaction = Transaction.current else { return }
    let (place, isInitialized) = transaction.place(
      for: self, size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment
    ) { step, root, place, deliveries in
      let (root, staged) = (unsafeDowncast(root, to: RootNode.self), place.assumingMemoryBound(to: Value.self))
      switch step {
      case .compare: return root.equality.map { !$0.areEquivalent(locked { root.value }, staged.pointee) } ?? true
      case .store:
        if root.listeners == nil { root.store(&staged.pointee) } else { root.storeStaged(staged, deliveries) }
      case .release: staged.deinitialize(count: 1)
      }
      return true
    }
    let staged = place.assumingMemoryBound(to: Value.self)
    if isInitialized { staged.pointee = new } else { staged.initialize(to: new) }
  }

  /// Under the lock.
  @usableFromInline
  final func storeStaged(_ staged: UnsafeMutablePointer<Value>, _ deliveries: UnsafeMutablePointer<[Delivery]>?) {
    guard let deliveries else { return }
    var replaced: [Value] = []
    store(staged.pointee, &deliveries.pointee, &replaced)
    // Released after the delivery, without the lock.
    deliveries.pointee.append { [replaced] in withExtendedLifetime(replaced) {} }
  }

  /// What the transaction has staged.
  final func staged(in transaction: Transaction?) -> Value? {
    transaction?.value(of: self).map { $0.assumingMemoryBound(to: Value.self).pointee }
  }

  /// Writes what `change` makes of the value, unless it returns false. Calls it again if another thread was quicker.
  ///
  /// - Returns: true if it was written.
  @inlinable
  @discardableResult
  final func modify(_ change: (inout Value) -> Bool) -> Bool {
    if antiphon_values().pointee.transaction != nil { return stageChange(change) }
    while true {
      let (old, seen) = locked { (value, changes) }
      var new = old
      if !change(&new) { return false }
      if let equality, equality.areEquivalent(old, new) { return false }
      var replaced = new
      let isStored = locked { () -> Bool? in
        if changes != seen { return false }
        if listeners != nil { return nil }
        store(&replaced)
        return true
      }
      if isStored == true {
        flush()
        return true
      }
      if isStored == nil && writeAndDeliver(new, if: { self.changes == seen }) { return true }
    }
  }

  @usableFromInline
  final func stageChange(_ change: (inout Value) -> Bool) -> Bool {
    guard let transaction = Transaction.current else { return false }
    var new = staged(in: transaction) ?? locked { value }
    if !change(&new) { return false }
    stage(new)
    return true
  }

  /// Under the lock: stores the value, and returns the old one in its place.
  @inlinable
  final func store(_ new: inout Value) {
    swap(&value, &new)
    changes &+= 1
    graph.pointee.writes &+= 1
    if firstFollower != nil { graph.pointee.mark(from: self) }
  }
}
