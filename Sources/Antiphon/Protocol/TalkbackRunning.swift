// What a source does with a talkback: it parks, it is woken, it finishes.

extension Talkback {
  /// What a source does next: before its first element (`parkUntilRequested()`), and after each reply (`park(after:)`).
  @frozen
  public enum ParkResult: Sendable {
    /// Emit: there is demand.
    case go
    /// Start again from the first element.
    case rewind
    /// Complete as cancelled.
    case cancelled
    /// Return: the wake-up given to `install` will be called.
    case parked
  }

  /// The last thing that a run of a source does, when the talkback has released the source's wake-up.
  public typealias FinalAction = @Sendable () -> Void

  @usableFromInline
  final class WakeUp: Sendable {
    @usableFromInline let leakCounter = LeakCounter("wake-up")
    @usableFromInline let go: @Sendable () -> FinalAction?

    @inlinable
    init(_ go: @escaping @Sendable () -> FinalAction?) { self.go = go }
  }

  // MARK: Questions

  /// The requested elements that have not arrived; `Int.max` is unlimited.
  package var demand: Int { state.demand }

  /// True while a source may emit: there is demand, and no pause, rewind or end.
  @inlinable @inline(__always)
  public var isReady: Bool { state.isReady }

  /// True if the consumer has unlimited demand and the source may emit, found out in one comparison. False says nothing.
  @inlinable @inline(__always)
  var takesAll: Bool { state.takesAll }

  /// True if the source may emit and has not been signalled.
  @inlinable @inline(__always)
  var isUndisturbed: Bool { state.isUndisturbed }

  /// True if there was a signal that the source has not heard.
  @inlinable @inline(__always)
  var isSignalled: Bool { state.mayHave(TalkbackState.signalled) }

  @inlinable
  func clearSignal() { state.remove(flags: TalkbackState.signalled) }

  /// Whether the previous upstream left no state here, so that the talkback can be reused.
  @inlinable @inline(__always)
  var isReusable: Bool { state.isNew && wakeUp == nil && rewindHandlers.newest == nil && nextRun == nil }

  /// True if the source should park before it continues: it was cancelled, paused or rewound.
  @inlinable @inline(__always)
  var hasPendingEvents: Bool { state.mayHave(TalkbackState.pendingEvents) }

  /// True if the source must not finish: it was cancelled or rewound.
  @inlinable @inline(__always)
  package var isDiverted: Bool { state.has(TalkbackState.cancelled | TalkbackState.rewinding) }

  /// True if the source is to start again from its first element, and has not parked yet.
  @inlinable @inline(__always)
  var isRewinding: Bool { state.has(TalkbackState.rewinding) }

  /// How a source completes at its end: an earlier cancellation wins.
  @inlinable @inline(__always)
  func ending<Failure: Error>(_: Failure.Type) -> Completion<Failure> { isCancelled ? .cancelled : .finished }

  // MARK: Parking

  /// Says what a source does after a reply, and parks it without demand.
  ///
  /// A reply of `.wait` or `.rewind` consumes the demand of its element here. A reply of `.rewind` starts the operators downstream again
  /// and returns `.rewind`; to a source that can't be rewound it is `.wait`.
  ///
  /// - Parameter reply: what `next` has returned. It must not be `.stop`, after which a source is over and calls nothing.
  @inlinable
  public func park(after reply: Reply) -> ParkResult {
    switch reply {
    case .more: return isReady && !mustPark() ? .go : park(consuming: 0)
    case .wait: return park()
    case .rewind:
      noteRewind()
      return park()
    case .stop: preconditionFailure("park(after:) needs a reply other than .stop, after which the source is over")
    }
  }

  /// Consumes the demand of one element and then parks the source if no demand is left.
  @inlinable @inline(__always)
  func park() -> ParkResult { state.parkAfterLast(runner) ? .parked : park(consuming: TalkbackState.one) }

  /// Parks the source if nothing is requested yet; consumes no demand.
  @inlinable
  public func parkUntilRequested() -> ParkResult { park(consuming: 0) }

  @usableFromInline
  func park(consuming demand: UInt64) -> ParkResult { parked(state.park(consuming: demand, runner)) }

  /// Parks a source that waits for something other than demand, unless `signal()` was called since it last parked.
  ///
  /// A source that is woken by a request, or by anything else that is not its own signal, comes back and parks again.
  ///
  /// - Parameter wasReady: what `isReady` was when the source last looked. False: the source has something that waits for demand, and
  ///   does not park if demand has come since, as nothing else would wake it.
  public func parkUntilSignalled(wasReady: Bool = true) -> ParkResult {
    parked(state.parkUntilSignalled(wasReady: wasReady, runner))
  }

  /// `parkUntilSignalled()` in one step. False if there may be something to do.
  @inlinable @inline(__always)
  func parkIfIdle() -> Bool { state.parkIfIdle(runner) }

  private func parked(_ result: ParkResult) -> ParkResult {
    switch result {
    case .go, .parked: return result
    case .cancelled:
      // For an abandoned source that would wait; otherwise it has no effect.
      cancel()
      return .cancelled
    case .rewind: return rewound()
    }
  }

  /// A rewind is due, in the source's serial context. In a sequence of upstreams the one that runs ends as if cancelled, and the first
  /// one starts again.
  private func rewound() -> ParkResult {
    isSilent.store(false, ordering: .relaxed)
    rewindHandlers.call()
    if sequenceDepth == 0 { return .rewind }
    mustRestartSequence = true
    return .cancelled
  }

  // MARK: Waking

  /// Sets the function that wakes a parked source. To be called in the source's serial context, before it parks.
  ///
  /// The function returns the final action of a source that is over, which follows the release of the function; or nil when it has
  /// parked again.
  @inlinable @inline(__always)
  public func install(_ go: @escaping @Sendable () -> FinalAction?) {
    let earlier = wakeUp
    wakeUp = .passRetained(WakeUp(go))
    earlier?.release()
  }

  /// Runs the installed function once, as if the source had been woken.
  @inlinable
  public func drive() { wake() }

  /// Wakes the source if it is parked; otherwise its next `parkUntilSignalled()` returns at once.
  public func signal() {
    if state.add(flags: TalkbackState.signalled) & TalkbackState.parked != 0 { wakeParked() }
  }

  /// Takes the parked flag away without waking the source: true if the caller is in the source's serial context then.
  @inlinable @inline(__always)
  func enter() -> Bool {
    guard state.enter() else { return false }
    runner.begin()
    return true
  }

  /// Runs the source, which the caller has taken the parked flag of.
  @inlinable @inline(__always)
  func wake() {
    guard let wakeUp else { return }
    runner.begin()
    // Only the source replaces `wakeUp`, and it returns its final action instead of releasing it while it runs.
    finishRun(wakeUp._withUnsafeGuaranteedRef { $0.go() })
  }

  @usableFromInline
  func wakeParked() { if state.unpark() { wake() } }

  // MARK: Running

  @inlinable @inline(__always)
  func beginRunning() { runner.begin() }

  @inlinable @inline(__always)
  func endRunning() { runner.end() }

  @inlinable @inline(__always)
  var isRunningHere: Bool { runner.isHere }

  /// Ends a run of the source: with a final action the source is over. With nil it has parked, and may run elsewhere by now.
  @inlinable @inline(__always)
  func finishRun(_ last: FinalAction?) {
    if let last { finish(last) } else { endRunning() }
  }

  @usableFromInline
  func finish(_ last: FinalAction) {
    wakeUp.take()?.release()
    runner.clear()
    let next = nextRun.take()
    last()
    next?()
  }

  /// Starts another source on this talkback: now, or as soon as the one that runs, and has been told to stop, has returned. Until then
  /// its wake-up can't be replaced.
  @usableFromInline
  func runNext(_ start: @escaping FinalAction) {
    if isRunningHere { nextRun = start } else { start() }
  }

  // MARK: Demand, rewinds, silence

  /// Consumes the demand of one element, as `park()` does, without parking.
  @usableFromInline
  package func consumeDemand() { state.consumeDemand() }

  /// Requests a rewind for a consumer that replied so. False if the source can't be rewound: it continues.
  @usableFromInline @discardableResult
  package func noteRewind() -> Bool { state.rewind() != nil }

  /// Declares that this source can't be rewound, and so neither can what stands on it.
  public func forbidRewind() {
    let old = state.add(flags: TalkbackState.unrewindable)
    if old & TalkbackState.unrewindable == 0 { downstream?.forbidRewind() }
  }

  /// Registers what an operator does when its stream is rewound. Serial context only.
  @inlinable
  func onRewind(_ handler: RewindHandler) { rewindHandlers.add(handler) }

  /// Declares that the source emits nothing more unless it is rewound: without a handle that could rewind it, it is cancelled. Serial
  /// context only.
  @usableFromInline
  func fallSilent() {
    isSilent.store(true, ordering: .relaxed)
    context?.noteSilence()
    // A step on the word that `abandon` changes: the second of the two sees the first.
    if state.add(flags: 0) & TalkbackState.abandoned != 0 { cancel() }
  }
}
