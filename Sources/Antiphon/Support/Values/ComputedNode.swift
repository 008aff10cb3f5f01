import AntiphonShims

/// A node whose value is computed from others.
///
/// | | marked as pending | marked as dirty | read |
/// |---|---|---|---|
/// | up to date | pending; marks its followers | dirty; marks its followers | – |
/// | pending | – | dirty | its sources are brought up to date; if one changes it becomes dirty, otherwise up to date |
/// | dirty | – | – | computes |
/// | computing | starts again when it commits | as before | another thread computes for itself, or instead if it runs effects; the computing one reports a cycle |
@usableFromInline
class ComputedNode: DerivedNode, @unchecked Sendable {
  @usableFromInline typealias Update = @Sendable (ComputedNode, UnsafeMutablePointer<Computation>?) -> Void
  /// Computes the value and commits it: under the lock, which is let go meanwhile. With the computation of a snapshot, which is running, it
  /// computes the value for that one, and the lock is not held.
  @usableFromInline final let update: Update
  /// The number of values that its sources had had when it was computed.
  @exclusivity(unchecked) @usableFromInline final var inputs: UInt32 = 0

  @usableFromInline
  init(_ update: @escaping Update) {
    self.update = update
    super.init(checked: ValueNode.computed | ValueNode.dirty)
  }

  /// Under the lock, which is let go meanwhile: computes the value, from what others see, too, and not from what a transaction has staged.
  final func compute() { update(self, nil) }

  /// Under the lock: begins a run.
  @inlinable @inline(__always)
  final func begin() {
    bits = bits & ~ValueNode.marked | ValueNode.running
    if let firstFollower { antiphon_prefetch(firstFollower) }
    graph.pointee.enterThread()
    run = graph.pointee.newStamp()
  }

  @inlinable @inline(__always)
  final func countInputs() -> UInt32 {
    var (count, next) = (UInt32(0), firstSource)
    while let edge = next {
      count &+= edge.pointee.source._withUnsafeGuaranteedRef { $0.changes }
      next = edge.pointee.nextSource
    }
    return count
  }

  /// How often a run that was overtaken by a write starts again. After that the node stays dirty.
  static let mostRetries = 8

  @usableFromInline
  enum CommitOutcome {
    case changed, unchanged, again
    /// A later run commits.
    case overtaken
  }

  /// Under the lock: ends a run, or starts it again if a source was set meanwhile.
  @inlinable @inline(__always)
  final func commit(_ computation: UnsafeMutablePointer<Computation>, isChanged: Bool) -> CommitOutcome {
    // Most often it was computed before, from the same sources, and nothing else has happened to it.
    let unusual = ValueNode.marked | ValueNode.readEarly | ValueNode.uncertain
    guard bits & (ValueNode.known | unusual) == ValueNode.known, bits >= ValueNode.live,
      run == computation.pointee.stamp, computation.pointee.isUsual
    else {
      return commitUnusual(computation, isChanged: isChanged)
    }
    bits &= ~ValueNode.running
    run = 0
    let earlier = inputs
    inputs = countInputs()
    if !isChanged || inputs == earlier { return .unchanged }
    changes &+= 1
    graph.pointee.wake(from: self)
    return .changed
  }

  @usableFromInline
  final func commitUnusual(
    _ computation: UnsafeMutablePointer<Computation>, isChanged: Bool
  ) -> CommitOutcome {
    if run != computation.pointee.stamp { return .overtaken }
    if bits & ValueNode.marked != 0 && computation.pointee.retries < Self.mostRetries {
      bits &= ~ValueNode.marked
      computation.pointee.restart(self)
      return .again
    }
    let isRewired = endRun(computation.pointee)
    // What the release of the old value reads is not read by this run.
    run = 0
    let earlier = inputs
    inputs = countInputs()
    // Computed again from the same values, it is the same, whatever its equality says.
    let isSame = !isRewired && inputs == earlier && bits & (ValueNode.known | ValueNode.uncertain) == ValueNode.known
    let isChanged = isChanged && !isSame
    let isUncertain = bits & ValueNode.marked != 0 || computation.pointee.hasReadPrivately
    bits = isUncertain ? bits | ValueNode.uncertain : bits & ~ValueNode.uncertain
    if isChanged { changes &+= 1 }
    if isChanged || bits & ValueNode.readEarly != 0 { graph.pointee.wake(from: self) }
    bits = bits & ~ValueNode.readEarly | ValueNode.known
    if bits < ValueNode.live && bits & ValueNode.marked == 0 { close() }
    return isChanged ? .changed : .unchanged
  }
}

extension ComputedNode {
  /// Declares, before the first computation, that it always reads these sources, in this order.
  @usableFromInline
  func declare(_ sources: [ValueNode]) {
    locked {
      bits |= ValueNode.declared
      var last: Edge.Pointer?
      for source in sources {
        let edge = addSource(source, before: nil)
        if let last { last.pointee.nextSource = edge } else { firstSource = edge }
        last = edge
      }
    }
  }
}

extension ValueNode {
  /// Under the lock: nothing can change the value any more. The same may be true for what follows from it.
  func close() {
    if bits & ValueNode.over != 0 { return }
    bits |= ValueNode.over
    guard let firstFollower else { return }
    var ended = [firstFollower]
    while let first = ended.popLast() {
      var next = first
      repeat {
        let follower = next.pointee.follower
        next = next.pointee.nextFollower
        follower.bits -= ValueNode.live
        if follower.bits < ValueNode.live { follower.asEffect { $0.sourcesEnded() } }
        if follower.bits & (ValueNode.computed | ValueNode.marked | ValueNode.running | ValueNode.over)
          == ValueNode.computed
          && follower.bits < ValueNode.live
        {
          follower.bits |= ValueNode.over
          if let beyond = follower.firstFollower { ended.append(beyond) }
        }
      } while next != first
    }
  }
}

/// A computed node with its value.
@usableFromInline
final class ComputedValue<Value: Sendable>: ComputedNode, @unchecked Sendable {
  @usableFromInline let body: @Sendable () -> Value
  /// Written by the computing thread, under the lock.
  @exclusivity(unchecked) @usableFromInline var value: Value?
  @usableFromInline let releaser = SourceReleaser()

  /// A value that is always another one.
  @inlinable
  init(_ body: @escaping @Sendable () -> Value) {
    self.body = body
    super.init { node, computation in
      unsafeDowncast(node, to: ComputedValue.self).update(computation) { _, _ in false }
    }
  }

  @inlinable
  init(unless areEquivalent: @escaping @Sendable (Value, Value) -> Bool, _ body: @escaping @Sendable () -> Value) {
    self.body = body
    super.init { node, computation in
      unsafeDowncast(node, to: ComputedValue.self).update(computation, unless: areEquivalent)
    }
  }

  @inlinable @inline(__always)
  func update(_ inSnapshot: UnsafeMutablePointer<Computation>?, unless areEquivalent: (Value, Value) -> Bool) {
    if let snapshot = inSnapshot?.pointee.snapshot?.takeUnretainedValue() {
      return update(in: snapshot, unless: areEquivalent)
    }
    begin()
    let here = antiphon_values()
    let transaction = here.pointee.transaction
    if transaction != nil { here.pointee.transaction = nil }
    var computation = Computation(runOf: self)
    computation.run { computation in
      while !run(computation, unless: areEquivalent) {}
    }
    if transaction != nil { here.pointee.transaction = transaction }
  }

  /// - Returns: false if it has to start again.
  @inlinable @inline(__always)
  func run(_ computation: UnsafeMutablePointer<Computation>, unless areEquivalent: (Value, Value) -> Bool) -> Bool {
    // Another thread may commit while the lock is let go. Values are released without it, too.
    var (old, new) = (value, Value?.none)
    let isChanged = unlocked {
      let result = body()
      let isChanged = old.map { !areEquivalent($0, result) } ?? true
      (old, new) = (nil, result)
      return isChanged
    }
    let outcome = commit(computation, isChanged: isChanged)
    if outcome == .changed { swap(&value, &new) }
    if !_isPOD(Value.self) { unlocked { new = nil } }
    return outcome != .again
  }

  @inlinable
  func update(in snapshot: Snapshot, unless areEquivalent: (Value, Value) -> Bool) {
    let new = body()
    if let known = locked({ value }), areEquivalent(known, new) { return snapshot.set(known, of: self) }
    snapshot.set(new, of: self)
  }

  @inlinable
  func read() -> Value {
    let (here, computation, lock) = (antiphon_values(), Computation.current, graphLock)
    if here.pointee.transaction != nil || computation?.pointee.snapshot != nil { return readInTransaction() }
    guard lock.pointee.lockAsOwner(here) else { return readTracked() }
    guard isUpToDate, let value else { return readOutdated() }
    guard computation?.pointee.linkExpected(self) ?? true else { return readUnexpected() }
    lock.pointee.unlockAsOwner(here)
    return value
  }

  @inlinable @inline(never)
  func readTracked() -> Value {
    graphLock.pointee.lock()
    return isUpToDate && value != nil ? readUnexpected() : readOutdated()
  }

  /// Under the lock, which it lets go. The value is up to date.
  @inlinable @inline(never)
  func readUnexpected() -> Value {
    Computation.current?.pointee.link(self)
    let value = value.unsafelyUnwrapped
    graphLock.pointee.unlock()
    return value
  }

  @usableFromInline
  func readInTransaction() -> Value {
    guard Snapshot.current == nil && Transaction.current?.isEmpty ?? true else { return readPrivately() }
    graphLock.pointee.lock()
    return readOutdated()
  }

  /// Under the lock, which it lets go.
  @inlinable @inline(never)
  func readOutdated() -> Value {
    refresh(self)
    let known = isUpToDate ? value : nil
    if known != nil { Computation.current?.pointee.link(self) }
    graphLock.pointee.unlock()
    guard let known else { return readPrivately() }
    settle()
    return known
  }

  /// Reads what can't be committed at once, or not at all.
  @usableFromInline
  func readPrivately() -> Value {
    if let snapshot = Snapshot.current { return snapshot.value(of: self) }
    if Transaction.current?.isEmpty == false { return Snapshot.snapshot { $0.value(of: self) } }
    let known = readCommitted()?.value
    settle()
    // What is read here is depended on, too: the other thread may not have read it yet.
    return known ?? Snapshot.snapshot { $0.value(of: self) }
  }

  /// The value, brought up to date, and the number of its change. Nil if another thread computes it, or if writes overtake this one again and
  /// again.
  final func readCommitted() -> (value: Value, change: UInt32)? {
    // A run that has to start again may have read values that do not belong together, and so itself.
    if locked({ bits & (ValueNode.running | ValueNode.marked) == ValueNode.running }) && Computation.contains(self) {
      reportCycle()
    }
    return locked {
      refresh(self)
      Computation.current?.pointee.link(self)
      if isUpToDate { return value.map { ($0, changes) } }
      Computation.current?.pointee.hasReadPrivately = true
      if bits & ValueNode.running != 0 && Computation.current?.pointee.node != nil { bits |= ValueNode.readEarly }
      return nil
    }
  }

  final func reportCycle() -> Never {
    preconditionFailure("a value is computed from itself: \(Computation.circle(to: self))")
  }

  final override var typeName: String { "Property<\(Value.self)>" }
}

extension ComputedValue where Value: Equatable {
  /// A value that changes only when it becomes different.
  @inlinable
  convenience init(comparing body: @escaping @Sendable () -> Value) {
    self.init(unless: { $0 == $1 }, body)
  }
}
