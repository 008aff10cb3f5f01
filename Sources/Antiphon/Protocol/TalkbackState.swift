import AntiphonShims
import Synchronization

/// The state of a talkback: one lock-free word. Each change is one atomic step, whose result says what the caller must do.
///
/// The low nine bits hold flags, the others the demand. The demand saturates; all ones is unlimited demand, which stays
/// unlimited. A source is *parked* or running. The step that clears `parked` makes its caller the only one that may run the
/// source, until the source parks again.
///
/// | event | source runs | source is parked | completed or cancelled |
/// |---|---|---|---|
/// | `request` | demand grows; the source continues | demand grows; unless paused, the caller runs the source | – |
/// | `pause` | the source parks at its next look | the source stays parked, whatever is requested | – |
/// | `resume` | the source continues | with demand the caller runs the source | – |
/// | `rewind` | the source starts again at its next look | the caller runs the source, which starts again | – |
/// | `cancel` | the source completes at its next look | the caller runs the source, which completes | – |
/// | `signal` | the next `parkUntilSignalled` returns at once | the caller runs the source | – |
/// | `enter` | refused: the caller enqueues an action | the caller is in the source's serial context | the source's last run |
/// | `abandon` | the source is cancelled instead of waiting for demand | a source that waits for demand is cancelled by the caller | – |
/// | `park` | parks without demand or when paused | – | refused: the source completes |
/// | `close` | requests have no effect from here on | – | – |
///
/// A rewind takes precedence over a lack of demand, and a cancellation over both. `TalkbackStateTests` checks each row in each
/// state; the explorer plays pairs of rows in every schedule.
@usableFromInline
struct TalkbackState: ~Copyable, Sendable {
  @usableFromInline static let cancelled: UInt64 = 1 << 0
  @usableFromInline static let parked: UInt64 = 1 << 1
  @usableFromInline static let paused: UInt64 = 1 << 2
  @usableFromInline static let rewinding: UInt64 = 1 << 3
  /// No handle is left that could request or resume.
  @usableFromInline static let abandoned: UInt64 = 1 << 4
  @usableFromInline static let closed: UInt64 = 1 << 5
  @usableFromInline static let unrewindable: UInt64 = 1 << 6
  @usableFromInline static let signalled: UInt64 = 1 << 7
  /// After each delivery, deep starts that wait have their turn (`DeepStart`).
  @usableFromInline static let givesTurns: UInt64 = 1 << 8
  /// Completed or cancelled. *Closed* while the source runs: an operator has completed without stopping the source.
  @usableFromInline static let over: UInt64 = cancelled | closed
  /// The flags that change a reply.
  @usableFromInline static let pendingEvents: UInt64 = cancelled | paused | rewinding
  /// The flags that a running source can ignore.
  @usableFromInline static let ignorable: UInt64 = parked | abandoned | unrewindable | signalled | givesTurns
  @usableFromInline static let flags: UInt64 = 0x1FF
  /// The demand of one element.
  @usableFromInline static let one: UInt64 = 1 << 9
  @usableFromInline static let unlimited: UInt64 = ~flags

  @usableFromInline let word: Atomic<UInt64>

  /// - Parameter demand: the number of elements, at least 0; `Int.max` is unlimited.
  @inlinable @inline(__always)
  init(demand: Int) { word = Atomic(Self.demand(demand)) }

  @inlinable @inline(__always)
  static func demand(_ count: Int) -> UInt64 {
    count >= Int(unlimited / one) ? unlimited : UInt64(count) * one
  }

  // MARK: Predicates

  /// True if `word` has demand and no flag that keeps the source from emitting.
  @inlinable @inline(__always)
  static func isReady(_ word: UInt64, unless others: UInt64 = 0) -> Bool {
    word >= one && word & (pendingEvents | closed | others) == 0
  }

  /// True if a source in this state waits for a request or a resume.
  @inlinable @inline(__always)
  static func waitsForDemand(_ word: UInt64) -> Bool { word & paused != 0 || word < one }

  @inlinable @inline(__always)
  var isReady: Bool { Self.isReady(word.load(ordering: .acquiring)) }

  @inlinable @inline(__always)
  var isUndisturbed: Bool { Self.isReady(word.load(ordering: .acquiring), unless: Self.signalled) }

  @inlinable @inline(__always)
  var takesAll: Bool { word.load(ordering: .acquiring) | Self.ignorable == Self.unlimited | Self.ignorable }

  /// True if this is the state of a new talkback with unlimited demand.
  @inlinable @inline(__always)
  var isNew: Bool { word.load(ordering: .acquiring) == Self.unlimited }

  @inlinable @inline(__always)
  func has(_ flags: UInt64) -> Bool { word.load(ordering: .acquiring) & flags != 0 }

  @inlinable @inline(__always)
  var isCancelled: Bool { has(Self.cancelled) }

  /// True once the stream has completed or was cancelled.
  @inlinable @inline(__always)
  var isOver: Bool { has(Self.over) }

  @inlinable @inline(__always)
  var isPaused: Bool { has(Self.paused) }

  @inlinable @inline(__always)
  var isRewinding: Bool { has(Self.rewinding) }

  /// True if the source must not finish, because it was cancelled or rewound.
  @inlinable @inline(__always)
  var isDiverted: Bool { has(Self.cancelled | Self.rewinding) }

  // With a relaxed load, for callers that may notice a change late.

  @inlinable @inline(__always)
  var isSignalled: Bool { word.load(ordering: .relaxed) & Self.signalled != 0 }

  @inlinable @inline(__always)
  var hasPendingEvents: Bool { word.load(ordering: .relaxed) & Self.pendingEvents != 0 }

  /// True if nothing has to be looked at after a delivery with unlimited demand.
  @inlinable @inline(__always)
  var isUneventful: Bool { word.load(ordering: .relaxed) & (Self.pendingEvents | Self.givesTurns) == 0 }

  /// The number of requested elements that have not arrived; `Int.max` is unlimited.
  var demand: Int {
    let demand = word.load(ordering: .acquiring) & Self.unlimited
    return demand == Self.unlimited ? .max : Int(demand / Self.one)
  }

  // MARK: Events of the consumer

  /// Adds demand. Returns true if the caller must run the source.
  ///
  /// - Parameter count: the number of elements, at least 1; `Int.max` is unlimited.
  @inlinable @inline(__always)
  func request(_ count: Int) -> Bool {
    let demand = Self.demand(count)
    // In nearly every call the source is parked, and there is no demand and no other flag.
    return word.compareExchange(expected: Self.parked, desired: demand, ordering: .acquiringAndReleasing).exchanged
      || add(demand)
  }

  @usableFromInline
  func add(_ demand: UInt64) -> Bool {
    var old = word.load(ordering: .relaxed)
    while old & Self.over == 0 {
      let (sum, overflow) = (old & Self.unlimited).addingReportingOverflow(demand)
      var new = (overflow ? Self.unlimited : sum) | (old & Self.flags)
      let wakes = old & (Self.parked | Self.paused) == Self.parked
      if wakes { new &= ~Self.parked }
      if change(&old, to: new) { return wakes }
    }
    return false
  }

  func pause() { word.bitwiseOr(Self.paused, ordering: .acquiringAndReleasing) }

  /// Lets a paused source continue. Returns true if the caller must run the source.
  func resume() -> Bool {
    var old = word.load(ordering: .relaxed)
    while old & Self.paused != 0 {
      var new = old & ~Self.paused
      let wakes = old & Self.parked != 0 && new >= Self.one
      if wakes { new &= ~Self.parked }
      if change(&old, to: new) { return wakes }
    }
    return false
  }

  @usableFromInline
  enum Rewind: Sendable {
    /// The source cannot be rewound.
    case refused
    /// The source is parked: the caller enters it.
    case whileParked
    /// The source starts again at its next look.
    case whileRunning
  }

  /// Requests a rewind. One step: a rewind that is not refused takes place.
  @usableFromInline
  func rewind() -> Rewind {
    var old = word.load(ordering: .relaxed)
    while old & Self.unrewindable == 0 {
      if weakChange(&old, to: old | Self.rewinding) { return old & Self.parked != 0 ? .whileParked : .whileRunning }
    }
    return .refused
  }

  /// Returns false if the stream was already over. The source stays parked: `enter` follows the clean-ups.
  func cancel() -> Bool {
    var old = word.load(ordering: .relaxed)
    while old & Self.over == 0 {
      if weakChange(&old, to: old | Self.cancelled) { return true }
    }
    return false
  }

  enum Abandonment: Sendable {
    /// The source was cancelled. If it was parked, the caller runs it.
    case cancelled(wasParked: Bool)
    /// The source runs, or waits for something other than demand.
    case left(isRewinding: Bool)
  }

  /// Records that no handle is left, and cancels a source that waits for demand.
  func abandon() -> Abandonment {
    var old = word.load(ordering: .relaxed)
    while true {
      // A paused source that is not parked is running, or belongs to a multicaster, which looks only when it next emits.
      let isPaused = old & Self.paused != 0 && old & Self.over == 0
      let isCancelled = isPaused || (old & Self.parked != 0 && Self.waitsForDemand(old))
      var new = old | Self.abandoned
      if isCancelled { new = (new | Self.cancelled) & ~Self.parked }
      guard change(&old, to: new) else { continue }
      return isCancelled
        ? .cancelled(wasParked: old & Self.parked != 0) : .left(isRewinding: old & Self.rewinding != 0)
    }
  }

  /// The reply to an element with counted demand. `.more` consumes the demand of that element.
  @inlinable @inline(__always)
  func take() -> Reply {
    let old = word.load(ordering: .relaxed)
    // `parkAfterLast` consumes the last demand and parks in one step.
    return old == Self.one ? .wait : take(old)
  }

  @usableFromInline
  func take(_ seen: UInt64) -> Reply {
    var old = seen
    while old & Self.unlimited != Self.unlimited {
      if old & Self.pendingEvents != 0 || old < Self.one << 1 { return .wait }
      if weakChange(&old, to: old - Self.one) { return .more }
    }
    return reply
  }

  /// The reply to an element with unlimited demand.
  @inlinable @inline(__always)
  var reply: Reply { hasPendingEvents ? replyToEvent() : .more }

  @usableFromInline
  func replyToEvent() -> Reply {
    let now = word.load(ordering: .acquiring)
    if now & (Self.cancelled | Self.paused) != 0 { return .wait }
    return now & Self.rewinding != 0 ? .rewind : .more
  }

  // MARK: Deep starts

  /// Takes the demand of a new talkback away. No other thread knows it yet.
  func waitForTurn() {
    assert(isNew, "only a new talkback is made to wait for its turn")
    word.store(0, ordering: .relaxed)
  }

  func setGivesTurns(_ givesTurns: Bool) {
    if givesTurns {
      word.bitwiseOr(Self.givesTurns, ordering: .relaxed)
    } else {
      word.bitwiseAnd(~Self.givesTurns, ordering: .relaxed)
    }
  }

  // MARK: One step

  @inlinable @inline(__always)
  func change(_ old: inout UInt64, to new: UInt64) -> Bool {
    let result = word.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing)
    if !result.exchanged { old = result.original }
    return result.exchanged
  }

  @inlinable @inline(__always)
  func weakChange(_ old: inout UInt64, to new: UInt64) -> Bool {
    let result = word.weakCompareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing)
    if !result.exchanged { old = result.original }
    return result.exchanged
  }

  /// A step of the source. If it parks, `runner` is cleared first, because another thread may run the source right after the
  /// step.
  @inlinable @inline(__always)
  func change(
    _ old: inout UInt64, to new: UInt64, _ result: Talkback.ParkResult, _ runner: borrowing RunningThread
  ) -> Bool {
    guard result == .parked else { return change(&old, to: new) }
    let thread = runner.take()
    if change(&old, to: new) { return true }
    runner.restore(thread)
    return false
  }
}
