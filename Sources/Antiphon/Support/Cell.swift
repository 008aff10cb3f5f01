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
/// Changes of one cell come one after the other, in the gate of its broadcast. Changes of different cells may go through
/// the graph at the same time: a value that another change has marked meanwhile is left for that one to compute.
///
/// No lock is held while user code runs.
final class Cell<Value: Sendable>: @unchecked Sendable {
  let broadcast: Broadcast<Value, Never>
  private let tally = Tally("value")
  private let lock = Lock()

  // Guarded by `lock`.
  /// What is read from outside, and what others are computed from: a change that has to wait its turn is read at once.
  private var value: Value
  private var settled: Value
  /// The order of all changes of all cells: what was set last has the highest.
  private var stamp: UInt64
  /// How often `settled` has changed.
  private var version = 0
  private(set) var followers: [WeakFollower] = []
  private var nextPruning = 8
  /// The changes that are on their way; `open` is the one that still waits for sources.
  private var waves: [Wave] = []
  private var open: Wave?
  private var pending = 0
  private var isOutdated = false
  /// Counts computations. Only the newest may store its result.
  private var ticket = 0
  private var liveSources: Int
  private var isOver = false

  /// What this one follows from, kept alive by it.
  private let sources: [any CellSource]
  private let compute: (@Sendable () -> Value)?
  /// True for two values of which the second is not worth telling.
  private let areEquivalent: (@Sendable (Value, Value) -> Bool)?
  /// What feeds a cell from outside, cancelled with it.
  private let feeding = Talkback()

  /// Touched inside the gate of the broadcast only.
  private var announced = 0

  /// A cell that is set.
  init(_ value: Value) {
    broadcast = Broadcast(Memory(capacity: 1, value))
    self.value = value
    settled = value
    stamp = nextStamp()
    sources = []
    liveSources = 0
    compute = nil
    areEquivalent = nil
  }

  /// A cell that follows from others.
  init(
    following sources: [any CellSource], unless areEquivalent: (@Sendable (Value, Value) -> Bool)? = nil,
    _ compute: @escaping @Sendable () -> Value
  ) {
    let versions = sources.map(\.currentVersion)
    let value = compute()
    broadcast = Broadcast(Memory(capacity: 1, value))
    self.value = value
    settled = value
    stamp = 0
    self.sources = sources
    self.compute = compute
    self.areEquivalent = areEquivalent
    liveSources = sources.count
    pending = 1
    open = beginWave()
    let ended = sources.count { !$0.admit(self) }
    var effects: [Effect] = []
    settle(sources.map(\.currentVersion) != versions, &effects)
    for effect in effects { effect() }
    for _ in 0..<ended { sourceEnded() }
  }

  deinit { feeding.cancel() }

  // MARK: Reading and setting

  var settledValue: Value { lock.withLock { settled } }
  var current: Value { lock.withLock { value } }
  var stamped: (value: Value, stamp: UInt64) { lock.withLock { (value, stamp) } }

  func set(_ new: Value) {
    _ = store { _, _ in (new, nextStamp()) }
  }

  /// Takes over a value from another cell, with its stamp, unless this one was set later.
  func adopt(_ new: Value, _ newStamp: UInt64) {
    _ = store { _, stamp in newStamp > stamp ? (new, newStamp) : nil }
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

  /// Says that the current value is as new as `stamp`, and returns it.
  func restamp(_ newStamp: UInt64) -> Value {
    lock.withLock {
      stamp = newStamp
      return value
    }
  }

  /// Reading the value again, storing another one and lining up its change are one step.
  private func store(_ change: (Value, UInt64) -> (Value, UInt64)?) -> Bool {
    // What was there is released outside the lock: its end may be somebody's code.
    let (isStored, isFree, old) = lock.withLock { () -> (Bool, Bool, Value) in
      let old = value
      guard let (new, newStamp) = change(value, stamp) else { return (false, false, old) }
      value = new
      stamp = newStamp
      let isFree = broadcast.lock.withLock { broadcast.append(.act { self.change(to: new) }) }
      return (true, isFree, old)
    }
    withExtendedLifetime(old) {}
    if isFree { broadcast.readNotes() }
    return isStored
  }

  // MARK: The change. Inside the gate of the broadcast.

  private func change(to new: Value) {
    let wave = lock.withLock { beginWave() }
    let old = lock.withLock { () -> Value in
      defer { settled = new }
      version += 1
      return settled
    }
    var effects: [Effect] = []
    end(wave, true, &effects)
    broadcast.deliver(new)
    for effect in effects { effect() }
    withExtendedLifetime(old) {}
  }

  /// Under the lock, so that nobody believes followers to be marked that are not yet. Locks are taken downwards only.
  private func beginWave() -> Wave {
    let wave = Wave(followers.compactMap(\.follower))
    waves.append(wave)
    for follower in wave.followers { follower.mark() }
    return wave
  }

  private func end(_ wave: Wave, _ isChanged: Bool, _ effects: inout [Effect]) {
    let marked = lock.withLock { () -> [any CellFollower] in
      waves.removeAll { $0 === wave }
      return wave.followers
    }
    for follower in marked { follower.settle(isChanged, &effects) }
  }

  // MARK: Ending

  /// Nobody can set it any more.
  func finish() {
    broadcast.end(.finished)
    let following = lock.withLock { () -> [any CellFollower] in
      isOver = true
      return followers.compactMap(\.follower)
    }
    for follower in following { follower.sourceEnded() }
  }

  // MARK: Feeding

  /// Sets the cell to every element, until the cell is gone.
  func feed(from producer: Producer<Value, Never>) {
    let line = feeding
    producer.run(
      Consumer(talkback: line) { [weak self] element in
        guard let self else { return .stop }
        self.set(element)
        return line.reply
      } completed: { [weak self] _ in
        line.close()
        self?.finish()
      })
  }

  // MARK: Listening

  /// The current value and every change, for one consumer. It keeps the cell.
  func listen(_ consumer: Consumer<Value, Never>) {
    broadcast.join(Outlet(consumer, .unbounded)) { self.broadcast.leave($0) }
  }
}

/// What is done when the graph has settled.
typealias Effect = @Sendable () -> Void

private let stamps = Atomic<UInt64>(0)

/// A stamp that is higher than every one before.
func nextStamp() -> UInt64 { stamps.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }

/// A change on its way, and those who were told to wait for it. Guarded by the lock of the cell it starts from.
final class Wave: @unchecked Sendable {
  var followers: [any CellFollower]

  init(_ followers: [any CellFollower]) { self.followers = followers }
}

/// A cell that others follow from.
protocol CellSource: AnyObject, Sendable {
  var currentVersion: Int { get }
  /// Lets somebody follow, who is marked for the changes that are on their way. False if there will be none any more.
  func admit(_ follower: any CellFollower) -> Bool
}

/// A cell that follows from others.
protocol CellFollower: AnyObject, Sendable {
  /// A change is on its way from one of the sources; `settle` comes for each call.
  func mark()
  func settle(_ isChanged: Bool, _ effects: inout [Effect])
  func sourceEnded()
}

struct WeakFollower { weak var follower: (any CellFollower)? }

extension Cell: CellSource {
  var currentVersion: Int { lock.withLock { version } }

  func admit(_ follower: any CellFollower) -> Bool {
    // Who is gone by the end of this is released outside the lock.
    let (isLive, present) = lock.withLock { () -> (Bool, [any CellFollower]) in
      var present: [any CellFollower] = []
      if followers.count >= nextPruning {
        present = followers.compactMap(\.follower)
        followers = present.map { WeakFollower(follower: $0) }
        nextPruning = max(8, followers.count * 2)
      }
      followers.append(WeakFollower(follower: follower))
      for wave in waves {
        wave.followers.append(follower)
        follower.mark()
      }
      return (!isOver, present)
    }
    withExtendedLifetime(present) {}
    return isLive
  }
}

extension Cell: CellFollower {
  func mark() {
    lock.withLock {
      pending += 1
      if pending == 1 { open = beginWave() }
    }
  }

  func settle(_ isChanged: Bool, _ effects: inout [Effect]) {
    let (wave, number) = lock.withLock { () -> (Wave??, Int?) in
      pending -= 1
      isOutdated = isOutdated || isChanged
      guard pending == 0 else { return (nil, nil) }
      let wave = open
      open = nil
      guard isOutdated else { return (wave, nil) }
      isOutdated = false
      ticket += 1
      return (wave, ticket)
    }
    guard let wave else { return }
    let isStored = number.map(recompute) ?? false
    if let wave { end(wave, isStored, &effects) }
    if isStored { effects.append { self.announce() } }
  }

  private func recompute(_ number: Int) -> Bool {
    guard let compute else { return false }
    let new = compute()
    if let areEquivalent, areEquivalent(settledValue, new) { return false }
    let (isStored, old) = lock.withLock { () -> (Bool, Value) in
      let old = settled
      // What was read may belong to two changes then; who has marked this one, or settled it since, computes it.
      guard pending == 0, ticket == number else {
        isOutdated = isOutdated || ticket == number
        return (false, old)
      }
      value = new
      settled = new
      version += 1
      return (true, old)
    }
    withExtendedLifetime(old) {}
    return isStored
  }

  /// Tells observers of the newest value, unless they know it.
  private func announce() {
    broadcast.perform {
      let (value, version) = self.lock.withLock { (self.settled, self.version) }
      guard version > self.announced else { return }
      self.announced = version
      self.broadcast.deliver(value)
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
