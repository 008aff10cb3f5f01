import AntiphonShims
import DequeModule
import Synchronization

/// The serial context of a junction: what may run, what waits, and the drain loop.
///
/// *One serial context.* Only code in it touches the operator's state or calls the consumer. It is the parked flag of the
/// consumer's talkback: while it is free the junction is parked there, and an upstream's element, a request, a cancellation or a
/// timer enters it in one step. Code that finds it taken enqueues an action for the drain loop of the thread in the context.
///
/// *A branch runs in it.* An upstream that runs synchronously has the context for its whole run (`run`), not once for each
/// element; its elements pay a comparison or two. An enqueued action interrupts the run: events are handled in the order in which they
/// came, and an endless upstream blocks no other one. An upstream that works without emitting blocks no other one, either
/// (`JunctionYielding.swift`).
///
/// No lock is held while user code runs: the lock guards only the lists of actions, branches and queues.
///
/// | phase | an element | demand arrives | completion | next phase |
/// |---|---|---|---|---|
/// | `direct` | goes straight to the consumer | the operator's turn, waiting branches | `end` | `queueing` when an element must wait |
/// | `queueing` | is kept | kept elements are delivered | `end` | `direct` when none is kept |
/// | `ending` | refused: `.stop` | kept elements are delivered | delivered when none is kept | `over`; a rewind leads back to `direct` |
/// | `over` | refused: `.stop` | – | – | – |
@usableFromInline
class JunctionContext: SerialContext, @unchecked Sendable {
  @frozen @usableFromInline
  enum Phase: UInt8, Sendable { case direct, queueing, ending, over }

  @usableFromInline final let talkback: Talkback
  @usableFromInline final let leakCounter = LeakCounter("junction")
  @usableFromInline final let contexts = StageContexts.atStart()
  /// True if only the operator's `turn` may resume upstreams.
  @usableFromInline final let resumesInTurn: Bool

  // Touched only in the serial context.
  @exclusivity(unchecked) @usableFromInline final var phase = Phase.direct
  /// True if an element is kept until there is demand.
  @exclusivity(unchecked) @usableFromInline final var hasPending = false
  /// True if `turn` is to be called once there is demand. A turn that sets it while the consumer is ready is repeated at once.
  @exclusivity(unchecked) @usableFromInline final var wantsTurn = false
  @exclusivity(unchecked) @usableFromInline final var start: (@Sendable () -> Void)?
  @exclusivity(unchecked) @usableFromInline final var turn: (@Sendable () -> Void)?
  /// True once the talkback can wake the junction. A junction that never parks needs no wake-up.
  @exclusivity(unchecked) @usableFromInline final var isInstalled = false
  /// Cancels the operator's appointment with a clock. Called when the upstreams are cancelled.
  @exclusivity(unchecked) @usableFromInline final var cancelTimers: (@Sendable () -> Void)?
  /// Performed after the context has been released.
  @exclusivity(unchecked) @usableFromInline final var deferredAction: (@Sendable () -> Void)?
  @exclusivity(unchecked) @usableFromInline final var waiting = WaitingList()
  /// Branches that were interrupted by an action. They continue once all actions have been performed.
  @exclusivity(unchecked) @usableFromInline final var interrupted = LazyDeque<Branch>()
  /// The branch that one synchronous upstream after another uses.
  @exclusivity(unchecked) @usableFromInline final var reusedBranch: Branch?

  // For `JunctionYielding.swift`.
  /// Branches that have yielded, each with the context that ran in this one on its behalf. They continue once there is nothing
  /// else to do.
  @exclusivity(unchecked) @usableFromInline final var yielding = LazyDeque<(branch: Branch, inner: SerialContext?)>()
  /// True while the junction itself yields to the serial context that it runs in: nothing in `yielding` continues.
  @exclusivity(unchecked) final var isYielding = false
  /// How often the running branch has asked since it last emitted, without being interrupted.
  @exclusivity(unchecked) final var silentLooks = 0
  /// True if all upstreams may have fallen silent since the last check.
  @exclusivity(unchecked) final var mayBeSilent = true
  /// True while the operator starts or restarts its upstreams.
  @exclusivity(unchecked) @usableFromInline final var isStarting = false
  /// How many elements are kept for later, here and by the operator, except in a ring of `counted`. Written in the serial context, for an
  /// inspector.
  @usableFromInline final let keptCount = Atomic(0)
  /// True once a branch has fallen silent.
  final let hasSilence = Atomic(false)

  /// The address of the branch that runs, and its thread. Written in the serial context, compared anywhere. An odd address marks
  /// a branch that has emitted nothing since it last asked. Its next element does not match the address and finds the phase
  /// `queueing`, so it takes the slow path, which removes the mark.
  @usableFromInline final let running = Atomic<UInt>(0)
  @usableFromInline final let runningThread = Atomic<UInt>(0)

  @usableFromInline final let lock = Lock()
  // Guarded by `lock`.
  @exclusivity(unchecked) private final var inbox = LazyDeque<@Sendable () -> Void>()
  @exclusivity(unchecked) private final var isClosed = false
  @exclusivity(unchecked) @usableFromInline final var branches = BranchList()
  /// The operator's queues. None unless contexts are captured.
  @exclusivity(unchecked) final var counted: [RingCount] = []

  @inlinable
  init(_ talkback: Talkback, resumesInTurn: Bool, deliverPending: @escaping @Sendable (JunctionContext) -> Void) {
    self.talkback = talkback
    self.resumesInTurn = resumesInTurn
    self.deliverPending = deliverPending
    // Rule: the function of a parked source is called with that source.
    super.init { unsafeDowncast($0, to: JunctionContext.self).runInContext() }
  }

  // MARK: Implemented by `Junction`

  /// Delivers kept elements while there is demand. A closure, because an overridden method is not specialised.
  @usableFromInline final let deliverPending: @Sendable (JunctionContext) -> Void

  @usableFromInline
  func dropPending(andEnding: Bool) { abstract() }

  @usableFromInline
  func forgetForwarder() { abstract() }

  enum Ending { case asTheOperatorSaid, cancelled, stopped }

  func finalAction(_ ending: Ending) -> Talkback.FinalAction { abstract() }

  private func abstract() -> Never { fatalError("a junction context is a junction") }

  // MARK: Entering and releasing

  @usableFromInline
  final func prepare(turn: (@Sendable () -> Void)?, start: @escaping @Sendable () -> Void) {
    self.turn = turn
    self.start = start
    if contexts != nil { InspectionPlace.attach(self) }
    talkback.stopOnCancel(self)
    if hasActions { talkback.clearSignal() }
    isStarting = true
    talkback.beginRunning()
  }

  /// Performs `action` in the context: now if the context is free, otherwise in the drain loop.
  @usableFromInline
  final func perform(_ action: @escaping @Sendable () -> Void) {
    if !performIfFree(action) { enqueue(action) }
  }

  /// Performs `action` in the context if it is free, and returns whether it was.
  @usableFromInline
  final func performIfFree(_ action: () -> Void) -> Bool {
    guard enter() else { return false }
    if isLive { action() }
    releaseAfterWork()
    return true
  }

  /// Performs `action` after the context has been released, unless the stream has been rewound or is over by then. Called in the
  /// context, by `start`, `turn` or an action.
  @usableFromInline
  final func afterRelease(_ action: @escaping @Sendable () -> Void) {
    let earlier = deferredAction
    deferredAction = {
      earlier?()
      action()
    }
  }

  @inlinable
  final func enter() -> Bool { talkback.enter() && (phase != .over || leaveToNextSource()) }

  /// Wakes the source that the consumer has by now, which was parked. Out of line, so that `enter` needs no frame.
  @usableFromInline @inline(never)
  final func leaveToNextSource() -> Bool {
    talkback.wake()
    return false
  }

  /// Enqueues `action` for the thread in the context. Returns false if the stream is over.
  @usableFromInline @discardableResult
  final func enqueue(_ action: @escaping @Sendable () -> Void) -> Bool {
    let isEnqueued = lock.withLock {
      if !isClosed { inbox.append(CarriedContext.wrap(action)) }
      return !isClosed
    }
    if isEnqueued { talkback.signal() }
    return isEnqueued
  }

  /// Releases the context after an element, in one step if there is nothing else to do.
  @inlinable @inline(__always)
  final func release() {
    let hasWork = phase != .direct || wantsTurn || !isInstalled || !interrupted.isEmpty || !yielding.isEmpty
    if hasWork || !talkback.parkIfIdle() { releaseAfterWork() }
  }

  /// Performs all pending work, then releases the context.
  @usableFromInline
  final func releaseAfterWork() { talkback.finishRun(runUntilIdle()) }

  // MARK: The loop

  @usableFromInline
  final func runInContext() -> Talkback.FinalAction? {
    guard let contexts else { return runUntilIdle() }
    return contexts.inKept { runUntilIdle() }
  }

  @usableFromInline
  override final func stopAfterCancellation() { cancelBranches() }

  /// Performs all pending work in the context, then releases it. Returns the final action if the stream is over.
  ///
  /// Out of line: inlined, it would take registers from an upstream's loop.
  @usableFromInline @inline(never)
  final func runUntilIdle() -> Talkback.FinalAction? {
    isStarting = false
    while true {
      if let last = runPending() { return last }
      let waitsForDemand = hasPending || (wantsTurn && isLive && turn != nil)
      if !isInstalled {
        isInstalled = true
        talkback.installInAnyContext(self)
      }
      if mayBeSilent && hasSilence.load(ordering: .relaxed) { findOutIfSilent() }
      let deferred = deferredAction.take()
      checkInvariants()
      switch talkback.parkUntilSignalled(wasReady: !waitsForDemand) {
      case .parked:
        deferred?()
        return nil
      case .go:
        deferredAction = deferred
        doActions()
      case .cancelled:
        return talkback.sequences.mustRestart ? finishInRewoundSequence() : finish(.cancelled)
      case .rewind: rewind()
      }
    }
  }

  /// Performs all pending work in the context. Returns the final action if the stream is over.
  @usableFromInline
  final func runPending() -> Talkback.FinalAction? {
    while true {
      if phase != .over && hasPending { deliverPending(self) }
      if let last = completion() { return last }
      if isLive { phase = hasPending ? .queueing : .direct }
      if hasActions && !talkback.isDiverted {
        talkback.clearSignal()
        doActions()
      } else if let branch = interrupted.popFirst() {
        run(branch) { branch.talkback.resume() }
      } else if wantsTurn, let turn, isReady {
        wantsTurn = false
        if let contexts { contexts.inKept(turn) } else { turn() }
      } else if !resumeOneThatYielded() {
        return nil
      }
    }
  }

  private final func doActions() {
    while let action = lock.withLock({ inbox.popFirst() }) {
      if isLive { action() }
    }
  }

  private final func completion() -> Talkback.FinalAction? {
    switch phase {
    case .direct, .queueing: return nil
    case .over: return finish(.stopped)
    case .ending:
      // A rewind that was requested with the last element comes first.
      guard !hasPending, talkback.isCancelled || !talkback.isDiverted else { return nil }
      return finish(talkback.isCancelled ? .cancelled : .asTheOperatorSaid)
    }
  }

  final func finish(_ ending: Ending) -> Talkback.FinalAction {
    phase = .over
    dropBranches()
    dropPending(andEnding: false)
    let actions = lock.withLock {
      isClosed = true
      return inbox.takeAll()
    }
    if contexts != nil { forgetQueues() }
    withExtendedLifetime(actions) {}
    talkback.forget(self)
    turn = nil
    start = nil
    deferredAction = nil
    return resumingYielding(finalAction(ending))
  }

  /// True if the inbox is empty. The caller holds the lock.
  final var hasNoActions: Bool { inbox.isEmpty }

  /// Checks what must be true whenever the context is released.
  private final func checkInvariants() {
    assert(phase != .over, "a junction that is over has released its context")
    assert(phase != .direct || !hasPending, "nothing is kept while elements go straight to the consumer")
    assert(isLive || waiting.count == 0, "no branch waits once the operator has ended")
  }
}
