import AntiphonShims
import Synchronization

/// The line from a consumer back to its source: demand, pause, resume, rewind, cancel, at any time, from any thread.
///
/// One per subscription, and one per independently cancellable inner stream (`child()`). It is a lock-free state word;
/// a request that wakes a parked source runs the source on the requester's thread, as a loop: a request made inside
/// `next` only adds to the count.
///
/// A source hands each reply but `.stop` to `park(after:)` and does what that says; <doc:WritingASource> shows one.
public final class Talkback: Sendable {
  // Low byte: flags. The rest: the demand, saturating; all ones is unlimited and sticky.
  @usableFromInline static let cancelled: UInt64 = 1 << 0
  @usableFromInline static let parked: UInt64 = 1 << 1
  @usableFromInline static let paused: UInt64 = 1 << 2
  @usableFromInline static let rewinding: UInt64 = 1 << 3
  @usableFromInline static let abandoned: UInt64 = 1 << 4
  @usableFromInline static let closed: UInt64 = 1 << 5
  @usableFromInline static let unrewindable: UInt64 = 1 << 6
  @usableFromInline static let signalled: UInt64 = 1 << 7
  /// Nobody will ask again. *Closed* while the source goes on: a stage has completed and has not stopped it.
  @usableFromInline static let over: UInt64 = cancelled | closed
  /// What a reply tells of. The other flags change none.
  @usableFromInline static let news: UInt64 = cancelled | paused | rewinding
  /// What does not keep a source that runs from emitting.
  @usableFromInline static let harmless: UInt64 = parked | abandoned | unrewindable | signalled
  @usableFromInline static let one: UInt64 = 1 << 8
  @usableFromInline static let unlimited: UInt64 = .max << 8

  @usableFromInline let state: Atomic<UInt64>
  @usableFromInline let tally = Tally("talkback")
  /// Written by the source before it parks (a release), read by whoever took the parked flag away (an acquire).
  /// Unmanaged, as loading a reference would retain it for each pull: released by `install`, `conclude` and `deinit`.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var wake: Unmanaged<Wake>?
  /// The newest clean-up, which leads to the one before. Guarded by `lock`.
  @exclusivity(unchecked) private nonisolated(unsafe) var cleanups: Registration?
  /// What the parent would cancel this one by. Set before anybody else has this talkback, taken by who closes it.
  @exclusivity(unchecked) private nonisolated(unsafe) var parent: Registration?
  /// The newest of what stages registered, which leads to the one before. Only touched by the source's serial context.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var resets: Resettable?
  /// Only touched by the source's serial context: what starts the first of several consecutive sources again.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var successions = 0
  /// The thread that runs the source and will `conclude` it, or 0. Written by the source's serial context.
  @usableFromInline let driver = Atomic<UInt>(0)
  /// Only touched by the source's serial context: what was put off until the source is concluded.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var afterwards: Last?
  /// What is called at a rewind while the source is not parked, and may not look soon. Guarded by `lock`.
  @exclusivity(unchecked) private nonisolated(unsafe) var rewindListener: ResetCall?
  private let lock = Lock()
  /// Only touched by the source's serial context: true once the first of several consecutive sources is due again.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var isSuperseded = false
  /// True while the source speaks no more unless it is rewound. Set by `fallSilent`.
  @usableFromInline let isSilent = Atomic(false)

  /// How often the source has asked whether it has to stand. Only touched by its serial context.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var looks: UInt8 = 0
  /// True if a source that keeps elements tells of a failure before them, and drops them. Set before the source starts, in its
  /// serial context.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var failuresOvertake = false

  /// The talkback of the stream that this one's source speaks in. What can't be rewound here, can't be there. Set before the
  /// source starts.
  @exclusivity(unchecked) @usableFromInline package nonisolated(unsafe) var downstream: Talkback?
  /// The serial context that the source may run in. Unowned: what the source calls holds it. Set before the source starts.
  @exclusivity(unchecked) @usableFromInline unowned nonisolated(unsafe) var context: SerialContext?

  /// A talkback that has asked for `demand` elements so far.
  ///
  /// - Parameter demand: elements, at least 0; `Int.max` is unlimited.
  @inlinable @inline(__always)
  public init(requesting demand: Int = .max) {
    precondition(demand >= 0, "Talkback(requesting:) needs a demand of 0 or more elements, got \(demand)")
    state = Atomic(Self.word(demand))
  }

  @inlinable @inline(__always)
  static func word(_ demand: Int) -> UInt64 {
    demand > Int(UInt64.max >> 8) - 1 ? unlimited : UInt64(demand) << 8
  }

  /// For consumers that take everything until the end: it can't be cancelled, paused or rewound, and nothing registers with it.
  @usableFromInline static let everything = Ledger.exempting { Talkback() }

  deinit {
    Registration.drop(cleanups)
    parent?.remove()
    wake?.release()
  }

  // MARK: For consumers

  /// Asks for `count` more elements. Requests add up and saturate; unlimited demand is sticky.
  ///
  /// After completion or cancellation it does nothing. May be called inside `next`, at any depth: the stack stays flat.
  ///
  /// - Parameter count: elements, at least 1; `Int.max` is unlimited.
  @inlinable @inline(__always)
  public func request(_ count: Int = 1) {
    precondition(count > 0, "request(_:) needs a positive number of elements")
    let asked = Self.word(count)
    if state.compareExchange(expected: Self.parked, desired: asked, ordering: .acquiringAndReleasing).exchanged {
      rouse()
    } else {
      add(asked)
    }
  }

  /// Stops the source after at most the element in flight. Does not change the counted demand. Idempotent.
  public func pause() {
    if self === Self.everything { return }
    state.bitwiseOr(Self.paused, ordering: .acquiringAndReleasing)
  }

  /// Lets a paused source go on where it stopped; nothing was lost. Idempotent.
  public func resume() {
    var old = state.load(ordering: .relaxed)
    while old & Self.paused != 0 {
      var new = old & ~Self.paused
      let wakes = old & Self.parked != 0 && new >= Self.one
      if wakes { new &= ~Self.parked }
      let result = state.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing)
      if result.exchanged {
        if wakes { rouse() }
        return
      }
      old = result.original
    }
  }

  /// Starts the source again from its first element, inside this subscription.
  ///
  /// - Throws: `RewindFailure.notRewindable` if the source cannot; the stream then goes on as if nothing had been asked.
  public func rewind() throws(RewindFailure) {
    if self === Self.everything { return }
    guard let old = askForRewind() else { throw .notRewindable }
    if old & Self.parked != 0 { wakeParked() } else { lock.withLock { rewindListener }?.reset() }
  }

  /// Ends the stream. At most the call in flight finishes; then `completed(.cancelled)` arrives once.
  ///
  /// Idempotent; after completion it does nothing.
  public func cancel() {
    if self === Self.everything { return }
    var old = state.load(ordering: .relaxed)
    while true {
      if old & (Self.cancelled | Self.closed) != 0 { return }
      let result = state.weakCompareExchange(
        expected: old, desired: old | Self.cancelled, ordering: .acquiringAndReleasing)
      if result.exchanged { break }
      old = result.original
    }
    Registration.run(takeCleanups())
    wakeParked()
  }

  /// The consumer's answer when demand is unlimited. One relaxed load.
  @inlinable @inline(__always)
  public var reply: Reply {
    state.load(ordering: .relaxed) & Self.news == 0 ? .more : slowReply()
  }

  /// The consumer's answer when demand is counted: one element was used up.
  @inlinable @inline(__always)
  public func take() -> Reply {
    let old = state.load(ordering: .relaxed)
    if old == Self.one { return .wait }  // `park()` uses it up and parks in one step
    return slowTake(old)
  }

  /// True once `cancel()` was called.
  @inlinable @inline(__always)
  public var isCancelled: Bool { state.load(ordering: .acquiring) & Self.cancelled != 0 }

  /// False once the stream has completed or was cancelled.
  @inlinable
  public var isActive: Bool { state.load(ordering: .acquiring) & (Self.cancelled | Self.closed) == 0 }

  /// A talkback of its own demand that is cancelled when this one is. What can't be rewound there, can't be here.
  public func child(requesting demand: Int = .max) -> Talkback {
    let child = Talkback(requesting: demand)
    child.downstream = self
    child.parent = onCancel { [weak child] in child?.cancel() }
    return child
  }

  /// Calls `cleanup` once when the stream is cancelled, or now if it was already. Dropped uncalled at completion.
  @discardableResult
  public func onCancel(_ cleanup: @escaping @Sendable () -> Void) -> Registration {
    let registration = Registration(cleanup)
    registration.talkback = self
    register(registration)
    return registration
  }

  /// The same for who keeps this talkback, and takes the clean-up back by `Registration.remove(from:)`.
  @usableFromInline
  func whenCancelled(_ cleanup: @escaping @Sendable () -> Void) -> Registration {
    let registration = Registration(cleanup)
    register(registration)
    return registration
  }

  private func register(_ registration: Registration) {
    if self === Talkback.everything { return }
    let missed = lock.withLock { () -> Bool in
      if state.load(ordering: .acquiring) & (Self.cancelled | Self.closed) != 0 { return true }
      registration.following = cleanups
      cleanups?.previous = .passUnretained(registration)
      cleanups = registration
      return false
    }
    if missed && isCancelled { registration.take()?() }
  }

  // MARK: For sources

  /// What a source does next: before its first element (`await()`), and after each reply (`park(after:)`).
  @frozen
  public enum Standing: Sendable {
    /// Emit: there is demand.
    case go
    /// Start again from the first element.
    case rewind
    /// Complete as cancelled.
    case cancelled
    /// Return: the wake-up given to `install` will be called.
    case parked
  }

  /// How many elements are asked for and have not come yet; `Int.max` is unlimited.
  package var demand: Int {
    let asked = state.load(ordering: .acquiring) & Self.unlimited
    return asked == Self.unlimited ? .max : Int(asked >> 8)
  }

  /// True while a source may emit: there is demand, and no news.
  @inlinable @inline(__always)
  public var isReady: Bool {
    let now = state.load(ordering: .acquiring)
    return now >= Self.one && now & (Self.cancelled | Self.paused | Self.rewinding | Self.closed) == 0
  }

  /// The same for a consumer of unlimited demand, found out in one comparison. False tells nothing.
  @inlinable @inline(__always)
  var takesAll: Bool { state.load(ordering: .acquiring) | Self.harmless == Self.unlimited | Self.harmless }

  /// The same, and nobody has signalled.
  @inlinable @inline(__always)
  var isUndisturbed: Bool {
    let now = state.load(ordering: .acquiring)
    return now >= Self.one
      && now & (Self.cancelled | Self.paused | Self.rewinding | Self.closed | Self.signalled) == 0
  }

  /// True if it is as it was made: an upstream that is over has left nothing here that concerns the next one.
  @inlinable @inline(__always)
  var isUntouched: Bool {
    state.load(ordering: .acquiring) == Self.unlimited && wake == nil && resets == nil && afterwards == nil
  }

  /// True if the source should stand before it goes on: it was cancelled, paused or rewound.
  @inlinable @inline(__always)
  var hasNews: Bool { state.load(ordering: .relaxed) & Self.news != 0 }

  /// True if the source must not simply go on to its end: it was cancelled or rewound.
  @inlinable @inline(__always)
  package var isDiverted: Bool { state.load(ordering: .acquiring) & (Self.cancelled | Self.rewinding) != 0 }

  /// True if the source is to start again from its first element, and has not looked yet.
  @inlinable @inline(__always)
  var isRewinding: Bool { state.load(ordering: .acquiring) & Self.rewinding != 0 }

  /// How a source completes that has come to its end: a cancellation that came first wins.
  @inlinable @inline(__always)
  func ending<Failure: Error>(_: Failure.Type) -> Completion<Failure> { isCancelled ? .cancelled : .finished }

  /// Says what a source does after a reply, and parks it if nothing more is asked of it.
  ///
  /// An element that was answered by `.wait` or `.rewind` is taken off the demand here. A reply of `.rewind` starts the stages
  /// downstream again and returns `.rewind`; to a source that can't be rewound it is `.wait`.
  ///
  /// - Parameter reply: what `next` has returned. It must not be `.stop`, after which a source is over and says nothing.
  @inlinable
  public func park(after reply: Reply) -> Standing {
    switch reply {
    case .more: return isReady && !hasToStand() ? .go : stand(using: 0)
    case .wait: return park()
    case .rewind:
      noteRewind()
      return park()
    case .stop: preconditionFailure("park(after:) needs a reply other than .stop, after which the source is over")
    }
  }

  /// Uses up one requested element and then parks the source if nothing more is asked of it.
  @inlinable @inline(__always)
  func park() -> Standing {
    // The common case in one step: the last one was used up.
    var old = Self.one
    return change(&old, to: Self.parked, .parked) ? .parked : stand(using: Self.one)
  }

  /// Parks the source if nothing is asked of it yet; uses nothing up.
  @inlinable
  public func await() -> Standing { stand(using: 0) }

  /// The function that a parked source is woken by. To be set, in the source's serial context, before it parks.
  ///
  /// It returns what is to be done last when the source is over (the talkback lets go of the wake-up, then does it), or nil
  /// when it has parked again.
  @inlinable @inline(__always)
  public func install(_ go: @escaping @Sendable () -> Last?) {
    let earlier = wake
    wake = .passRetained(Wake(go))
    earlier?.release()
  }

  /// Runs what was installed, once, as if it had been woken.
  @inlinable
  public func drive() { rouse() }

  public typealias Last = @Sendable () -> Void

  /// Parks a source that waits for something other than demand, unless `signal()` was called since it last stood here.
  ///
  /// A source that is woken by a request, or by anything else that is not its own signal, comes back and rests again.
  ///
  /// - Parameter wasReady: what `isReady` was when the source last looked. False: it has something that waits for demand,
  ///   and does not park if demand has come since, as nobody would wake it.
  public func rest(wasReady: Bool = true) -> Standing {
    var old = state.load(ordering: .acquiring)
    while true {
      if old & Self.over != 0 { return .cancelled }
      var new = old
      let standing: Standing
      if old & Self.rewinding != 0 {
        new &= ~Self.rewinding
        standing = .rewind
      } else if old & Self.signalled != 0 {
        new &= ~Self.signalled
        standing = .go
      } else if !wasReady && old & Self.paused == 0 && old >= Self.one {
        return .go
      } else if old & Self.abandoned != 0 && (old & Self.paused != 0 || old < Self.one) {
        cancel()
        return .cancelled
      } else {
        new |= Self.parked
        standing = .parked
      }
      if change(&old, to: new, standing) { return standing == .rewind ? rewound() : standing }
    }
  }

  /// What `rest()` is for a source that has nothing to do, in one step. False if there may be something: `rest()` tells what.
  @inlinable @inline(__always)
  func restIfQuiet() -> Bool {
    var old = state.load(ordering: .relaxed)
    // Who waits for demand that nobody is left to give is to be cancelled.
    let mayPark = old & Self.abandoned == 0 || (old & Self.paused == 0 && old >= Self.one)
    return mayPark && old & (Self.over | Self.rewinding | Self.signalled) == 0
      && change(&old, to: old | Self.parked, .parked)
  }

  /// Wakes the source if it is parked; otherwise its next `rest()` returns at once.
  public func signal() {
    let old = state.bitwiseOr(Self.signalled, ordering: .acquiringAndReleasing).oldValue
    if old & Self.parked != 0 { wakeParked() }
  }

  /// Takes the parked flag away without waking anybody: true if the caller now has the source's serial context.
  @inlinable @inline(__always)
  func enter() -> Bool {
    var old = state.load(ordering: .relaxed)
    while old & Self.parked != 0 {
      let result = state.weakCompareExchange(
        expected: old, desired: old & ~Self.parked, ordering: .acquiringAndReleasing)
      if result.exchanged {
        hold()
        return true
      }
      old = result.original
    }
    return false
  }

  /// Uses up one requested element, as `park()` does, without parking.
  @usableFromInline
  package func spend() {
    var old = state.load(ordering: .relaxed)
    while old >= Self.one && old & Self.unlimited != Self.unlimited {
      let result = state.weakCompareExchange(
        expected: old, desired: old - Self.one, ordering: .acquiringAndReleasing)
      if result.exchanged { return }
      old = result.original
    }
  }

  /// Asks for a rewind on behalf of a consumer that replied so. False if the source can't be rewound: it goes on.
  @usableFromInline @discardableResult
  package func noteRewind() -> Bool { askForRewind() != nil }

  /// Returns what the word was before, or nil if the source can't be rewound. In one step: what was granted is done.
  @usableFromInline
  func askForRewind() -> UInt64? {
    var old = state.load(ordering: .relaxed)
    while old & Self.unrewindable == 0 {
      let result = state.weakCompareExchange(
        expected: old, desired: old | Self.rewinding, ordering: .acquiringAndReleasing)
      if result.exchanged { return old }
      old = result.original
    }
    return nil
  }

  /// Says that the caller runs the source, in its serial context, and will `conclude` it.
  @inlinable @inline(__always)
  func hold() { driver.store(UInt(antiphon_thread()), ordering: .relaxed) }

  /// Lets go of the source if it is over, and does its last act and what was put off.
  ///
  /// With nil it has parked, and may be running elsewhere by now.
  @inlinable @inline(__always)
  func conclude(_ last: Last?) {
    if let last { finish(last) } else { letGo() }
  }

  /// Says that the caller holds the source no more, if it does: it may have parked, or have gone on elsewhere.
  @inlinable @inline(__always)
  func letGo() {
    let holder = UInt(antiphon_thread())
    guard driver.load(ordering: .relaxed) == holder else { return }
    _ = driver.compareExchange(expected: holder, desired: 0, ordering: .relaxed)
  }

  @usableFromInline
  func finish(_ last: Last) {
    wake.take()?.release()
    driver.store(0, ordering: .relaxed)
    let step = afterwards.take()
    last()
    step?()
  }

  @inlinable @inline(__always)
  var isHeld: Bool { driver.load(ordering: .relaxed) == UInt(antiphon_thread()) }

  /// Does `step`, which starts another source on this talkback: now, or as soon as the one that is running, and has been
  /// told to stop, has returned. Until then its wake-up can't be replaced.
  @usableFromInline
  func succeed(_ step: @escaping Last) {
    if isHeld { afterwards = step } else { step() }
  }

  /// Says that this source cannot be rewound, and so neither can what stands on it.
  public func forbidRewind() {
    let old = state.bitwiseOr(Self.unrewindable, ordering: .acquiringAndReleasing).oldValue
    if old & Self.unrewindable == 0 { downstream?.forbidRewind() }
  }

  /// Says that the stream has completed: nothing that is asked from now on has an effect, clean-ups are dropped.
  ///
  /// If it was cancelled before, they are called: `cancel()` may be on its way to them on another thread.
  public func close() {
    let old = state.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
    if old & Self.closed != 0 { return }
    if old & Self.cancelled != 0 { Registration.run(takeCleanups()) } else { Registration.drop(takeCleanups()) }
    parent.take()?.remove()
  }

  /// Says what a source is told by that keeps its serial context for longer than a delivery, when it is rewound; nil takes
  /// it back. It may be called when there is nothing to do any more, and by whoever rewinds.
  @usableFromInline
  func whenRewound(_ body: (@Sendable () -> Void)?) {
    let listener = body.map { ResetCall($0) }
    let earlier = lock.withLock {
      defer { rewindListener = listener }
      return rewindListener
    }
    withExtendedLifetime(earlier) {}
  }

  /// Registers what a stage does when its stream is rewound while the source is parked. Serial context only.
  @inlinable
  func onRewind(_ state: Resettable) {
    state.earlier = resets
    resets = state
  }

  /// Forgets what was registered after `mark`, the newest one then: the source of those stages is over, or starts anew.
  @inlinable
  func forgetResets(after mark: Resettable?) {
    if resets !== mark { resets = mark }
  }

  /// Says that the source speaks no more unless it is rewound: if nobody is left who could ask for that, it is cancelled. Serial
  /// context only.
  @usableFromInline
  func fallSilent() {
    isSilent.store(true, ordering: .relaxed)
    context?.noteSilence()
    // A step on the word that `abandon` changes: whichever comes second sees the other.
    let old = state.bitwiseOr(0, ordering: .acquiringAndReleasing).oldValue
    if old & Self.abandoned != 0 { cancel() }
  }

  // MARK: Inside

  @usableFromInline
  final class Wake: Sendable {
    @usableFromInline let tally = Tally("wake-up")
    @usableFromInline let go: @Sendable () -> Last?

    @inlinable
    init(_ go: @escaping @Sendable () -> Last?) { self.go = go }
  }

  /// The caller has taken the parked flag away, so the source is its to run.
  @inlinable @inline(__always)
  func rouse() {
    guard let wake else { return }
    hold()
    // Only the source replaces `wake`, and it returns its last act instead of dropping it while it runs.
    conclude(wake._withUnsafeGuaranteedRef { $0.go() })
  }

  @usableFromInline
  func add(_ asked: UInt64) {
    var old = state.load(ordering: .relaxed)
    while old & (Self.cancelled | Self.closed) == 0 {
      let demand = old & Self.unlimited
      let (sum, overflow) = demand.addingReportingOverflow(asked)
      var new = (overflow ? Self.unlimited : sum) | (old & 0xFF)
      let wakes = old & (Self.parked | Self.paused) == Self.parked
      if wakes { new &= ~Self.parked }
      let result = state.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing)
      if result.exchanged {
        if wakes { rouse() }
        return
      }
      old = result.original
    }
  }

  @usableFromInline
  func slowReply() -> Reply {
    let now = state.load(ordering: .acquiring)
    if now & (Self.cancelled | Self.paused) != 0 { return .wait }
    return now & Self.rewinding != 0 ? .rewind : .more
  }

  @usableFromInline
  func slowTake(_ seen: UInt64) -> Reply {
    var old = seen
    while true {
      if old & Self.unlimited == Self.unlimited { return reply }
      if old & (Self.cancelled | Self.paused | Self.rewinding) != 0 || old < Self.one << 1 { return .wait }
      let result = state.weakCompareExchange(
        expected: old, desired: old - Self.one, ordering: .acquiringAndReleasing)
      if result.exchanged { return .more }
      old = result.original
    }
  }

  @usableFromInline
  func stand(using count: UInt64) -> Standing {
    var old = state.load(ordering: .acquiring)
    while true {
      if old & Self.over != 0 { return .cancelled }
      var new = old
      if new >= Self.one && new & Self.unlimited != Self.unlimited { new -= count }
      let standing: Standing
      if old & Self.rewinding != 0 {
        new &= ~Self.rewinding
        standing = .rewind
      } else if new & Self.paused != 0 || new < Self.one {
        // Nobody is left who could ask: waiting would be for ever.
        if new & Self.abandoned != 0 {
          cancel()
          return .cancelled
        }
        new |= Self.parked
        standing = .parked
      } else {
        standing = .go
      }
      if change(&old, to: new, standing) { return standing == .rewind ? rewound() : standing }
    }
  }

  /// One step of the state word on the source's behalf. Who parks holds nothing any more: that must be said before.
  @inlinable @inline(__always)
  func change(_ old: inout UInt64, to new: UInt64, _ standing: Standing) -> Bool {
    let holder = driver.load(ordering: .relaxed)
    if standing == .parked { driver.store(0, ordering: .relaxed) }
    let result = state.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing)
    if result.exchanged { return true }
    if standing == .parked { driver.store(holder, ordering: .relaxed) }
    old = result.original
    return false
  }

  /// A rewind is due, in the source's serial context. Where several sources speak one after the other, the one that is
  /// speaking ends as if cancelled, and the first one starts again.
  private func rewound() -> Standing {
    isSilent.store(false, ordering: .relaxed)
    var next = resets
    while let state = next {
      state.reset()
      next = state.earlier
    }
    if successions == 0 { return .rewind }
    isSuperseded = true
    return .cancelled
  }

  @usableFromInline
  func wakeParked() {
    let old = state.bitwiseAnd(~Self.parked, ordering: .acquiringAndReleasing).oldValue
    if old & Self.parked != 0 { rouse() }
  }

  /// The last outside reference is gone. A source that waits, now or later, waits for nobody: it is cancelled, and so is a silent one.
  @usableFromInline
  func abandon() {
    var old = state.load(ordering: .relaxed)
    while true {
      // Without the flag it runs, or a broadcast has it, which would not look before its next element.
      let waits = old & Self.paused != 0 && old & (Self.cancelled | Self.closed) == 0
      let waitsForNobody = waits || (old & Self.parked != 0 && (old & Self.paused != 0 || old < Self.one))
      var new = old | Self.abandoned
      if waitsForNobody { new = (new | Self.cancelled) & ~Self.parked }
      let result = state.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing)
      if result.exchanged {
        if waitsForNobody {
          Registration.run(takeCleanups())
          if old & Self.parked != 0 { rouse() }
        } else if isSilent.load(ordering: .relaxed) && old & Self.rewinding == 0 {
          cancel()
        }
        return
      }
      old = result.original
    }
  }

  private func takeCleanups() -> Registration? {
    lock.withLock {
      defer { cleanups = nil }
      return cleanups
    }
  }

  fileprivate func remove(_ registration: Registration) {
    lock.withLock {
      // A list that was taken belongs to who calls it.
      guard cleanups != nil, registration === cleanups || registration.previous != nil else { return }
      let following = registration.following
      following?.previous = registration.previous
      if let previous = registration.previous {
        previous.takeUnretainedValue().following = following
      } else {
        cleanups = following
      }
      registration.previous = nil
      registration.following = nil
    }
  }
}

/// Why a stream could not be rewound.
public enum RewindFailure: Error, Equatable {
  /// The source keeps nothing that it could start again from.
  case notRewindable
}

/// A clean-up that waits for a cancellation.
public final class Registration: Sendable {
  private let tally = Tally("clean-up")
  /// Both guarded by the lock of the talkback; the links belong to its list.
  @exclusivity(unchecked) private nonisolated(unsafe) var cleanup: (@Sendable () -> Void)?
  @exclusivity(unchecked) fileprivate nonisolated(unsafe) var previous: Unmanaged<Registration>?
  @exclusivity(unchecked) fileprivate nonisolated(unsafe) var following: Registration?
  /// Set before anybody else has the registration.
  fileprivate nonisolated(unsafe) weak var talkback: Talkback?
  private let claimed = Atomic(false)

  fileprivate init(_ cleanup: @escaping @Sendable () -> Void) { self.cleanup = cleanup }

  /// Forgets the clean-up; if it is being called at this moment, that goes on.
  public func remove() {
    _ = take()
    talkback?.remove(self)
  }

  /// The same, for who knows its talkback.
  @usableFromInline
  func remove(from talkback: Talkback) {
    // No `withExtendedLifetime`: to hand a closure to something generic takes an allocation.
    _ = take()
    talkback.remove(self)
  }

  fileprivate func take() -> (@Sendable () -> Void)? {
    guard !claimed.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
    defer { cleanup = nil }
    return cleanup
  }

  /// Calls the clean-ups of a list.
  fileprivate static func run(_ first: Registration?) { each(from: first) { $0.take()?() } }

  fileprivate static func drop(_ first: Registration?) { each(from: first) { _ = $0.take() } }

  /// One by one, and unlinked: who keeps a registration keeps no others.
  private static func each(from first: Registration?, _ body: (Registration) -> Void) {
    var next = first
    while let registration = next {
      next = registration.following
      registration.following = nil
      registration.previous = nil
      body(registration)
    }
  }
}
