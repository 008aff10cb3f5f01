import AntiphonShims

/// The graph of all values: the one lock, what it guards, and how a change goes through it.
///
/// *A write* stores the value and marks what follows from it, far or near: directly as dirty, beyond as pending. Nothing is computed.
///
/// *A read* of a marked value computes it, from below: a pending value is computed only if a source of it has changed (`Refresh`).
///
/// *Effects* are the ends of the graph. Those that were marked are validated and run by the thread that has made the change, when its
/// outermost transaction, computation or effect is over (`Flush.swift`).
///
/// *The lock* is held for marking and for committing, and never while user code runs: closures, `==`, and the release of values. A
/// computation runs outside of it. Whatever marks the node meanwhile makes it start again.
@usableFromInline
struct ValueGraph: ~Copyable {
  /// The number of writes, and of other changes that mark what was up to date.
  @usableFromInline var writes: UInt64 = 0
  var lastMarking: UInt32 = 0
  /// The number of times at which the computing thread was another one than before.
  @usableFromInline var switches: UInt64 = 0
  @usableFromInline var computingThread: UInt = 0
  /// Different if something may have been marked.
  var version: UInt64 { writes &+ switches }
  @usableFromInline var lastStamp: UInt32 = 0
  var lastEffect: UInt64 = 0
  /// What remains to be marked, while `mark` runs.
  var unmarked = Unmarked()
  /// What remains to be told that it is observed, or no longer.
  var unpassed: [Edge.Pointer] = []
  /// Queues of effects that no thread has.
  var spareQueues: UnsafeMutablePointer<EffectQueue>?
  var spareQueueCount = 0
  /// The effects of the last lap of those that cause themselves.
  var lap: [String] = []
  /// The names of those that have one.
  var names: [ObjectIdentifier: String] = [:]
  /// The memory of refreshes that are over.
  var spareSteps: UnsafeMutableBufferPointer<Refresh.Step>?
  var moreSpareSteps: [UnsafeMutableBufferPointer<Refresh.Step>] = []
  /// Transactions that are over.
  var spareTransactions: [Transaction] = []
  /// Removed edges whose sources are pinned.
  var pinned: Edge.Pointer?
  var spareEdges: Edge.Pointer?
  var spareCount = 0
  /// The streams of computed values with subscribers.
  var streams: [ObjectIdentifier: AnyObject] = [:]

  // MARK: Marking

  /// Marks what follows from `source`, which has changed, and queues the effects.
  @usableFromInline
  mutating func mark(from source: ValueNode) {
    guard var first = source.firstFollower else { return }
    var edge = first
    var mark = ValueNode.dirty
    lastMarking &+= 1
    let marking = lastMarking
    while true {
      let (follower, nextEdge) = (edge.pointee.follower, edge.pointee.nextFollower)
      antiphon_prefetch(nextEdge)
      let before = follower.bits
      follower.bits = before | mark
      var isNew = before & ValueNode.marked == 0
      // What follows from a running node may have been read since it was marked. While nodes run there may be circles of edges, because
      // those of the runs before are still there.
      let (kind, runs) = (ValueNode.computed, ValueNode.running)
      if !isNew && before & (kind | runs) == kind | runs && follower.lastMarking != marking {
        follower.lastMarking = marking
        isNew = true
      }
      if isNew && follower.asEffect({ $0.marked() }) == nil {
        if let beyond = follower.firstFollower {
          if nextEdge != first { unmarked.push((nextEdge, first, mark)) }
          (edge, first, mark) = (beyond, beyond, ValueNode.pending)
          continue
        }
      }
      if nextEdge != first {
        edge = nextEdge
      } else if let next = unmarked.pop() {
        (edge, first, mark) = next
      } else {
        return
      }
    }
  }

  /// Tells what follows from a computed node that its value has changed.
  @usableFromInline
  mutating func wake(from node: ComputedNode) {
    guard let first = node.firstFollower else { return }
    let wasReadEarly = node.bits & ValueNode.readEarly != 0
    var next = first
    repeat {
      let follower = next.pointee.follower
      next = next.pointee.nextFollower
      antiphon_prefetch(next)
      if follower.bits & ValueNode.marked != 0 {
        follower.bits |= ValueNode.dirty
        continue
      }
      // The node may be read by this very computation, for the first time.
      let isMarked = follower.bits & ValueNode.running != 0 && !wasReadEarly
      // It has read the value while it was computed by another thread. What is being refreshed looks at its sources again.
      if !isMarked {
        writes &+= 1
        return mark(from: node)
      }
    } while next != first
  }

  /// Counts a switch if another thread was here before.
  @inlinable @inline(__always)
  mutating func enterThread() {
    let thread = antiphon_thread()
    if computingThread == thread { return }
    computingThread = thread
    switches &+= 1
  }

  // MARK: Edges

  @inlinable @inline(__always)
  mutating func newStamp() -> UInt32 {
    lastStamp &+= 1
    if lastStamp == 0 { lastStamp = 1 }
    return lastStamp
  }

  mutating func makeEdge() -> Edge.Pointer {
    guard let edge = spareEdges else { return .allocate(capacity: 1) }
    spareEdges = edge.pointee.nextSource
    spareCount -= 1
    return edge
  }

  mutating func recycle(_ edge: Edge.Pointer) {
    guard spareCount < 1_024 else { return edge.deallocate() }
    edge.pointee.nextSource = spareEdges
    spareEdges = edge
    spareCount += 1
  }
}

/// The graph. Guarded by `graphLock`.
@inlinable @inline(__always)
var graph: UnsafeMutablePointer<ValueGraph> { antiphon_graph().assumingMemoryBound(to: ValueGraph.self) }
@inlinable @inline(__always)
var graphLock: UnsafeMutablePointer<GraphLock> { antiphon_graph_lock().assumingMemoryBound(to: GraphLock.self) }

#if EXPLORATION
// The biased lock is explored by itself: here its steps would hide those of the graph.
@usableFromInline typealias GraphLock = Lock

extension Lock {
  @inlinable
  borrowing func lockAsOwner(_ thread: BiasedLock.ThreadState) -> Bool {
    lock()
    return true
  }

  @inlinable
  borrowing func unlockAsOwner(_ thread: BiasedLock.ThreadState) { unlock() }
}
#else
@usableFromInline typealias GraphLock = BiasedLock
#endif

let makeGraph: Void = ValueGraph.make()

extension ValueGraph {
  static func make() {
    let lock = UnsafeMutablePointer<GraphLock>.allocate(capacity: 1)
    lock.initialize(to: GraphLock())
    let graph = UnsafeMutablePointer<ValueGraph>.allocate(capacity: 1)
    graph.initialize(to: ValueGraph())
    antiphon_set_graph(graph, lock)
  }
}

/// Holds the lock of the graph: while a change is marked or committed, and never while user code runs.
@inlinable @inline(__always)
func locked<Result>(_ body: () -> Result) -> Result {
  let lock = graphLock
  lock.pointee.lock()
  defer { lock.pointee.unlock() }
  return body()
}

/// Under the lock: lets it go for user code.
@inlinable @inline(__always)
func unlocked<Result>(_ body: () -> Result) -> Result {
  let lock = graphLock
  lock.pointee.unlock()
  defer { lock.pointee.lock() }
  return body()
}

/// A stack of followers that remain to be marked. Its memory is kept for the next change.
struct Unmarked: ~Copyable {
  typealias Rest = (edge: Edge.Pointer, first: Edge.Pointer, mark: UInt32)

  private var memory = UnsafeMutableBufferPointer<Rest>.allocate(capacity: 64)
  private var count = 0

  @inline(__always)
  mutating func push(_ rest: Rest) {
    if count == memory.count { memory.grow() }
    memory.initializeElement(at: count, to: rest)
    count &+= 1
  }

  @inline(__always)
  mutating func pop() -> Rest? {
    if count == 0 { return nil }
    count &-= 1
    if count > 0 { antiphon_prefetch(memory[count &- 1].edge) }
    return memory[count]
  }
}

extension UnsafeMutableBufferPointer {
  /// Moves all elements, which are initialized, to twice as much memory.
  @inline(never)
  mutating func grow() {
    let new = Self.allocate(capacity: 2 * count)
    _ = new.moveInitialize(fromContentsOf: self)
    deallocate()
    self = new
  }
}

/// That a node follows from a source: in the list of the node's sources, and in the list of the source's followers.
@usableFromInline
struct Edge {
  @usableFromInline typealias Pointer = UnsafeMutablePointer<Edge>
  /// Retained.
  @usableFromInline let source: Unmanaged<ValueNode>
  /// Not retained: it removes its edges before it is gone.
  let follower: Follower
  @usableFromInline var nextSource: Pointer?
  /// The followers are in a circle.
  var nextFollower: Pointer
  var previousFollower: Pointer
}
