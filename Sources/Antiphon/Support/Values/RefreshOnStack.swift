import AntiphonShims

// The short way, on the stack of the thread: for graphs that are not deep, and that no other thread computes or changes meanwhile.

extension EffectNode {
  /// Under the lock, which is let go while a closure runs: brings the sources of an effect, which is pending, up to date.
  ///
  /// - Returns: true if one of them has changed, and the effect has begun a run.
  func refreshAndBegin() -> Bool {
    let levels = Refresh.simpleLevels(at: antiphon_values().pointee.depth)
    if levels > 0 && refreshSources(levels: levels) { return begin() }
    return Refresh.inSteps(self)
  }
}

extension DerivedNode {
  /// Brings the sources of a pending node up to date.
  ///
  /// - Parameter levels: how far below there may be something to compute.
  /// - Returns: false if it takes the steps of a `Refresh`, which begins again.
  @inline(__always)
  fileprivate final func refreshSources(levels: Int32) -> Bool {
    graph.pointee.enterThread()
    let version = graph.pointee.version
    var next = firstSource
    // The edge is valid while the node stays pending and the graph has this version.
    while let edge = next {
      let source = edge.pointee.source
      if !source._withUnsafeGuaranteedRef({ $0.isUpToDate }) {
        antiphon_prefetch(source.toOpaque() + 64)
        let isSimple = source._withUnsafeGuaranteedRef {
          let source = unsafeDowncast($0, to: ComputedNode.self)
          return source.isComputedFirst ? source.computePinned() : source.refreshSimply(levels: levels &- 1)
        }
        if !isSimple || graph.pointee.version != version { return false }
        if bits & ValueNode.marked == ValueNode.pending && !source._withUnsafeGuaranteedRef({ $0.isUpToDate }) {
          bits |= ValueNode.dirty
        }
        if bits & ValueNode.marked != ValueNode.pending { return bits & ValueNode.declared == 0 || areSourcesUpToDate }
      }
      next = edge.pointee.nextSource
    }
    return true
  }

  /// A node that declares its sources is computed after all of them.
  fileprivate final var areSourcesUpToDate: Bool {
    var next = firstSource
    while let edge = next {
      if !edge.pointee.source._withUnsafeGuaranteedRef({ $0.isUpToDate }) { return false }
      next = edge.pointee.nextSource
    }
    return true
  }
}

extension ComputedNode {
  @inline(__always)
  fileprivate final func computePinned() -> Bool {
    pins &+= 1
    compute()
    unpin()
    return true
  }

  /// Brings a marked node up to date. Parameter and result are those of `refreshSources`.
  final func refreshSimply(levels: Int32) -> Bool {
    if bits & ValueNode.running != 0 { return false }
    pins &+= 1
    defer { unpin() }
    if bits & ValueNode.dirty == 0 {
      if levels <= 0 || !refreshSources(levels: levels) { return false }
    } else if bits & ValueNode.declared != 0 && !areSourcesUpToDate {
      return false
    }
    if bits & (ValueNode.dirty | ValueNode.running) == ValueNode.dirty {
      compute()
    } else {
      Refresh.endPending(self)
    }
    return true
  }
}
