import AntiphonShims
import DequeModule
import Synchronization

/// A value in a graph of values that are derived from one another. Properties stand on it.
///
/// *A change* goes through the graph in three steps, so that a value which is derived from another one along two paths changes
/// once, and from values that belong together:
/// 1. every node that is derived from the changed one, near or far, is marked as pending;
/// 2. the node changes, and each node that is pending on nothing any more is computed anew, down to the ends of the graph;
/// 3. observers are notified.
///
/// Changes of one node are made one after the other, in the serial context of its multicaster. Changes of different nodes may go
/// through the graph at once: a node that another change has marked meanwhile is left for that change to compute.
///
/// *A read* does not wait for changes. While a change is on its way to a node, or is queued above it, the node is not up to date:
/// a read then takes a `Snapshot`, which computes the newest value from the newest values of the sources. Observers still receive
/// each change in its turn; what a read has computed from these values is not computed again.
///
/// No lock is held while user code runs.
final class ValueNode<Value: Sendable>: @unchecked Sendable {
  let multicaster: Multicaster<Value, Never>
  private let leakCounter = LeakCounter("value")
  private let lock = Lock()

  // Guarded by `lock`.
  /// The value that is read. In a node that is set, the newest value; in a derived one, equal to `settled`.
  private var value: Value
  /// The value that observers receive, and that the settled values of derived nodes are computed from.
  private var settled: Value
  /// In a node that is set, the order of all changes of all nodes: the latest has the highest stamp. In a derived one, the number
  /// of values that were computed.
  private var stamp: UInt64
  private var settledStamp: UInt64
  /// What a read has computed, while the node is not up to date.
  private var early: Reading<Value>?
  private(set) var followers: [WeakDerivedNode] = []
  private var nextPruning = 8
  /// The changes that are on their way; `open` is the one that still waits for sources.
  private var waves: [ChangePropagation] = []
  private var open: ChangePropagation?
  private var pending = 0
  private var isOutdated = false
  /// Counts computations. Only the newest one may store its result.
  private var ticket = 0
  /// The thread of the newest computation; 0 when that is over.
  private var computingThread: UInt = 0
  /// The threads that compute a value for a read.
  private var readingThreads: [UInt] = []
  /// In a node that is set, the number of its queued changes. In a derived one, the number of sources with changes queued above
  /// them.
  private var queued = 0
  /// How often a change has begun to be on its way to this node, or to be queued above it.
  private var invalidations: UInt64 = 0
  private var liveSources: Int
  private var isOver = false
  /// The nodes in which to store what is set here, too.
  private var links: [(cell: ValueNode, talkback: Talkback)] = []

  /// The nodes that this one is derived from. It keeps them alive.
  private let sources: [any UpstreamNode]
  private let compute: (@Sendable (Snapshot?) -> Value)?
  /// True for two values if the second one need not be delivered after the first.
  private let areEquivalent: (@Sendable (Value, Value) -> Bool)?
  /// The talkback of a stream that sets this node; cancelled when the node is released.
  private let feeding = Talkback()

  /// The stamp of the value that was delivered last. Touched only in the serial context of the multicaster.
  private var announced: UInt64 = 0

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
  /// - Parameter compute: calls `value(in:)` of each of them with the snapshot.
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
    open = beginWave()
    let ended = sources.count { !$0.admit(self) }
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

  private var settledValue: Value { lock.withLock { settled } }
  private var stamped: (value: Value, stamp: UInt64) { lock.withLock { (value, stamp) } }

  private var isSet: Bool { compute == nil }
  /// Under the lock: true if no change is on its way to this node.
  private var isQuiet: Bool { pending == 0 && computingThread == 0 }
  /// Under the lock: true if no change is on its way to this node or queued above it.
  private var isUpToDate: Bool { isQuiet && queued == 0 }

  func set(_ new: Value) {
    _ = store { _, _ in (new, nextStamp()) }
  }

  /// Sets what `change` makes of the value, unless it returns false. It is called again if another thread was quicker.
  @discardableResult
  func modify(_ change: (inout Value) -> Bool) -> Bool {
    while true {
      var (new, seen) = stamped
      if !change(&new) { return false }
      if store({ _, stamp in stamp == seen ? (new, nextStamp()) : nil }) { return true }
    }
  }

  /// Stores what `change` returns, if anything, in this node and those that are linked, and then notifies observers.
  private func store(_ change: (Value, UInt64) -> (Value, UInt64)?) -> Bool {
    guard let stored = lineUp(change) else { return false }
    var linked = stored.linked
    var free: [ValueNode] = []
    var next = 0
    while next < linked.count {
      let cell = linked[next]
      next += 1
      guard let taken = cell.lineUp({ $1 < stored.stamp ? (stored.value, stored.stamp) : nil }) else { continue }
      linked += taken.linked
      guard taken.isFree else { continue }
      // This thread is in the serial context from now on: an observer that it adds there receives the value before at once.
      cell.multicaster.queue.claim()
      free.append(cell)
    }
    if stored.isFree { multicaster.drain() }
    for cell in free { cell.multicaster.drain() }
    return true
  }

  /// What was stored. If `isFree`, the caller owns the queue and has to drain it.
  private typealias Stored = (value: Value, stamp: UInt64, isFree: Bool, linked: [ValueNode])

  /// Reading the value again, storing another one and enqueueing its change are one step, which derived nodes are notified of:
  /// from then on they are not up to date.
  private func lineUp(_ change: (Value, UInt64) -> (Value, UInt64)?) -> Stored? {
    // The old value is released outside the lock, because its `deinit` may be user code.
    let (stored, old, told) = lock.withLock { () -> (Stored?, Value, [any DerivedNode]) in
      let old = value
      guard let (new, newStamp) = change(value, stamp) else { return (nil, old, []) }
      value = new
      stamp = newStamp
      let isFree = multicaster.queue.enqueue(.perform { self.change(to: new, newStamp) })
      var told: [any DerivedNode] = []
      if isFree { open = beginWave() } else { beginQueue(&told) }
      return ((new, newStamp, isFree, links.map(\.cell)), old, told)
    }
    withExtendedLifetime((old, told)) {}
    return stored
  }

  /// Under the lock. Adds the nodes that it notifies to `told`, to be released outside the lock.
  private func beginQueue(_ told: inout [any DerivedNode]) {
    queued += 1
    if queued > 1 { return }
    invalidations += 1
    let present = followers.compactMap(\.follower)
    told += present
    for follower in present { follower.queueBegan(&told) }
  }

  /// Under the lock. Ends what `beginQueue` began, for one change.
  private func endQueue(_ told: inout [any DerivedNode]) {
    queued -= 1
    if queued > 0 { return }
    let present = followers.compactMap(\.follower)
    told += present
    for follower in present { follower.queueEnded(&told) }
  }

  // MARK: Linking

  /// From now on stores what is set in either node in the other one, too. Now it stores the value of this node in the other one.
  ///
  /// - Returns: a talkback. Its cancellation ends the link, as does the end of either node.
  func link(with other: ValueNode) -> Talkback {
    let talkback = Talkback()
    talkback.onCancel {
      self.unlink(talkback)
      other.unlink(talkback)
    }
    lock.withLock { links.append((other, talkback)) }
    other.lock.withLock { other.links.append((self, talkback)) }
    let (current, newest) = lock.withLock { () -> (Value, UInt64) in
      stamp = nextStamp()
      return (value, stamp)
    }
    _ = other.store { $1 < newest ? (current, newest) : nil }
    return talkback
  }

  private func unlink(_ talkback: Talkback) {
    lock.withLock { links.removeAll { $0.talkback === talkback } }
  }

  // MARK: The change, in the serial context of the multicaster

  private func change(to new: Value, _ newStamp: UInt64) {
    let (wave, old, told) = lock.withLock { () -> (ChangePropagation, Value, [any DerivedNode]) in
      var told: [any DerivedNode] = []
      // A change that was not queued has its propagation already. For a queued one, nodes are marked before it leaves the queue.
      let wave = open ?? beginWave()
      if open == nil { endQueue(&told) }
      open = nil
      defer {
        settled = new
        settledStamp = newStamp
      }
      return (wave, settled, told)
    }
    var effects: [Effect] = []
    end(wave, true, &effects)
    multicaster.deliver(new)
    for effect in effects { effect() }
    withExtendedLifetime((old, told)) {}
  }

  /// Under the lock, so that derived nodes are marked as soon as the change can be seen. Locks are taken downwards only.
  private func beginWave() -> ChangePropagation {
    let wave = ChangePropagation(followers.compactMap(\.follower))
    waves.append(wave)
    for follower in wave.followers { follower.mark() }
    return wave
  }

  private func end(_ wave: ChangePropagation, _ isChanged: Bool, _ effects: inout [Effect]) {
    let marked = lock.withLock { () -> [any DerivedNode] in
      waves.removeAll { $0 === wave }
      return wave.followers
    }
    for follower in marked { follower.settle(isChanged, &effects) }
  }

  // MARK: Ending

  /// Finishes the stream of the node, which is not set any more.
  func finish() {
    multicaster.end(.finished)
    let (following, ended) = lock.withLock { () -> ([any DerivedNode], [(cell: ValueNode, talkback: Talkback)]) in
      isOver = true
      return (followers.compactMap(\.follower), links)
    }
    for link in ended { link.talkback.cancel() }
    for follower in following { follower.sourceEnded() }
  }

  // MARK: Feeding

  /// Sets the node to every element, until the node is released.
  func feed(from producer: Producer<Value, Never>) {
    let talkback = feeding
    producer.run(
      Consumer(talkback: talkback) { [weak self] element in
        guard let self else { return .stop }
        self.set(element)
        return talkback.reply
      } completed: { [weak self] _ in
        talkback.close()
        self?.finish()
      })
  }

  // MARK: Listening

  /// Emits the current value and every change to one consumer, which keeps the node alive.
  func listen(_ consumer: Consumer<Value, Never>) {
    multicaster.subscribe(DeliveryQueue(consumer, .unbounded)) { self.multicaster.unsubscribe($0) }
  }
}

/// Performed when the graph has settled.
typealias Effect = @Sendable () -> Void

private let stamps = Atomic<UInt64>(0)

/// Returns a stamp that is higher than every one before.
func nextStamp() -> UInt64 { stamps.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }

/// A change on its way, and the derived nodes that were marked for it. Guarded by the lock of the node that it starts from.
final class ChangePropagation: @unchecked Sendable {
  var followers: [any DerivedNode]

  init(_ followers: [any DerivedNode]) { self.followers = followers }
}

/// A node that others are derived from.
protocol UpstreamNode: AnyObject, Sendable {
  var stampOfSettled: UInt64 { get }
  /// Adds a derived node, which is marked for the changes that are on their way. Returns false if no change will follow.
  func admit(_ follower: any DerivedNode) -> Bool

  /// Adds what is found at this node to a snapshot, and at its sources if the newest value has to be computed.
  func look(into snapshot: Snapshot)
  /// True if this node has been neither set nor invalidated since it had that revision.
  func isUnchanged(since revision: UInt64) -> Bool
  /// Adds the newest value, after those of all sources have been added.
  func compute(in snapshot: Snapshot)
}

/// A node that is derived from others.
protocol DerivedNode: AnyObject, Sendable {
  /// Marks a change on its way from one of the sources. `settle` follows each call.
  func mark()
  func settle(_ isChanged: Bool, _ effects: inout [Effect])
  /// Records that changes are queued above one of the sources. `queueEnded` follows when none is queued any more and they are on
  /// their way. The nodes that are notified are added to `told`.
  func queueBegan(_ told: inout [any DerivedNode])
  func queueEnded(_ told: inout [any DerivedNode])
  func sourceEnded()
}

struct WeakDerivedNode { weak var follower: (any DerivedNode)? }

extension ValueNode: UpstreamNode {
  var stampOfSettled: UInt64 { lock.withLock { settledStamp } }

  func admit(_ follower: any DerivedNode) -> Bool {
    // Derived nodes of which these are the last references are released outside the lock.
    let (isLive, present) = lock.withLock { () -> (Bool, [any DerivedNode]) in
      var present: [any DerivedNode] = []
      if followers.count >= nextPruning {
        present = followers.compactMap(\.follower)
        followers = present.map { WeakDerivedNode(follower: $0) }
        nextPruning = max(8, followers.count * 2)
      }
      followers.append(WeakDerivedNode(follower: follower))
      for wave in waves {
        wave.followers.append(follower)
        follower.mark()
      }
      if queued > 0 { follower.queueBegan(&present) }
      return (!isOver, present)
    }
    withExtendedLifetime(present) {}
    return isLive
  }

  func look(into snapshot: Snapshot) {
    if snapshot.contains(self) { return }
    let thread = antiphon_thread()
    let (look, known) = lock.withLock { () -> (Snapshot.Look, Value?) in
      // While this thread computes the value, the value before is read: the node's own closure asks for it.
      let isKnown = isSet || isUpToDate || computingThread == thread || readingThreads.contains(thread)
      let look = Snapshot.Look(
        cell: self, revision: revision, settledStamp: settledStamp, isQuiet: isQuiet,
        stamp: isSet ? stamp : settledStamp)
      return (look, isKnown ? value : nil)
    }
    snapshot.add(look)
    if let known { return snapshot.set(self, Reading(known, look.stamp)) }
    for source in sources { source.look(into: snapshot) }
    snapshot.addOutdated(self)
  }

  /// Under the lock. In a node that is set it grows with each write, in a derived one with each invalidation.
  private var revision: UInt64 { isSet ? stamp : invalidations }

  func isUnchanged(since revision: UInt64) -> Bool { lock.withLock { self.revision == revision } }

  func compute(in snapshot: Snapshot) {
    guard let compute else { return }
    let (look, inputs) = (snapshot[self], sources.map { snapshot[$0].stamp })
    let isSettled = look.isQuiet && sources.allSatisfy { snapshot[$0].isSettled }
    let thread = antiphon_thread()
    let known = lock.withLock { () -> Reading<Value>? in
      if isSettled && settledStamp == look.settledStamp { return Reading(value, settledStamp, inputs: inputs) }
      if let early, early.inputs == inputs { return early }
      readingThreads.append(thread)
      return nil
    }
    if let known { return snapshot.set(self, known) }
    let new = compute(snapshot)
    let last = lock.withLock { early ?? Reading(value, settledStamp) }
    let isSame = areEquivalent?(last.value, new) ?? false
    let (reading, old) = lock.withLock { () -> (Reading<Value>, Reading<Value>?) in
      if let place = readingThreads.lastIndex(of: thread) { readingThreads.remove(at: place) }
      if !isSame { stamp += 1 }
      let reading = Reading(isSame ? last.value : new, isSame ? last.stamp : stamp, inputs: inputs)
      let old = early
      if !isUpToDate { early = reading }
      return (reading, old)
    }
    withExtendedLifetime(old) {}
    snapshot.set(self, reading)
  }
}

extension ValueNode: DerivedNode {
  func mark() {
    lock.withLock {
      pending += 1
      if pending > 1 { return }
      invalidations += 1
      open = beginWave()
    }
  }

  func queueBegan(_ told: inout [any DerivedNode]) { lock.withLock { beginQueue(&told) } }

  func queueEnded(_ told: inout [any DerivedNode]) { lock.withLock { endQueue(&told) } }

  func settle(_ isChanged: Bool, _ effects: inout [Effect]) {
    let (wave, number, known) = lock.withLock { () -> (ChangePropagation??, Int?, Reading<Value>?) in
      pending -= 1
      isOutdated = isOutdated || isChanged
      guard pending == 0 else { return (nil, nil, nil) }
      let wave = open
      open = nil
      guard isOutdated else { return (wave, nil, forgetEarly()) }
      isOutdated = false
      ticket += 1
      computingThread = antiphon_thread()
      return (wave, ticket, early)
    }
    guard let wave else { return }
    let isStored = number.map { recompute($0, known) } ?? false
    if let wave { end(wave, isStored, &effects) }
    if isStored { effects.append { self.announce() } }
  }

  /// - Parameter early: what a read has computed, perhaps from the values that are settled now.
  private func recompute(_ number: Int, _ early: Reading<Value>?) -> Bool {
    guard let compute else { return false }
    // With `areEquivalent`, a reading may hold an equivalent earlier value, which is not the one to compare.
    let known = early.flatMap { areEquivalent == nil && $0.inputs == sources.map(\.stampOfSettled) ? $0 : nil }
    let new = known?.value ?? compute(nil)
    let isSame = areEquivalent?(settledValue, new) ?? false
    let (isStored, old, forgotten) = lock.withLock { () -> (Bool, Value, Reading<Value>?) in
      let old = settled
      // What was read may belong to two changes then. The change that has marked this node, or settled it since, computes it.
      guard ticket == number else { return (false, old, nil) }
      computingThread = 0
      if isSame { return (false, old, forgetEarly()) }
      guard pending == 0 else {
        isOutdated = true
        return (false, old, nil)
      }
      if known == nil { stamp += 1 }
      value = new
      settled = new
      settledStamp = known?.stamp ?? stamp
      return (true, old, forgetEarly())
    }
    withExtendedLifetime((old, forgotten)) {}
    return isStored
  }

  /// Under the lock: drops what a read has computed, if the node is up to date. The result is to be released outside the lock.
  private func forgetEarly() -> Reading<Value>? {
    guard isUpToDate else { return nil }
    defer { early = nil }
    return early
  }

  /// Delivers the settled value to observers, unless they have received it.
  private func announce() {
    multicaster.perform {
      let (value, stamp) = self.lock.withLock { (self.settled, self.settledStamp) }
      guard stamp != self.announced else { return }
      self.announced = stamp
      self.multicaster.deliver(value)
    }
  }

  func sourceEnded() {
    let isOver = lock.withLock { () -> Bool in
      liveSources -= 1
      return liveSources == 0
    }
    if isOver { finish() }
  }
}
