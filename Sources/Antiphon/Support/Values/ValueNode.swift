import AntiphonShims
import DequeModule
import Synchronization

/// A value in a graph of values that follow from one another: what properties stand on.
///
/// *A change* goes through the graph in three steps, so that a value which follows from another one on two ways changes once,
/// and from what belongs together:
/// 1. everything that follows from the cell, near or far, is marked as pending;
/// 2. the cell changes, and whatever is pending on nothing any more is computed anew, down to the ends of the graph;
/// 3. observers are told.
///
/// Changes of one cell come one after the other, in the drain queue of its multicaster. Changes of different cells may go through
/// the graph at the same time: a value that another change has marked meanwhile is left for that one to compute.
///
/// *A read* does not wait for changes. While one is on its way to a cell, or is queued above it, the cell is not up to
/// date: a read then takes a `Snapshot`, which computes the newest value from the newest values of the sources. Observers are
/// told of each change in its turn, nevertheless; what a read has computed from the same values is not computed again.
///
/// No lock is held while user code runs.
final class ValueNode<Value: Sendable>: @unchecked Sendable {
  let multicaster: Multicaster<Value, Never>
  private let leakCounter = LeakCounter("value")
  private let lock = Lock()

  // Guarded by `lock`.
  /// What is read. Of a cell that is set, the newest value; of one that follows, the same as `settled`.
  private var value: Value
  /// What observers are told, and what others that are told are computed from.
  private var settled: Value
  /// Of a cell that is set, the order of all changes of all cells: what was set last has the highest. Of one that follows,
  /// how many values were computed.
  private var stamp: UInt64
  private var settledStamp: UInt64
  /// What was computed for a read, while the cell is not up to date.
  private var early: Reading<Value>?
  private(set) var followers: [WeakDerivedNode] = []
  private var nextPruning = 8
  /// The changes that are on their way; `open` is the one that still waits for sources.
  private var waves: [ChangePropagation] = []
  private var open: ChangePropagation?
  private var pending = 0
  private var isOutdated = false
  /// Counts computations. Only the newest may store its result.
  private var ticket = 0
  /// The thread of the newest computation; 0 when that is over.
  private var computingThread: UInt = 0
  /// The threads that compute a value for a read.
  private var readingThreads: [UInt] = []
  /// Of a cell that is set, how many changes are queued; of one that follows, how many sources have any above them.
  private var queued = 0
  /// How often a change has begun to be on its way, or to be queued.
  private var invalidations: UInt64 = 0
  private var liveSources: Int
  private var isOver = false
  /// Where to store what is set here, too.
  private var links: [(cell: ValueNode, talkback: Talkback)] = []

  /// What this one follows from, kept alive by it.
  private let sources: [any UpstreamNode]
  private let compute: (@Sendable (Snapshot?) -> Value)?
  /// True for two values of which the second is not worth telling.
  private let areEquivalent: (@Sendable (Value, Value) -> Bool)?
  /// What feeds a cell from outside, cancelled with it.
  private let feeding = Talkback()

  /// Touched only by the owner of the multicaster's queue.
  private var announced: UInt64 = 0

  /// A cell that is set.
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

  /// A cell that follows from others.
  ///
  /// - Parameter compute: asks them for their `value(in:)` the snapshot.
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

  /// The newest value: every write that came before is part of it.
  var current: Value {
    let known = lock.withLock { isSet || isUpToDate ? value : nil }
    return known ?? Snapshot(of: self).value(of: self)
  }

  /// What another cell is computed from: for a read what is newest, else what is settled.
  func value(in snapshot: Snapshot?) -> Value { snapshot?.value(of: self) ?? settledValue }

  private var settledValue: Value { lock.withLock { settled } }
  private var stamped: (value: Value, stamp: UInt64) { lock.withLock { (value, stamp) } }

  private var isSet: Bool { compute == nil }
  /// Under the lock: true if no change is on its way to this cell.
  private var isQuiet: Bool { pending == 0 && computingThread == 0 }
  /// Under the lock: true if none is queued above it, either.
  private var isUpToDate: Bool { isQuiet && queued == 0 }

  func set(_ new: Value) {
    _ = store { _, _ in (new, nextStamp()) }
  }

  /// Sets what `change` makes of the value, unless it returns false; it is called again if somebody else was quicker.
  @discardableResult
  func modify(_ change: (inout Value) -> Bool) -> Bool {
    while true {
      var (new, seen) = stamped
      if !change(&new) { return false }
      if store({ _, stamp in stamp == seen ? (new, nextStamp()) : nil }) { return true }
    }
  }

  /// Stores what `change` returns, if anything, in this cell and those that are linked; then everybody is told.
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
      // This thread is inside from now on: an observer that joins there on it is told of the value before at once.
      cell.multicaster.queue.claim()
      free.append(cell)
    }
    if stored.isFree { multicaster.drain() }
    for cell in free { cell.multicaster.drain() }
    return true
  }

  /// What was stored. If the queue was free, the caller owns it now and has to drain it.
  private typealias Stored = (value: Value, stamp: UInt64, isFree: Bool, linked: [ValueNode])

  /// Reading the value again, storing another one and lining up its change are one step, which everything that follows is told
  /// of: from there on it is not up to date.
  private func lineUp(_ change: (Value, UInt64) -> (Value, UInt64)?) -> Stored? {
    // What was there is released outside the lock: its end may be somebody's code.
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

  /// Under the lock. Adds who is told of it to `told`, to be released outside the lock.
  private func beginQueue(_ told: inout [any DerivedNode]) {
    queued += 1
    if queued > 1 { return }
    invalidations += 1
    let present = followers.compactMap(\.follower)
    told += present
    for follower in present { follower.queueBegan(&told) }
  }

  /// Under the lock.
  private func endQueue(_ told: inout [any DerivedNode]) {
    queued -= 1
    if queued > 0 { return }
    let present = followers.compactMap(\.follower)
    told += present
    for follower in present { follower.queueEnded(&told) }
  }

  // MARK: Linking

  /// Stores what is set in one of them in the other one, too, from now on, and the value of this one in the other one.
  ///
  /// - Returns: what ends the link, as does the end of either.
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

  // MARK: The change, by the owner of the multicaster's queue

  private func change(to new: Value, _ newStamp: UInt64) {
    let (wave, old, told) = lock.withLock { () -> (ChangePropagation, Value, [any DerivedNode]) in
      var told: [any DerivedNode] = []
      // The wave of a change that did not have to wait has begun. Everything else is marked before it leaves the queue.
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

  /// Under the lock, so that nobody believes followers to be marked that are not yet. Locks are taken downwards only.
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

  /// Nobody can set it any more.
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

  /// Sets the cell to every element, until the cell is gone.
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

  /// The current value and every change, for one consumer. It keeps the cell.
  func listen(_ consumer: Consumer<Value, Never>) {
    multicaster.subscribe(DeliveryQueue(consumer, .unbounded)) { self.multicaster.unsubscribe($0) }
  }
}

/// What is done when the graph has settled.
typealias Effect = @Sendable () -> Void

private let stamps = Atomic<UInt64>(0)

/// A stamp that is higher than every one before.
func nextStamp() -> UInt64 { stamps.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }

/// A change on its way, and those who were told to wait for it. Guarded by the lock of the cell it starts from.
final class ChangePropagation: @unchecked Sendable {
  var followers: [any DerivedNode]

  init(_ followers: [any DerivedNode]) { self.followers = followers }
}

/// A cell that others follow from.
protocol UpstreamNode: AnyObject, Sendable {
  var stampOfSettled: UInt64 { get }
  /// Lets somebody follow, who is marked for the changes that are on their way. False if there will be none any more.
  func admit(_ follower: any DerivedNode) -> Bool

  /// Adds what there is to be found here to a snapshot, and at the sources if the newest value has to be computed.
  func look(into snapshot: Snapshot)
  /// True if this has been neither set nor invalidated since it had that revision.
  func isUnchanged(since revision: UInt64) -> Bool
  /// Adds the newest value, when those of all sources have been added.
  func compute(in snapshot: Snapshot)
}

/// A cell that follows from others.
protocol DerivedNode: AnyObject, Sendable {
  /// A change is on its way from one of the sources; `settle` comes for each call.
  func mark()
  func settle(_ isChanged: Bool, _ effects: inout [Effect])
  /// Changes are queued above one of the sources; `queueEnded` comes when there are none any more, and they are on their way.
  /// Those who are told are added to `told`.
  func queueBegan(_ told: inout [any DerivedNode])
  func queueEnded(_ told: inout [any DerivedNode])
  func sourceEnded()
}

struct WeakDerivedNode { weak var follower: (any DerivedNode)? }

extension ValueNode: UpstreamNode {
  var stampOfSettled: UInt64 { lock.withLock { settledStamp } }

  func admit(_ follower: any DerivedNode) -> Bool {
    // Who is gone by the end of this is released outside the lock.
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
      // A value that this thread is computing is what it was before: its own closure asks.
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

  /// Under the lock. It grows with each write and with each invalidation.
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

  /// - Parameter early: what was computed for a read, perhaps from what is settled now.
  private func recompute(_ number: Int, _ early: Reading<Value>?) -> Bool {
    guard let compute else { return false }
    // One that was kept for being equivalent to the one before is not what has to be compared.
    let known = early.flatMap { areEquivalent == nil && $0.inputs == sources.map(\.stampOfSettled) ? $0 : nil }
    let new = known?.value ?? compute(nil)
    let isSame = areEquivalent?(settledValue, new) ?? false
    let (isStored, old, forgotten) = lock.withLock { () -> (Bool, Value, Reading<Value>?) in
      let old = settled
      // What was read may belong to two changes then; who has marked this one, or settled it since, computes it.
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

  /// Under the lock: lets go of what was computed for a read, if that is over. To be released outside the lock.
  private func forgetEarly() -> Reading<Value>? {
    guard isUpToDate else { return nil }
    defer { early = nil }
    return early
  }

  /// Tells observers of the newest value, unless they know it.
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
