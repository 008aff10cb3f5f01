import AntiphonShims

/// A node whose value is set.
@usableFromInline
class RootNode<Value: Sendable>: ValueNode, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline final var value: Value
  /// True for two values if writing the second one after the first is no change.
  @usableFromInline final let areEquivalent: (@Sendable (Value, Value) -> Bool)?
  /// What receives every value, besides the graph.
  @exclusivity(unchecked) @usableFromInline final var listeners: RootListeners<Value>?

  @inlinable
  init(_ value: Value, unless areEquivalent: (@Sendable (Value, Value) -> Bool)? = nil) {
    self.value = value
    self.areEquivalent = areEquivalent
    super.init(ValueNode.known)
  }

  // MARK: Reading

  @inlinable
  final func read() -> Value {
    let here = antiphon_values()
    if here.pointee.computation != nil || here.pointee.transaction != nil { return readTracked() }
    return locked { value }
  }

  @inlinable
  final func readTracked() -> Value {
    guard let computation = Computation.current, computation.pointee.moment == nil,
      antiphon_values().pointee.transaction == nil
    else { return readPrivately() }
    return locked {
      computation.pointee.link(self)
      return value
    }
  }

  @usableFromInline
  final func readPrivately() -> Value {
    if let moment = Snapshot.current { return moment.value(of: self) }
    let staged = Transaction.current?.value(of: self)
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
    if let areEquivalent, areEquivalent(locked { value }, new) { return }
    var replaced = new
    let isStored = locked {
      if listeners != nil { return false }
      store(&replaced)
      return true
    }
    if isStored { flush() } else { writeAndDeliver(new) }
  }

  @usableFromInline
  final func stage(_ new: Value) { Transaction.current?.stage(new, in: self) }

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
      if let areEquivalent, areEquivalent(old, new) { return false }
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
      if isStored == nil && writeAndDeliver(new, over: seen) { return true }
    }
  }

  @usableFromInline
  final func stageChange(_ change: (inout Value) -> Bool) -> Bool {
    guard let transaction = Transaction.current else { return false }
    var new = transaction.value(of: self) ?? locked { value }
    if !change(&new) { return false }
    transaction.stage(new, in: self)
    return true
  }

  /// Under the lock: stores the value, and returns the old one in its place.
  @inlinable
  final func store(_ new: inout Value) {
    swap(&value, &new)
    changes &+= 1
    graph.pointee.writes &+= 1
    if lastFollower != nil { graph.pointee.mark(from: self) }
  }
}
