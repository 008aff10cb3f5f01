import AntiphonShims

/// What a thread computes at the moment: it links what is read to the node that is computed. On the thread's stack.
@usableFromInline
struct Computation {
  /// The one that it is part of.
  @usableFromInline let outer: UnsafeMutablePointer<Computation>?
  /// Nil where reads are not tracked.
  @usableFromInline let node: Unmanaged<DerivedNode>?
  /// The private view that is read from; nothing is linked then.
  @usableFromInline let snapshot: Unmanaged<Snapshot>?
  /// The edge of the last source that was read in this run.
  @usableFromInline var lastRead: Edge.Pointer?
  /// The edge behind it: of the source that is read next, if the order is the same as in the run before.
  @usableFromInline var nextEdge: Edge.Pointer?
  /// Different for each run.
  @usableFromInline var stamp: UInt32
  /// True if the run, or one before that did not commit, has read something else than the one before.
  @usableFromInline var hasNewSource = false
  /// True if it has read what is not committed.
  @usableFromInline var hasReadPrivately = false
  /// How often the run has started again.
  @usableFromInline var retries: Int32 = 0
  /// True if an effect that is made here does not belong to the outer one.
  @usableFromInline let isDetached: Bool

  /// What reads values of a snapshot, or is not tracked.
  init(_ node: Unmanaged<DerivedNode>? = nil, _ snapshot: Unmanaged<Snapshot>? = nil, isDetached: Bool = false) {
    outer = Computation.current
    self.node = node
    self.snapshot = snapshot
    stamp = 0
    self.isDetached = isDetached
  }

  /// Under the lock: a run of `node`, which follows from what is read.
  @inlinable @inline(__always)
  init(runOf node: DerivedNode) {
    outer = Computation.current
    self.node = .passUnretained(node)
    snapshot = nil
    nextEdge = node.firstSource
    stamp = node.run
    isDetached = false
  }

  @inlinable static var current: UnsafeMutablePointer<Computation>? {
    antiphon_values().pointee.computation?.assumingMemoryBound(to: Computation.self)
  }

  /// True if this thread computes `node`: in this snapshot, or with nil as others see it, too.
  static func contains(_ node: ValueNode, in snapshot: Snapshot? = nil) -> Bool {
    let snapshot = snapshot.map { Unmanaged.passUnretained($0).toOpaque() }
    var next = current
    while let computation = next {
      if computation.pointee.snapshot?.toOpaque() == snapshot, let found = computation.pointee.node,
        found.toOpaque() == Unmanaged.passUnretained(node).toOpaque()
      {
        return true
      }
      next = computation.pointee.outer
    }
    return false
  }

  /// True for an observer that is called outside of all computations and effects.
  var isOutermostDetached: Bool { isDetached && outer == nil }

  /// The effect that is run.
  static var effect: EffectNode? {
    var next = current
    while let computation = next, !computation.pointee.isDetached {
      if let node = computation.pointee.node { return node.takeUnretainedValue() as? EffectNode }
      next = computation.pointee.outer
    }
    return nil
  }

  /// Calls `body` as this computation.
  @inlinable @inline(__always)
  mutating func run<Result>(_ body: (UnsafeMutablePointer<Computation>) -> Result) -> Result {
    let here = antiphon_values()
    return _withUnprotectedUnsafeMutablePointer(to: &self) { computation in
      here.pointee.computation = UnsafeMutableRawPointer(computation)
      here.pointee.depth &+= 1
      defer {
        here.pointee.computation = computation.pointee.outer.map { UnsafeMutableRawPointer($0) }
        here.pointee.depth &-= 1
      }
      return body(computation)
    }
  }

  // MARK: Under the lock

  /// Records that `source` was read.
  @inlinable @inline(__always)
  mutating func link(_ source: ValueNode) {
    if !source.isUpToDate || !linkExpected(source) { linkUnexpected(source) }
  }

  /// Records that `source`, which is up to date, was read, if it has been read in this run, or was read at this place in the run before. Most
  /// often it was.
  ///
  /// - Returns: false if `linkUnexpected` has to do it.
  @inlinable @inline(__always)
  mutating func linkExpected(_ source: ValueNode) -> Bool {
    if source.stamp == stamp { return true }
    guard let node else { return true }
    // While this run is the one that commits, its edges are there.
    guard node._withUnsafeGuaranteedRef({ $0.run }) == stamp, let edge = nextEdge,
      edge.pointee.source.toOpaque() == Unmanaged.passUnretained(source).toOpaque()
    else { return false }
    source.stamp = stamp
    lastRead = edge
    nextEdge = edge.pointee.nextSource
    return true
  }

  /// An edge of the run before is used again if the order is the same.
  @usableFromInline
  mutating func linkUnexpected(_ source: ValueNode) {
    guard let node else { return }
    if source.stamp == stamp { return }
    node._withUnsafeGuaranteedRef { node in
      // Another run has begun, which commits.
      if node.run != stamp { return }
      source.stamp = stamp
      if source.bits & ValueNode.running != 0 {
        // Its commit marks the node.
        source.bits |= ValueNode.readEarly
      } else if source.bits & ValueNode.marked != 0 {
        // It was marked before this node followed it: it will not mark the node again.
        node.bits |= ValueNode.dirty
      }
      if let edge = nextEdge, edge.pointee.source.toOpaque() == Unmanaged.passUnretained(source).toOpaque() {
        lastRead = edge
        nextEdge = edge.pointee.nextSource
        return
      }
      let edge = node.addSource(source, before: nextEdge)
      if let lastRead { lastRead.pointee.nextSource = edge } else { node.firstSource = edge }
      lastRead = edge
      hasNewSource = true
    }
  }

  /// True for a run that has read the sources of the run before in their order, and nothing else.
  @inlinable @inline(__always)
  var isUsual: Bool { nextEdge == nil && !hasNewSource && !hasReadPrivately }

  /// Starts the run again.
  mutating func restart(_ node: DerivedNode) {
    lastRead = nil
    nextEdge = node.firstSource
    stamp = graph.pointee.newStamp()
    node.run = stamp
    retries += 1
  }
}

extension DerivedNode {
  /// Under the lock: an edge to `source`, which is not yet in the list of sources.
  func addSource(_ source: ValueNode, before next: Edge.Pointer?) -> Edge.Pointer {
    let edge = graph.pointee.makeEdge()
    edge.initialize(
      to: Edge(
        source: .passRetained(source), follower: Follower(self), nextSource: next, nextFollower: edge,
        previousFollower: edge))
    precondition(bits < .max - ValueNode.live, "a value or an effect reads at most 1 048 574 properties")
    source.append(edge)
    if source.bits & ValueNode.over == 0 { bits += ValueNode.live }
    if isObserving { source.gainObserver() }
    return edge
  }

  /// Under the lock: ends a run, after which the node follows from what was read in it.
  ///
  /// - Returns: true if these are other sources than before.
  @inline(__always)
  @discardableResult
  func endRun(_ computation: Computation) -> Bool {
    let isShorter = computation.nextEdge != nil
    if isShorter { removeSources(after: computation.lastRead) }
    bits &= ~ValueNode.running
    return isShorter || computation.hasNewSource
  }
}

/// Calls `body`, whose reads are not tracked.
///
/// - Parameter isDetached: true if `body` is not a part of the effect that runs: an observer, for example.
func untracked<Result, Failure: Error>(
  isDetached: Bool, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  var computation = Computation(nil, isDetached ? nil : Computation.current?.pointee.snapshot, isDetached: isDetached)
  let result = computation.run { _ in Swift.Result { () throws(Failure) in try body() } }
  settle()
  return try result.get()
}

/// Ends what a thread does in the graph: releases what is not needed any more, and runs effects.
@inline(__always) @usableFromInline
func settle() {
  releaseRemoved()
  flush()
}
