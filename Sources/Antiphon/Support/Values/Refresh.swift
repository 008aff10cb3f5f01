import AntiphonShims

/// Brings a value up to date: computes what has to be computed, from below, with a stack of its own.
///
/// A pending node becomes dirty when a source of it changes, and up to date when all sources are and none has changed. A dirty node is
/// computed at once, because it may not read the same sources again. But if its sources are declared, or if computations are nested too
/// deep, its sources come first.
struct Refresh {
  struct Step {
    let node: Unmanaged<DerivedNode>
    /// The source that is looked at.
    var edge: Edge.Pointer?
    /// The edge is valid while there are no more switches, and what was looked at is up to date while there are no more writes.
    var switches: UInt64 = 0
    var writes: UInt64 = 0
    var starts = 0
    var hasOvertaken = false
  }

  enum NextStep {
    /// Run this node, which has begun, and go on. It is retained, unless it is the first one.
    case compute(Unmanaged<ComputedNode>, UInt32)
    /// Run the first node, which has begun. Then all is done.
    case computeFirst(UInt32)
    /// Release this node and go on.
    case release(Unmanaged<DerivedNode>)
    case done
  }

  private let first: Unmanaged<DerivedNode>
  private var steps: UnsafeMutableBufferPointer<Step>?
  private var count = 0
  /// Marks what is on the stack, where edges of different runs may be a circle.
  private var marking: UInt32 = 0
  /// True if the effect has begun a run.
  private(set) var hasBegun = false

  init(_ node: DerivedNode) { first = .passUnretained(node) }

  // MARK: Under the lock

  /// The next thing to do without the lock.
  mutating func next() -> NextStep {
    if steps == nil {
      // The fast way, without a stack.
      let isDeep = isDeep
      let stamp = first._withUnsafeGuaranteedRef { node -> UInt32? in
        if node.bits & (ValueNode.effect | ValueNode.declared | ValueNode.running) != 0 || isDeep { return nil }
        return node.bits & ValueNode.dirty == 0 ? nil : unsafeDowncast(node, to: ComputedNode.self).begin()
      }
      if let stamp { return .computeFirst(stamp) }
      begin()
    }
    while count > 0 {
      let node = steps.unsafelyUnwrapped[count - 1].node
      if let action = node._withUnsafeGuaranteedRef({ step($0) }) { return action }
    }
    end()
    return .done
  }

  private var isDeep: Bool { antiphon_values().pointee.depth > Self.deepest }

  /// From this depth on sources are computed first.
  static let deepest: Int32 = 100

  private mutating func begin() {
    steps = graph.pointee.spareSteps ?? .allocate(capacity: 64)
    graph.pointee.spareSteps = nil
    graph.pointee.lastMarking &+= 1
    marking = graph.pointee.lastMarking
    push(first)
  }

  private mutating func end() {
    guard let steps else { return }
    // Its memory is used again.
    if graph.pointee.spareSteps == nil && steps.count <= 1_024 {
      graph.pointee.spareSteps = steps
    } else {
      steps.deallocate()
    }
    self.steps = nil
  }

  private mutating func push(_ node: Unmanaged<DerivedNode>) {
    if let old = steps, count == old.count {
      let new = UnsafeMutableBufferPointer<Step>.allocate(capacity: 2 * count)
      _ = new.moveInitialize(fromContentsOf: old)
      old.deallocate()
      steps = new
    }
    node._withUnsafeGuaranteedRef { $0.lastMarking = marking }
    steps.unsafelyUnwrapped.initializeElement(at: count, to: Step(node: node))
    count += 1
  }

  /// True if this thread runs effects, and another one computes the node: then this one computes it, because others may wait for it.
  private func overtakes(_ node: ValueNode) -> Bool {
    antiphon_values().pointee.is_flushing != 0 && node.bits & ValueNode.running != 0 && !Computation.contains(node)
  }

  /// One step at the top of the stack. Nil: go on.
  private mutating func step(_ node: DerivedNode) -> NextStep? {
    let isEffect = node.bits & ValueNode.effect != 0
    if !isEffect && !steps.unsafelyUnwrapped[count - 1].hasOvertaken && overtakes(node) {
      steps.unsafelyUnwrapped[count - 1].hasOvertaken = true
      node.bits = node.bits & ~ValueNode.running | ValueNode.dirty
    }
    if isEffect || node.bits & ValueNode.marked != 0 && node.bits & ValueNode.running == 0 {
      // An overtaken run is still the one that commits, until this one begins.
      let hasOvertaken = steps.unsafelyUnwrapped[count - 1].hasOvertaken
      let isDeclared = !hasOvertaken && (node.bits & ValueNode.declared != 0 || !isEffect && isDeep)
      if isDeclared || node.bits & ValueNode.dirty == 0, let source = nextSource(of: node, all: isDeclared) {
        push(source)
        return nil
      }
      if isEffect {
        hasBegun = unsafeDowncast(node, to: EffectNode.self).begin()
      } else if node.bits & ValueNode.dirty == 0 {
        node.bits &= ~ValueNode.pending
        if node.bits < ValueNode.live { node.close() }
      } else {
        count -= 1
        let computed = unsafeDowncast(node, to: ComputedNode.self)
        return .compute(.passUnretained(computed), computed.begin())
      }
    }
    count -= 1
    return count == 0 ? nil : .release(.passUnretained(node))
  }

  /// The next source that has to be brought up to date, retained. Nil: none, or the node is dirty.
  private mutating func nextSource(of node: DerivedNode, all: Bool) -> Unmanaged<DerivedNode>? {
    let step = steps.unsafelyUnwrapped.baseAddress.unsafelyUnwrapped + (count - 1)
    if step.pointee.starts > 0 && step.pointee.switches == graph.pointee.switches
      && step.pointee.writes == graph.pointee.writes
    {
      // It is back from a source.
      if let edge = step.pointee.edge {
        if !edge.pointee.source._withUnsafeGuaranteedRef({ $0.isUpToDate }) { node.bits |= ValueNode.dirty }
        step.pointee.edge = edge.pointee.nextSource
      }
    } else {
      graph.pointee.enterThread()
      step.pointee.edge = node.firstSource
      step.pointee.switches = graph.pointee.switches
      step.pointee.writes = graph.pointee.writes
      step.pointee.starts += 1
      if step.pointee.starts > ComputedNode.mostRetries {
        node.bits |= ValueNode.dirty
        return nil
      }
    }
    while let edge = step.pointee.edge, all || node.bits & ValueNode.dirty == 0 {
      let source = edge.pointee.source
      let (bits, mayRun) = source._withUnsafeGuaranteedRef {
        ($0.bits, $0.bits & ValueNode.running == 0 || overtakes($0))
      }
      let isOnStack =
        all && bits & ValueNode.marked != 0
        && source._withUnsafeGuaranteedRef { $0.lastMarking == marking }
      if bits & (ValueNode.marked | ValueNode.running) != 0 && mayRun && !isOnStack {
        _ = source.retain()
        return .fromOpaque(source.toOpaque())
      }
      // Another thread computes it: the node finds out for itself.
      if bits & ValueNode.running != 0 || isOnStack { node.bits |= ValueNode.dirty }
      step.pointee.edge = edge.pointee.nextSource
    }
    return nil
  }
}

extension ValueNode {
  var isUpToDate: Bool { bits & (ValueNode.marked | ValueNode.running) == 0 }
}

/// Brings a computed value up to date, or an effect to the point where it is known whether it has to run.
///
/// - Returns: true if the effect has begun a run.
@usableFromInline
@discardableResult
func refresh(_ node: DerivedNode) -> Bool {
  var refresh = Refresh(node)
  while true {
    switch locked({ refresh.next() }) {
    case .compute(let computed, let stamp):
      computed._withUnsafeGuaranteedRef { $0.compute(stamp) }
      if computed.toOpaque() != Unmanaged.passUnretained(node).toOpaque() { computed.release() }
    case .computeFirst(let stamp):
      unsafeDowncast(node, to: ComputedNode.self).compute(stamp)
      return false
    case .release(let node):
      node.release()
    case .done:
      return refresh.hasBegun
    }
  }
}
