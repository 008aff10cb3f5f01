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
    var starts = 0
    var hasOvertaken = false
  }

  private var steps: UnsafeMutableBufferPointer<Step>
  private var count = 0
  /// Marks what is on the stack, where edges of different runs may be a circle.
  private let marking: UInt32

  /// From this depth on sources are computed first.
  static let deepest: Int32 = 100

  fileprivate init() {
    // The memory of a refresh that is over is used again.
    steps = graph.pointee.spareSteps ?? graph.pointee.moreSpareSteps.popLast() ?? .allocate(capacity: 64)
    graph.pointee.spareSteps = nil
    graph.pointee.lastMarking &+= 1
    marking = graph.pointee.lastMarking
  }

  private func end() {
    if steps.count > 1_024 || graph.pointee.moreSpareSteps.count > 8 { return steps.deallocate() }
    if let spare = graph.pointee.spareSteps { graph.pointee.moreSpareSteps.append(spare) }
    graph.pointee.spareSteps = steps
  }

  /// - Returns: true if `first` is an effect that has begun a run.
  fileprivate mutating func run(_ first: DerivedNode) -> Bool {
    var hasBegun = false
    push(.passUnretained(first))
    while count > 0 {
      let node = steps[count - 1].node
      node._withUnsafeGuaranteedRef { node in
        if let source = nextSource(of: node) { return push(source) }
        count -= 1
        if node.bits & ValueNode.effect != 0 {
          hasBegun = unsafeDowncast(node, to: EffectNode.self).begin()
        } else if node.bits & (ValueNode.dirty | ValueNode.running) == ValueNode.dirty {
          unsafeDowncast(node, to: ComputedNode.self).compute()
        } else if node.bits & (ValueNode.pending | ValueNode.running) == ValueNode.pending {
          node.bits &= ~ValueNode.pending
          if node.bits < ValueNode.live { node.close() }
        }
        node.unpin()
      }
    }
    end()
    return hasBegun
  }

  private mutating func push(_ node: Unmanaged<DerivedNode>) {
    if count == steps.count {
      let new = UnsafeMutableBufferPointer<Step>.allocate(capacity: 2 * count)
      _ = new.moveInitialize(fromContentsOf: steps)
      steps.deallocate()
      steps = new
    }
    node._withUnsafeGuaranteedRef {
      $0.lastMarking = marking
      $0.pins += 1
    }
    steps.initializeElement(at: count, to: Step(node: node))
    count += 1
  }

  /// The next source that has to be brought up to date before the node at the top of the stack.
  private func nextSource(of node: DerivedNode) -> Unmanaged<DerivedNode>? {
    let step = steps.baseAddress.unsafelyUnwrapped + (count - 1)
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
      && (node.bits & ValueNode.declared != 0 || !isEffect && antiphon_values().pointee.depth > Self.deepest)
    if !all && node.bits & ValueNode.marked != ValueNode.pending { return nil }
    return begin(step, node) ? nextSource(of: node, from: step, all: all) : nil
  }

  /// Begins with the first source, or goes on if nothing has changed meanwhile.
  ///
  /// - Returns: false if others overtake it again and again.
  private func begin(_ step: UnsafeMutablePointer<Step>, _ node: DerivedNode) -> Bool {
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
    step.pointee.starts += 1
    if step.pointee.starts <= ComputedNode.mostRetries { return true }
    node.bits |= ValueNode.dirty
    return false
  }

  private func nextSource(
    of node: DerivedNode, from step: UnsafeMutablePointer<Step>, all: Bool
  ) -> Unmanaged<DerivedNode>? {
    while let edge = step.pointee.edge, all || node.bits & ValueNode.dirty == 0 {
      let source = edge.pointee.source
      let bits = source._withUnsafeGuaranteedRef { $0.bits }
      if bits & (ValueNode.marked | ValueNode.running) != 0 {
        let isOnStack = all && bits & ValueNode.marked != 0 && isOnStack(source)
        let mayRun = bits & ValueNode.running == 0 || source._withUnsafeGuaranteedRef { overtakes($0) }
        if mayRun && !isOnStack { return .fromOpaque(source.toOpaque()) }
        // Another thread computes it: the node finds out for itself.
        if bits & ValueNode.running != 0 || isOnStack { node.bits |= ValueNode.dirty }
      }
      step.pointee.edge = edge.pointee.nextSource
    }
    return nil
  }

  private func isOnStack(_ source: Unmanaged<ValueNode>) -> Bool {
    source._withUnsafeGuaranteedRef { unsafeDowncast($0, to: DerivedNode.self).lastMarking == marking }
  }

  /// True if this thread runs effects, and another one computes the node: then this one computes it, because others may wait for it.
  private func overtakes(_ node: ValueNode) -> Bool {
    antiphon_values().pointee.is_flushing != 0 && node.bits & ValueNode.running != 0 && !Computation.contains(node)
  }
}

extension ValueNode {
  var isUpToDate: Bool { bits & (ValueNode.marked | ValueNode.running) == 0 }
}

/// Under the lock, which is let go while a closure runs: brings a computed value up to date, or an effect to the point where it is known
/// whether it has to run.
///
/// - Returns: true if the effect has begun a run.
@usableFromInline
@discardableResult
func refresh(_ node: DerivedNode) -> Bool {
  // The fast way, without a stack.
  if node.bits & (ValueNode.effect | ValueNode.declared | ValueNode.running | ValueNode.dirty) == ValueNode.dirty,
    antiphon_values().pointee.depth <= Refresh.deepest
  {
    unsafeDowncast(node, to: ComputedNode.self).compute()
    return false
  }
  var refresh = Refresh()
  return refresh.run(node)
}
