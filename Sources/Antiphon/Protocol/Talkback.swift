import Synchronization

/// The way from a consumer back to its source: it requests, pauses, resumes, rewinds and cancels, at any time and from any
/// thread.
///
/// There is one for each subscription, and one for each inner stream that can be cancelled by itself (`child()`). A request that
/// wakes a parked source runs the source on the requesting thread, as a loop: a request inside `next` only adds to the demand.
///
/// A source passes each reply but `.stop` to `park(after:)` and acts on the result; <doc:WritingASource> shows an example.
public final class Talkback: Sendable {
  @usableFromInline let state: TalkbackState
  @usableFromInline let runner = RunningThread()
  @usableFromInline let leakCounter = LeakCounter("talkback")

  private let lock = Lock()
  // Small ones side by side: there are as many talkbacks as subscriptions.
  // Touched only in the source's serial context.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var sequences = SequenceNesting()
  /// How often the source has called `mustPark`.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var looks: UInt8 = 0
  /// True if a source that keeps elements delivers a failure before them and drops them. Set before the source starts.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var failuresOvertake = false
  /// True while the source emits nothing more unless it is rewound. Set by `fallSilent`.
  @usableFromInline let isSilent = Atomic(false)
  /// True once there are `extras`. Written and, where nothing else orders the two, read by read-modify-writes.
  @usableFromInline let hasExtras = Atomic<UInt8>(0)

  /// The serial context that a cancellation stops, retained; and in the lowest bit whether there may be clean-ups. A cancellation
  /// that takes both and finds neither needs no lock.
  @usableFromInline let stopped = Atomic<UInt>(0)
  // Guarded by `lock`.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var cleanups = CleanupList()
  /// Made under `lock`, and not changed after `hasExtras` is set.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var madeExtras: TalkbackExtras?

  // Written by the source before it parks (a release), read by the thread that cleared `parked` (an acquire). A subscriber that a multicaster holds
  // is ordered by the multicaster's queue.
  /// Unmanaged, because loading a reference would retain it for each pull. Released by `install`, `finish` and `deinit`.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var wakeUp: Unmanaged<ParkedSource>?

  // Touched only in the source's serial context.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var rewindHandlers = RewindHandlerList()

  // Set in the source's serial context before it starts.
  /// The talkback of the stream that this source emits into. A source that cannot be rewound forbids rewinding that stream, too.
  @exclusivity(unchecked) @usableFromInline package nonisolated(unsafe) var downstream: Talkback?
  /// The serial context that the source may run in. Unowned, because the closures that the source calls hold it.
  @exclusivity(unchecked) @usableFromInline unowned nonisolated(unsafe) var context: SerialContext?

  /// Creates a talkback with an initial demand.
  ///
  /// - Parameter demand: the number of elements, at least 0; `Int.max` is unlimited.
  @inlinable @inline(__always)
  public init(requesting demand: Int = .max) {
    precondition(demand >= 0, "Talkback(requesting:) needs a demand of 0 or more elements, got \(demand)")
    state = TalkbackState(demand: demand)
  }

  deinit {
    if stopped.load(ordering: .relaxed) != 0 { takeCleanups(calling: false) }
    extrasIfAny?.parent?.remove()
    wakeUp?.release()
  }

  // MARK: For consumers

  /// Requests `count` more elements. Requests add up and saturate; unlimited demand stays unlimited.
  ///
  /// After completion or cancellation it has no effect. It may be called inside `next`, at any depth: the stack stays flat.
  ///
  /// - Parameter count: the number of elements, at least 1; `Int.max` is unlimited.
  @inlinable @inline(__always)
  public func request(_ count: Int = 1) {
    precondition(count > 0, "request(_:) needs a positive number of elements")
    if state.request(count) { wake() }
  }

  /// Stops the source after at most the element in flight. Does not change the demand. Idempotent.
  public func pause() {
    state.pause()
    checkPauseObservers()
  }

  /// Lets a paused source continue where it stopped; no element is lost. Idempotent.
  public func resume() {
    let wakes = state.resume()
    checkPauseObservers()
    if wakes { wake() }
  }

  /// Starts the source again from its first element, inside this subscription.
  ///
  /// - Throws: `RewindFailure.notRewindable` if the source cannot be rewound; the stream then continues unchanged.
  /// - Complexity: O(*n*), where *n* is the number of stages that are reset.
  public func rewind() throws(RewindFailure) {
    switch state.rewind() {
    case .refused: throw .notRewindable
    case .whileParked: wakeParked()
    case .whileRunning: extrasIfAny?.rewindObserver.call()
    }
  }

  /// Ends the stream. At most the call in flight finishes; then `completed(.cancelled)` arrives once.
  ///
  /// Idempotent; after completion it has no effect.
  ///
  /// - Complexity: O(*n*), where *n* is the number of clean-ups of this talkback and its children.
  public func cancel() {
    guard state.cancel() else { return }
    takeCleanups(calling: true)
    wakeParked()
  }

  /// The consumer's reply to one element if demand is unlimited: to be asked for after the delivery. One relaxed load.
  ///
  /// If `start()` has made this talkback and other starts wait for the delivery to end, they have their turn first.
  @inlinable @inline(__always)
  public var reply: Reply { state.isUneventful ? .more : replyToEvent() }

  @usableFromInline
  func replyToEvent() -> Reply {
    if state.has(TalkbackState.givesTurns) { TurnGiver.giveTurns(after: self) }
    return state.replyToEvent()
  }

  /// The consumer's reply to one element if demand is counted; call it once for each element.
  @inlinable @inline(__always)
  public func take() -> Reply { state.take() }

  /// True once the stream has been cancelled.
  @inlinable @inline(__always)
  public var isCancelled: Bool { state.isCancelled }

  /// False once the stream has completed or has been cancelled.
  @inlinable
  public var isActive: Bool { !state.isOver }

  /// Returns a talkback that has its own demand and is cancelled when this one is.
  ///
  /// If the child's source cannot be rewound, the stream of this talkback cannot be rewound, either.
  public func child(requesting demand: Int = .max) -> Talkback {
    let child = Talkback(requesting: demand)
    child.downstream = self
    child.extras.parent = onCancel { [weak child] in child?.cancel() }
    return child
  }

  /// Calls `cleanup` once when the stream is cancelled, or at once if it already was. Completion drops it uncalled.
  @discardableResult
  public func onCancel(_ cleanup: @escaping @Sendable () -> Void) -> Registration {
    let registration = Registration(cleanup, in: self)
    add(registration)
    return registration
  }

  private func add(_ registration: Registration) {
    let isTooLate = lock.withLock {
      // What ends the stream from here on sees the bit, and what has ended it before is seen here.
      stopped.bitwiseOr(1, ordering: .acquiringAndReleasing)
      let isOver = state.isOver
      if !isOver { cleanups.add(registration) }
      return isOver
    }
    if isTooLate && isCancelled { registration.take()?() }
  }

  func remove(_ registration: Registration) { lock.withLock { cleanups.remove(registration) } }

  /// What few talkbacks have. Made at the first call.
  var extras: TalkbackExtras {
    let extras = lock.withLock {
      if let madeExtras { return madeExtras }
      let extras = TalkbackExtras()
      madeExtras = extras
      return extras
    }
    hasExtras.bitwiseOr(1, ordering: .acquiringAndReleasing)
    return extras
  }

  /// Stops the serial context of this stream when the stream is cancelled, or at once if it already was. A stream has one context at a time.
  @usableFromInline
  func stopOnCancel(_ context: SerialContext) {
    let address = UInt(bitPattern: Unmanaged.passRetained(context).toOpaque())
    var old = stopped.load(ordering: .relaxed)
    while !replaceStopped(&old, with: address) {}
    self.context(of: old)?.release()
    // What has cancelled the stream before this step does not know the context.
    if state.isOver && forget(context) && isCancelled { context.stopAfterCancellation() }
  }

  /// Undoes `stopOnCancel`. A call in flight finishes. Returns false if the context has been taken or replaced.
  @usableFromInline @discardableResult
  func forget(_ context: SerialContext) -> Bool {
    let address = UInt(bitPattern: Unmanaged.passUnretained(context).toOpaque())
    var old = stopped.load(ordering: .relaxed)
    while old & ~1 == address {
      guard replaceStopped(&old, with: 0) else { continue }
      self.context(of: old)?.release()
      return true
    }
    return false
  }

  /// Replaces the context, and keeps the bit.
  private func replaceStopped(_ old: inout UInt, with address: UInt) -> Bool {
    let result = stopped.weakCompareExchange(
      expected: old, desired: address | old & 1, ordering: .acquiringAndReleasing)
    old = result.original
    return result.exchanged
  }

  /// The context that is in `stopped`. Rule: who takes it out of there takes the reference that `stopOnCancel` has put there.
  private func context(of stopped: UInt) -> Unmanaged<SerialContext>? {
    UnsafeRawPointer(bitPattern: stopped & ~1).map { .fromOpaque($0) }
  }

  /// Takes the clean-ups and the context. Calls each clean-up, the newest first, and then stops the context; or drops them.
  private func takeCleanups(calling: Bool) {
    let taken = stopped.exchange(0, ordering: .acquiringAndReleasing)
    if taken & 1 != 0 {
      let cleanups = lock.withLock { self.cleanups.takeAll() }
      if calling { cleanups.call() } else { cleanups.drop() }
    }
    guard let context = context(of: taken) else { return }
    if calling { context._withUnsafeGuaranteedRef { $0.stopAfterCancellation() } }
    context.release()
  }

  // MARK: The end of a subscription

  /// Declares the stream completed: later requests have no effect, and clean-ups are dropped.
  ///
  /// After a cancellation they are called instead, because `cancel()` may be about to call them on another thread.
  public func close() {
    switch state.close() {
    case .again: return
    case .afterCancellation:
      // In most cases they have been called. What is added meanwhile is called by the caller who adds it.
      if stopped.load(ordering: .acquiring) != 0 { takeCleanups(calling: true) }
    case .first: takeCleanups(calling: false)
    }
    extrasIfAny?.parent.take()?.remove()
  }

  /// Called when no handle is left. A source that waits for demand, now or later, is cancelled, and so is a silent one.
  @usableFromInline
  func abandon() {
    switch state.abandon() {
    case .cancelled(let wasParked):
      takeCleanups(calling: true)
      if wasParked { wake() }
    case .left(let isRewinding):
      if !isRewinding && isSilent.load(ordering: .relaxed) { cancel() }
    }
  }
}

/// Why a stream could not be rewound.
public enum RewindFailure: Error, Equatable {
  /// The source cannot start again from its first element.
  case notRewindable
}
