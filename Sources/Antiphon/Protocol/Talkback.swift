import Synchronization

/// The way from a consumer back to its source: demand, pause, resume, rewind, cancel, at any time, from any thread.
///
/// There is one for each subscription, and one for each inner stream that can be cancelled by itself (`child()`). A request that wakes a
/// parked source runs the source on the thread of the request, as a loop: a request made inside `next` only adds to the demand.
///
/// A source hands each reply but `.stop` to `park(after:)` and does what the result says; <doc:WritingASource> shows one.
public final class Talkback: Sendable {
  @usableFromInline let state: TalkbackState
  @usableFromInline let runner = RunningThread()
  @usableFromInline let leakCounter = LeakCounter("talkback")

  private let lock = Lock()
  // Guarded by `lock`.
  @exclusivity(unchecked) private nonisolated(unsafe) var cleanups = CleanupList()
  @exclusivity(unchecked) private nonisolated(unsafe) var rewindObserver: RewindCallback?

  // Written by the source before it parks (a release), read by the thread that took `parked` away (an acquire).
  /// Unmanaged, as loading a reference would retain it for each pull: released by `install`, `finishRun` and `deinit`.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var wakeUp: Unmanaged<WakeUp>?
  /// What the parent would cancel this one by. Set before this talkback is shared, taken by the thread that closes it.
  @exclusivity(unchecked) private nonisolated(unsafe) var parent: Registration?

  // Touched only in the source's serial context.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var rewindHandlers = RewindHandlerList()
  /// What runs when the current run has been finished.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var nextRun: FinalAction?
  /// How many sequences of upstreams the source is inside of.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var sequenceDepth = 0
  /// True once a rewind has ended an upstream of a sequence: the first one is due again.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var mustRestartSequence = false
  /// How often the source has asked whether it must park.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var looks: UInt8 = 0

  // Set in the source's serial context before it starts.
  /// True if a source that keeps elements delivers a failure before them, and drops them.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var failuresOvertake = false
  /// The talkback of the stream that this source emits into. A source that can't be rewound forbids it there, too.
  @exclusivity(unchecked) @usableFromInline package nonisolated(unsafe) var downstream: Talkback?
  /// The serial context that the source may run in. Unowned: what the source calls holds it.
  @exclusivity(unchecked) @usableFromInline unowned nonisolated(unsafe) var context: SerialContext?
  /// True while the source emits nothing more unless it is rewound. Set by `fallSilent`.
  @usableFromInline let isSilent = Atomic(false)

  /// A talkback that has requested `demand` elements so far.
  ///
  /// - Parameter demand: elements, at least 0; `Int.max` is unlimited.
  @inlinable @inline(__always)
  public init(requesting demand: Int = .max) {
    precondition(demand >= 0, "Talkback(requesting:) needs a demand of 0 or more elements, got \(demand)")
    state = TalkbackState(demand: demand)
  }

  deinit {
    cleanups.drop()
    parent?.remove()
    wakeUp?.release()
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
    if state.request(TalkbackState.demand(count)) { wake() }
  }

  /// Stops the source after at most the element in flight. Does not change the counted demand. Idempotent.
  public func pause() { state.pause() }

  /// Lets a paused source continue where it stopped; nothing was lost. Idempotent.
  public func resume() { if state.resume() { wake() } }

  /// Starts the source again from its first element, inside this subscription.
  ///
  /// - Throws: `RewindFailure.notRewindable` if the source cannot be rewound; the stream then continues as if nothing had been requested.
  public func rewind() throws(RewindFailure) {
    guard let old = state.rewind() else { throw .notRewindable }
    if old & TalkbackState.parked != 0 { wakeParked() } else { lock.withLock { rewindObserver }?.reset() }
  }

  /// Ends the stream. At most the call in flight finishes; then `completed(.cancelled)` arrives once.
  ///
  /// Idempotent; after completion it does nothing.
  public func cancel() {
    guard state.cancel() else { return }
    takeCleanups().call()
    wakeParked()
  }

  /// The consumer's answer when demand is unlimited. One relaxed load.
  @inlinable @inline(__always)
  public var reply: Reply { state.reply }

  /// The consumer's answer when demand is counted: one element was used up.
  @inlinable @inline(__always)
  public func take() -> Reply { state.take() }

  /// True once `cancel()` was called.
  @inlinable @inline(__always)
  public var isCancelled: Bool { state.has(TalkbackState.cancelled) }

  /// False once the stream has completed or was cancelled.
  @inlinable
  public var isActive: Bool { !state.has(TalkbackState.over) }

  /// A talkback with a demand of its own that is cancelled when this one is. A source that can't be rewound there can't be here.
  public func child(requesting demand: Int = .max) -> Talkback {
    let child = Talkback(requesting: demand)
    child.downstream = self
    child.parent = onCancel { [weak child] in child?.cancel() }
    return child
  }

  /// Calls `cleanup` once when the stream is cancelled, or now if it was already. Dropped uncalled at completion.
  @discardableResult
  public func onCancel(_ cleanup: @escaping @Sendable () -> Void) -> Registration {
    let registration = Registration(cleanup, in: self)
    add(registration)
    return registration
  }

  /// `onCancel` for an owner of this talkback, which removes the clean-up by `Registration.remove(from:)`.
  @usableFromInline
  func whenCancelled(_ cleanup: @escaping @Sendable () -> Void) -> Registration {
    let registration = Registration(cleanup)
    add(registration)
    return registration
  }

  private func add(_ registration: Registration) {
    let isTooLate = lock.withLock {
      let isOver = state.has(TalkbackState.over)
      if !isOver { cleanups.add(registration) }
      return isOver
    }
    if isTooLate && isCancelled { registration.take()?() }
  }

  func remove(_ registration: Registration) { lock.withLock { cleanups.remove(registration) } }

  private func takeCleanups() -> CleanupList { lock.withLock { cleanups.takeAll() } }

  // MARK: The end of a subscription

  /// Declares the stream completed: later requests have no effect, clean-ups are dropped.
  ///
  /// After a cancellation they are called: `cancel()` may be on its way to them on another thread.
  public func close() {
    let old = state.add(flags: TalkbackState.closed)
    if old & TalkbackState.closed != 0 { return }
    if old & TalkbackState.cancelled != 0 { takeCleanups().call() } else { takeCleanups().drop() }
    parent.take()?.remove()
  }

  /// The last handle is gone. A source that waits for demand, now or later, is cancelled, and so is a silent one.
  @usableFromInline
  func abandon() {
    let (isCancelled, old) = state.abandon()
    if isCancelled {
      takeCleanups().call()
      if old & TalkbackState.parked != 0 { wake() }
    } else if isSilent.load(ordering: .relaxed) && old & TalkbackState.rewinding == 0 {
      cancel()
    }
  }

  /// Sets what a rewind calls while a source is not parked, for a source that keeps its serial context for longer than a delivery; nil
  /// removes it. It may run on the rewinding thread, and when there is nothing to do.
  @usableFromInline
  func whenRewound(_ body: (@Sendable () -> Void)?) {
    let observer = body.map { RewindCallback($0) }
    let earlier = lock.withLock {
      defer { rewindObserver = observer }
      return rewindObserver
    }
    withExtendedLifetime(earlier) {}
  }
}

/// Why a stream could not be rewound.
public enum RewindFailure: Error, Equatable {
  /// The source keeps nothing that it could start again from.
  case notRewindable
}
