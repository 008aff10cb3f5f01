import AntiphonShims

/// A value in the graph. All is guarded by the graph's lock.
@usableFromInline
class ValueNode: @unchecked Sendable {
  // MARK: Flags

  /// A source has changed.
  @inlinable static var dirty: UInt32 { 1 }
  /// A source may have changed.
  @inlinable static var pending: UInt32 { 2 }
  @inlinable static var marked: UInt32 { 3 }
  /// A thread computes it, or runs it.
  @inlinable static var running: UInt32 { 4 }
  /// It has a value.
  @inlinable static var known: UInt32 { 8 }
  /// It always reads the same sources: they are known from the start, and computed before it.
  @inlinable static var declared: UInt32 { 16 }
  /// Another thread has read it while it was computed.
  @inlinable static var readEarly: UInt32 { 32 }
  @inlinable static var computed: UInt32 { 64 }
  @inlinable static var effect: UInt32 { 128 }
  /// The effect has ended, or nothing can change the value any more.
  @inlinable static var over: UInt32 { 256 }
  /// It has a name.
  @inlinable static var named: UInt32 { 512 }
  /// The effect is in a thread's queue.
  @inlinable static var queued: UInt32 { 1_024 }
  /// The computed value has a stream.
  @inlinable static var listened: UInt32 { 1_024 }
  /// The effect has to be told that its sources are over.
  @inlinable static var finishing: UInt32 { 2_048 }
  /// The computed value may not match the number of its inputs: it was read from values that are not committed, or overtaken by writes.
  @inlinable static var uncertain: UInt32 { 2_048 }
  /// One source that is not over. Counted in the upper bits.
  @inlinable static var live: UInt32 { 4_096 }

  @exclusivity(unchecked) @usableFromInline final var bits: UInt32
  /// The last computation that has read it.
  @exclusivity(unchecked) @usableFromInline final var stamp: UInt32 = 0
  /// The number of values it has had.
  @exclusivity(unchecked) @usableFromInline final var changes: UInt32 = 0
  /// The number of streams that observe it, and of edges to effects and to computed values that are observed.
  @exclusivity(unchecked) final var observers: UInt32 = 0
  @exclusivity(unchecked) @usableFromInline final var firstFollower: Edge.Pointer?
  /// The flag `computed`, for those who do not have the lock.
  @usableFromInline final let isComputed: Bool

  @usableFromInline
  init(_ bits: UInt32) {
    self.bits = bits
    isComputed = bits & ValueNode.computed != 0
    makeGraph
  }

  deinit {
    assert(firstFollower == nil, "what follows from a node retains it")
    if bits & ValueNode.named != 0 { locked { graph.pointee.names[ObjectIdentifier(self)] = nil } }
  }

  var typeName: String { "Effect" }

  /// Called under the lock when a value that is set is observed, or no longer.
  func observationChanged() {}

  final func append(_ edge: Edge.Pointer) {
    if let first = firstFollower {
      let last = first.pointee.previousFollower
      edge.pointee.nextFollower = first
      edge.pointee.previousFollower = last
      last.pointee.nextFollower = edge
      first.pointee.previousFollower = edge
    } else {
      edge.pointee.nextFollower = edge
      edge.pointee.previousFollower = edge
      firstFollower = edge
    }
  }

  final func remove(_ edge: Edge.Pointer) {
    let (previous, next) = (edge.pointee.previousFollower, edge.pointee.nextFollower)
    previous.pointee.nextFollower = next
    next.pointee.previousFollower = previous
    if firstFollower == edge { firstFollower = next == edge ? nil : next }
  }
}

/// A node that follows from others: a computed value or an effect.
@usableFromInline
class DerivedNode: ValueNode, @unchecked Sendable {
  /// The stamp of the run that may commit: the newest one.
  @exclusivity(unchecked) @usableFromInline final var run: UInt32 = 0
  /// The last marking that has passed through it while it was running, or the last refresh that has put it on its stack.
  @exclusivity(unchecked) final var lastMarking: UInt32 = 0

  /// The number of refreshes that have it on their stack: it is not released meanwhile.
  @exclusivity(unchecked) final var pins: UInt32 = 0
  @exclusivity(unchecked) @usableFromInline final var firstSource: Edge.Pointer?

  /// For all but the check of the places itself.
  init(checked bits: UInt32) {
    super.init(bits)
    checkFollowers
  }

  override init(_ bits: UInt32) { super.init(bits) }

  // The sources are released by the last property of the subclass.
  deinit { if firstSource != nil { locked { removeSources(after: nil) } } }

  /// Removes the edges behind `edge`, or all. Their sources are to be released by `releaseRemoved`.
  final func removeSources(after edge: Edge.Pointer?) {
    guard var next = edge.map({ $0.pointee.nextSource }) ?? firstSource else { return }
    if let edge { edge.pointee.nextSource = nil } else { firstSource = nil }
    let here = antiphon_values()
    let first = next
    let isObserving = isObserving
    while true {
      next.pointee.source._withUnsafeGuaranteedRef { source in
        source.remove(next)
        if source.bits & ValueNode.over == 0 { bits -= ValueNode.live }
        if isObserving { source.loseObserver() }
      }
      guard let following = next.pointee.nextSource else { break }
      next = following
    }
    next.pointee.nextSource = here.pointee.removed?.assumingMemoryBound(to: Edge.self)
    here.pointee.removed = UnsafeMutableRawPointer(first)
  }
}

extension ValueNode {
  fileprivate var isPinned: Bool {
    bits & ValueNode.computed != 0 && unsafeDowncast(self, to: DerivedNode.self).pins > 0
  }
}

extension DerivedNode {
  /// Under the lock.
  @inline(__always)
  final func unpin() {
    pins &-= 1
    if graph.pointee.pinned != nil && pins == 0 { takePinned() }
  }

  /// This thread releases what could not be released before.
  @inline(never)
  private func takePinned() {
    let here = antiphon_values()
    while let edge = graph.pointee.pinned {
      graph.pointee.pinned = edge.pointee.nextSource
      edge.pointee.nextSource = here.pointee.removed?.assumingMemoryBound(to: Edge.self)
      here.pointee.removed = UnsafeMutableRawPointer(edge)
    }
  }
}

/// The last property of a node, destroyed when its closures are gone. So it is the edges that release the sources, one after the other,
/// however long a chain is.
@usableFromInline
struct SourceReleaser: ~Copyable {
  @inlinable
  init() {}

  @usableFromInline
  deinit { releaseRemoved() }
}

/// Releases the sources of removed edges. Not under the lock.
@inline(__always)
func releaseRemoved() {
  if antiphon_values().pointee.removed != nil { releaseAllRemoved() }
}

@inline(never)
private func releaseAllRemoved() {
  let here = antiphon_values()
  // A node that is released here removes its own edges: this loop releases their sources, too.
  guard here.pointee.is_releasing == 0 else { return }
  here.pointee.is_releasing = 1
  defer { here.pointee.is_releasing = 0 }
  while let edge = here.pointee.removed?.assumingMemoryBound(to: Edge.self) {
    here.pointee.removed = edge.pointee.nextSource.map { UnsafeMutableRawPointer($0) }
    let source = edge.pointee.source
    let isPinned = locked {
      if source._withUnsafeGuaranteedRef({ $0.isPinned }) {
        edge.pointee.nextSource = graph.pointee.pinned
        graph.pointee.pinned = edge
        return true
      }
      graph.pointee.recycle(edge)
      return false
    }
    if !isPinned { source.release() }
  }
}
