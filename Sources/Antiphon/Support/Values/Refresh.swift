import AntiphonShims

/// Brings a value up to date: computes what has to be computed, from below, with a stack of its own.
///
/// A pending node becomes dirty when a source of it changes, and up to date when all sources are and none has changed. A dirty node is
/// computed at once, because it may not read the same sources again. But if its sources are declared, or if computations are nested too
/// deep, its sources come first.
///
/// All is done under the lock, which is let go while a closure runs.
struct Refresh {
  struct Step {
    let node: Unmanaged<DerivedNode>
    /// The source that is looked at.
    var edge: Edge.Pointer?
    /// The edge is valid, and what was looked at is up to date, while the graph has this version.
    var version: UInt64 = 0
    var starts: Int32 = 0
    var hasOvertaken = false
  }

  private var steps: UnsafeMutableBufferPointer<Step>
  private var count = 0
  /// Marks what is on the stack, where edges of different runs may be a circle.
  private let marking: UInt32
  /// Computations are nested too deep: sources come first.
  private let isDeep = antiphon_values().pointee.depth > Self.deepest

  /// From this depth on sources are computed first.
  static let deepest: Int32 = 100
  /// So many levels are brought up to date without steps: half as many in each computation that is nested.
  @inline(__always)
  static func simpleLevels(at depth: Int32) -> Int32 { depth < 7 ? 64 &>> depth : 0 }

  fileprivate init() {
    // The memory of a refresh that is over is used again.
    if let spare = graph.pointee.spareSteps {
      steps = spare
      graph.pointee.spareSteps = nil
    } else {
      steps = graph.pointee.moreSpareSteps.popLast() ?? .allocate(capacity: 64)
    }
    graph.pointee.lastMarking &+= 1
    marking = graph.pointee.lastMarking
  }

  private func end() {
    if steps.count > 1_024 { return steps.deallocate() }
    if graph.pointee.spareSteps == nil {
      graph.pointee.spareSteps = steps
    } else if graph.pointee.moreSpareSteps.count < 8 {
      graph.pointee.moreSpareSteps.append(steps)
    } else {
      steps.deallocate()
    }
  }

  /// - Returns: true if the node is an effect that has begun a run.
  @inline(never)
  static func inSteps(_ node: DerivedNode) -> Bool {
    var refresh = Refresh()
    return refresh.run(node)
  }

  private mutating func run(_ first: DerivedNode) -> Bool {
    var hasBegun = false
    push(.passUnretained(first))
    repeat {
      let step = steps.baseAddress.unsafelyUnwrapped + (count &- 1)
      let node = step.pointee.node
      // It is pinned.
      let source = node._withUnsafeGuaranteedRef { node in
        !isDeep && node.isComputedFirst ? nil : Self.nextSource(of: node, step, marking, isDeep)
      }
      if let source {
        push(source)
      } else {
        count &-= 1
        hasBegun = node._withUnsafeGuaranteedRef { node in
          let hasBegun = Self.finish(node)
          node.unpin()
          return hasBegun
        }
      }
    } while count > 0
    end()
    return hasBegun
  }

  @inline(__always)
  private mutating func push(_ node: Unmanaged<DerivedNode>) {
    if count == steps.count { steps.grow() }
    node._withUnsafeGuaranteedRef {
      $0.lastMarking = marking
      $0.pins &+= 1
    }
    (steps.baseAddress.unsafelyUnwrapped + count).initialize(to: Step(node: node))
    count &+= 1
  }

  /// Brings a node up to date whose sources are.
  ///
  /// - Returns: true if it is an effect that has begun a run.
  @inline(__always)
  fileprivate static func finish(_ node: DerivedNode) -> Bool {
    var hasBegun = false
    if node.bits & ValueNode.effect != 0 {
      hasBegun = unsafeDowncast(node, to: EffectNode.self).begin()
    } else if node.bits & (ValueNode.dirty | ValueNode.running) == ValueNode.dirty {
      unsafeDowncast(node, to: ComputedNode.self).compute()
    } else {
      endPending(node)
    }
    return hasBegun
  }

  /// Nothing that the node follows from has changed.
  @inline(__always)
  static func endPending(_ node: DerivedNode) {
    if node.bits & (ValueNode.pending | ValueNode.running) != ValueNode.pending { return }
    node.bits &= ~ValueNode.pending
    if node.bits < ValueNode.live { node.close() }
  }

  /// The next source that has to be brought up to date before the node at the top of the stack. One that has to be computed before all others is
  /// computed here.
  private static func nextSource(
    of node: DerivedNode, _ step: UnsafeMutablePointer<Step>, _ marking: UInt32, _ isDeep: Bool
  ) -> Unmanaged<DerivedNode>? {
    while true {
      let isEffect = node.bits & ValueNode.effect != 0
      if node.bits & ValueNode.running != 0 && !isEffect {
        if step.pointee.hasOvertaken || !overtakes(node) { return nil }
        // The run of the other thread is still the one that commits, until this one begins.
        step.pointee.hasOvertaken = true
        node.bits = node.bits & ~ValueNode.running | ValueNode.dirty
        return nil
      }
      // The sources of a dirty node come first if they are known.
      let all =
        node.bits & ValueNode.marked != 0 && !step.pointee.hasOvertaken
        && (node.bits & ValueNode.declared != 0 || !isEffect && isDeep)
      if !all && node.bits & ValueNode.marked != ValueNode.pending || !begin(step, node) { return nil }
      guard let source = nextSource(of: node, from: step, all: all ? marking : nil) else { return nil }
      let isComputed = source._withUnsafeGuaranteedRef { source in
        if all || isDeep || !source.isComputedFirst { return false }
        source.pins &+= 1
        unsafeDowncast(source, to: ComputedNode.self).compute()
        source.unpin()
        return true
      }
      if !isComputed { return source }
      if node.isComputedFirst { return nil }
    }
  }

  /// Begins with the first source, or goes on if nothing has changed meanwhile.
  ///
  /// - Returns: false if others overtake it again and again.
  @inline(__always)
  private static func begin(_ step: UnsafeMutablePointer<Step>, _ node: DerivedNode) -> Bool {
    if step.pointee.starts > 0 && step.pointee.version == graph.pointee.version {
      // It is back from a source.
      if let edge = step.pointee.edge {
        if !edge.pointee.source._withUnsafeGuaranteedRef({ $0.isUpToDate }) { node.bits |= ValueNode.dirty }
        step.pointee.edge = edge.pointee.nextSource
      }
      return true
    }
    graph.pointee.enterThread()
    step.pointee.edge = node.firstSource
    step.pointee.version = graph.pointee.version
    step.pointee.starts &+= 1
    if step.pointee.starts <= ComputedNode.mostRetries { return true }
    node.bits |= ValueNode.dirty
    return false
  }

  /// - Parameter all: what marks the nodes on the stack, if a dirty node's sources come first, too.
  @inline(__always)
  private static func nextSource(
    of node: DerivedNode, from step: UnsafeMutablePointer<Step>, all marking: UInt32?
  ) -> Unmanaged<DerivedNode>? {
    while let edge = step.pointee.edge, marking != nil || node.bits & ValueNode.dirty == 0 {
      let source = edge.pointee.source
      let bits = source._withUnsafeGuaranteedRef { $0.bits }
      if bits & (ValueNode.marked | ValueNode.running) != 0 {
        let isOnStack = bits & ValueNode.marked != 0 && marking.map { isMarked(source, $0) } ?? false
        let mayRun = bits & ValueNode.running == 0 || source._withUnsafeGuaranteedRef { overtakes($0) }
        if mayRun && !isOnStack { return .fromOpaque(source.toOpaque()) }
        // Another thread computes it: the node finds out for itself.
        if bits & ValueNode.running != 0 || isOnStack { node.bits |= ValueNode.dirty }
      }
      step.pointee.edge = edge.pointee.nextSource
    }
    return nil
  }

  private static func isMarked(_ source: Unmanaged<ValueNode>, _ marking: UInt32) -> Bool {
    source._withUnsafeGuaranteedRef { unsafeDowncast($0, to: DerivedNode.self).lastMarking == marking }
  }

  /// True if this thread runs effects, and another one computes the node: then this one computes it, because others may wait for it.
  private static func overtakes(_ node: ValueNode) -> Bool {
    antiphon_values().pointee.is_flushing != 0 && node.bits & ValueNode.running != 0 && !Computation.contains(node)
  }
}

extension ValueNode {
  /// True for a dirty value whose sources are not known before.
  @inline(__always)
  var isComputedFirst: Bool {
    bits & (ValueNode.effect | ValueNode.declared | ValueNode.running | ValueNode.dirty) == ValueNode.dirty
  }

  @inlinable @inline(__always)
  var isUpToDate: Bool { bits & (ValueNode.marked | ValueNode.running) == 0 }
}

/// Under the lock, which is let go while a closure runs: brings a computed value up to date.
@usableFromInline
func refresh(_ node: ComputedNode) {
  if node.isUpToDate { return }
  let depth = antiphon_values().pointee.depth
  if depth <= Refresh.deepest {
    if node.isComputedFirst { return node.compute() }
    if node.refreshSimply(levels: Refresh.simpleLevels(at: depth)) { return }
  }
  _ = Refresh.inSteps(node)
}
