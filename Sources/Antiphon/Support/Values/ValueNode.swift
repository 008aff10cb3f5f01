import AntiphonShims
import DequeModule
import Synchronization

/// A value in a graph of values that are derived from one another. Properties are built on it.
///
/// *A change* goes through the graph in three steps, so that a value which is derived from another one along two paths changes
/// once, and from values that belong together:
/// 1. every node that is derived from the changed one, near or far, is marked as pending;
/// 2. the node changes, and each node that is no longer pending is computed anew, down to the ends of the graph;
/// 3. observers are notified.
///
/// Changes of one node are made one after the other, in the serial context of its multicaster. Changes of different nodes may go
/// through the graph at once: a node that another change has marked meanwhile is left for that change to compute.
///
/// *A read* does not wait for changes. While a change is on its way to a node, or is queued above it, the node is not up to date:
/// a read then takes a `Snapshot`, which computes the newest value from the newest values of the sources. Observers still receive
/// each change in its turn; what a read has computed from these values is not computed again.
///
/// A derived node, under its lock:
///
/// | | `mark` | `settle`, unchanged | `settle`, changed |
/// |---|---|---|---|
/// | up to date | pending; marks its followers | – | – |
/// | pending on several | counts one more | counts one less | counts one less; is outdated |
/// | pending on one | counts one more | up to date, or computes if it is outdated; settles its followers | computes, then settles its followers |
/// | computing | pending again: this computation is not stored if another one has begun | – | – |
///
/// No lock is held while user code runs.
final class ValueNode<Value: Sendable>: @unchecked Sendable {
  let multicaster: Multicaster<Value, Never>
  private let leakCounter = LeakCounter("value")
  let lock = Lock()

  // Guarded by `lock`.
  /// The value that is read. In a node that is set, the newest value; in a derived one, equal to `settled`.
  var value: Value
  /// The value that observers receive, and that the settled values of derived nodes are computed from.
  var settled: Value
  /// In a node that is set, the order of all changes of all nodes: the latest has the highest stamp. In a derived one, the number
  /// of values that were computed.
  var stamp: UInt64
  var settledStamp: UInt64
  /// What a read has computed, while the node is not up to date.
  var early: Reading<Value>?
  var followers: [WeakDerivedNode] = []
  var nextPruning = 8
  /// The changes that are on their way; `open` is the one that still waits for sources.
  var propagations: [ChangePropagation] = []
  var open: ChangePropagation?
  var pending = 0
  var isOutdated = false
  /// Counts computations. Only the newest one may store its result.
  var ticket = 0
  /// The thread of the newest computation; 0 when that is over.
  var computingThread: UInt = 0
  /// The threads that compute a value for a read.
  var readingThreads: [UInt] = []
  /// In a node that is set, the number of its queued changes. In a derived one, the number of sources with changes queued above
  /// them.
  var queued = 0
  /// How many times the node has been invalidated: by a change on its way to it, or by one queued above it.
  var invalidations: UInt64 = 0
  var liveSources: Int
  var isOver = false
  /// The nodes that also store what is set in this one.
  var links: [(node: ValueNode, talkback: Talkback)] = []

  /// The nodes that this one is derived from. It keeps them alive.
  let sources: [any UpstreamNode]
  let compute: (@Sendable (Snapshot?) -> Value)?
  /// True for two values if the second one need not be delivered after the first.
  let areEquivalent: (@Sendable (Value, Value) -> Bool)?
  /// The talkback of a stream that sets this node; cancelled when the node is released.
  let feeding = Talkback()

  /// The stamp of the value that was delivered last. Touched only in the serial context of the multicaster.
  var announced: UInt64 = 0

  /// A node that is set.
  init(_ value: Value) {
    multicaster = Multicaster(ReplayBuffer(capacity: 1, value))
    self.value = value
    settled = value
    stamp = nextStamp()
    settledStamp = stamp
    sources = []
    liveSources = 0
    compute = nil
    areEquivalent = nil
  }

  /// A node that is derived from others.
  ///
  /// - Parameter compute: calls `value(in:)` of each source with the snapshot.
  init(
    following sources: [any UpstreamNode], unless areEquivalent: (@Sendable (Value, Value) -> Bool)? = nil,
    _ compute: @escaping @Sendable (Snapshot?) -> Value
  ) {
    let stamps = sources.map(\.stampOfSettled)
    let value = compute(nil)
    multicaster = Multicaster(ReplayBuffer(capacity: 1, value))
    self.value = value
    settled = value
    stamp = 0
    settledStamp = 0
    self.sources = sources
    self.compute = compute
    self.areEquivalent = areEquivalent
    liveSources = sources.count
    pending = 1
    open = beginPropagation()
    let ended = sources.count { !$0.addFollower(self) }
    var effects: [Effect] = []
    settle(sources.map(\.stampOfSettled) != stamps, &effects)
    for effect in effects { effect() }
    for _ in 0..<ended { sourceEnded() }
  }

  deinit { feeding.cancel() }

  // MARK: Reading and setting

  /// The newest value: it includes every write that came before.
  var current: Value {
    let known = lock.withLock { isSet || isUpToDate ? value : nil }
    return known ?? Snapshot(of: self).value(of: self)
  }

  /// What another node is computed from: for a read the newest value, otherwise the settled one.
  func value(in snapshot: Snapshot?) -> Value { snapshot?.value(of: self) ?? settledValue }

  var settledValue: Value { lock.withLock { settled } }
  private var stamped: (value: Value, stamp: UInt64) { lock.withLock { (value, stamp) } }

  var isSet: Bool { compute == nil }
  /// Under the lock: true if no change is on its way to this node.
  var isQuiet: Bool { pending == 0 && computingThread == 0 }
  /// Under the lock: true if no change is on its way to this node or queued above it.
  var isUpToDate: Bool { isQuiet && queued == 0 }

  func set(_ new: Value) {
    _ = store { _, _ in (new, nextStamp()) }
  }

  /// Sets what `change` makes of the value, unless it returns false. Calls it again if another thread was quicker.
  @discardableResult
  func modify(_ change: (inout Value) -> Bool) -> Bool {
    while true {
      var (new, seen) = stamped
      if !change(&new) { return false }
      if store({ _, stamp in stamp == seen ? (new, nextStamp()) : nil }) { return true }
    }
  }

  /// Stores what `change` returns, if anything, in this node and those that are linked, and then notifies observers.
  func store(_ change: (Value, UInt64) -> (Value, UInt64)?) -> Bool {
    guard let stored = storeAndEnqueue(change) else { return false }
    var linked = stored.linked
    var free: [ValueNode] = []
    var next = 0
    while next < linked.count {
      let node = linked[next]
      next += 1
      let taken = node.storeAndEnqueue { $1 < stored.stamp ? (stored.value, stored.stamp) : nil }
      guard let taken else { continue }
      linked += taken.linked
      guard taken.isFree else { continue }
      // This thread is in the serial context from now on: an observer that it adds there receives the old value at once.
      node.multicaster.queue.claim()
      free.append(node)
    }
    if stored.isFree { multicaster.drain() }
    for node in free { node.multicaster.drain() }
    return true
  }

  /// What was stored. If `isFree`, the caller owns the queue and has to drain it.
  private typealias Stored = (value: Value, stamp: UInt64, isFree: Bool, linked: [ValueNode])

  /// Reading the value again, storing another one and enqueueing its change are one step, which derived nodes are notified of:
  /// from then on they are not up to date.
  private func storeAndEnqueue(_ change: (Value, UInt64) -> (Value, UInt64)?) -> Stored? {
    // The old value is released outside the lock, because its `deinit` may be user code.
    let (stored, old, told) = lock.withLock { () -> (Stored?, Value, [any DerivedNode]) in
      defer { checkInvariants() }
      let old = value
      guard let (new, newStamp) = change(value, stamp) else { return (nil, old, []) }
      value = new
      stamp = newStamp
      let isFree = multicaster.queue.enqueue(.perform { self.change(to: new, newStamp) })
      var told: [any DerivedNode] = []
      if isFree { open = beginPropagation() } else { beginQueue(&told) }
      return ((new, newStamp, isFree, links.map(\.node)), old, told)
    }
    withExtendedLifetime((old, told)) {}
    return stored
  }

  /// Under the lock. Adds the nodes that it notifies to `told`, to be released outside the lock.
  func beginQueue(_ told: inout [any DerivedNode]) {
    queued += 1
    if queued > 1 { return }
    invalidations += 1
    let present = followers.compactMap(\.follower)
    told += present
    for follower in present { follower.queueBegan(&told) }
  }

  /// Under the lock. Ends what `beginQueue` began, for one change.
  func endQueue(_ told: inout [any DerivedNode]) {
    queued -= 1
    if queued > 0 { return }
    let present = followers.compactMap(\.follower)
    told += present
    for follower in present { follower.queueEnded(&told) }
  }

  // MARK: The change, in the serial context of the multicaster

  func change(to new: Value, _ newStamp: UInt64) {
    let (propagation, old, told) = lock.withLock { () -> (ChangePropagation, Value, [any DerivedNode]) in
      defer { checkInvariants() }
      var told: [any DerivedNode] = []
      // A change that was not queued has its propagation already. For a queued one, nodes are marked before it leaves the queue.
      let propagation = open ?? beginPropagation()
      if open == nil { endQueue(&told) }
      open = nil
      defer {
        settled = new
        settledStamp = newStamp
      }
      return (propagation, settled, told)
    }
    var effects: [Effect] = []
    end(propagation, true, &effects)
    multicaster.deliver(new)
    for effect in effects { effect() }
    withExtendedLifetime((old, told)) {}
  }

  /// Under the lock, so that derived nodes are marked as soon as the change can be seen. Locks are taken downwards only.
  func beginPropagation() -> ChangePropagation {
    let propagation = ChangePropagation(followers.compactMap(\.follower))
    propagations.append(propagation)
    for follower in propagation.followers { follower.mark() }
    return propagation
  }

  func end(_ propagation: ChangePropagation, _ isChanged: Bool, _ effects: inout [Effect]) {
    let marked = lock.withLock { () -> [any DerivedNode] in
      propagations.removeAll { $0 === propagation }
      return propagation.followers
    }
    for follower in marked { follower.settle(isChanged, &effects) }
  }

  // MARK: Ending

  /// Finishes the stream of the node, which is not set any more.
  func finish() {
    multicaster.end(.finished)
    let (following, ended) = lock.withLock { () -> ([any DerivedNode], [(node: ValueNode, talkback: Talkback)]) in
      isOver = true
      return (followers.compactMap(\.follower), links)
    }
    for link in ended { link.talkback.cancel() }
    for follower in following { follower.sourceEnded() }
  }

  // MARK: Invariants

  /// Checks what must be true whenever the lock is released.
  func checkInvariants() {
    assert(pending >= 0 && queued >= 0 && liveSources >= 0, "changes and sources are counted")
    assert(isSet || (pending > 0) == (open != nil), "a derived node has an open propagation while it waits for sources")
    assert(open.map { open in propagations.contains { $0 === open } } ?? true, "an open propagation is on its way")
    assert(!isOutdated || pending > 0, "a node that is outdated waits for sources")
  }

  // MARK: Listening

  /// Emits the current value and every change to one consumer, which keeps the node alive.
  func listen(_ consumer: Consumer<Value, Never>) {
    multicaster.subscribe(DeliveryQueue(consumer, .unbounded)) { self.multicaster.unsubscribe($0) }
  }
}
