// What a source does with a talkback: it parks, is woken, and finishes.

extension Talkback {
  /// What a source does next: the result of `parkUntilRequested()` before its first element, and of `park(after:)` after each
  /// reply.
  @frozen
  public enum ParkResult: Sendable {
    /// Emit: there is demand.
    case go
    /// Start again from the first element.
    case rewind
    /// Complete as cancelled.
    case cancelled
    /// Return: the function given to `install` will be called.
    case parked
  }

  /// The last action of a source, after the talkback has released the source's wake-up.
  public typealias FinalAction = @Sendable () -> Void

  @usableFromInline
  final class WakeUp: Sendable {
    @usableFromInline let leakCounter = LeakCounter("wake-up")
    @usableFromInline let go: @Sendable () -> FinalAction?

    @inlinable
    init(_ go: @escaping @Sendable () -> FinalAction?) { self.go = go }
  }

  // MARK: Questions

  /// The number of requested elements that have not arrived; `Int.max` is unlimited.
  package var demand: Int { state.demand }

  /// True while a source may emit: there is demand, and no pause, rewind or end.
  @inlinable @inline(__always)
  public var isReady: Bool { state.isReady }

  /// True if demand is unlimited and the source may emit, found out in one comparison. False proves nothing.
  @inlinable @inline(__always)
  var takesAll: Bool { state.takesAll }

  /// True if the source may emit and no signal is pending.
  @inlinable @inline(__always)
  var isUndisturbed: Bool { state.isUndisturbed }

  /// True if there was a signal that the source has not handled.
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

  /// True if the source must not finish, because it was cancelled or rewound.
  @inlinable @inline(__always)
  package var isDiverted: Bool { state.has(TalkbackState.cancelled | TalkbackState.rewinding) }

  /// True if a rewind was requested and the source has not parked since.
  @inlinable @inline(__always)
  var isRewinding: Bool { state.has(TalkbackState.rewinding) }

  /// How a source completes at its end: as cancelled if the stream was cancelled before.
  @inlinable @inline(__always)
  func ending<Failure: Error>(_: Failure.Type) -> Completion<Failure> { isCancelled ? .cancelled : .finished }

  // MARK: Parking

  /// Returns what a source does after a reply, and parks it if there is no demand.
  ///
  /// A reply of `.wait` or `.rewind` consumes the demand of its element here. A reply of `.rewind` resets the operators
  /// downstream, and the result is `.rewind`; for a source that cannot be rewound, it means `.wait`.
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

  /// Parks the source if nothing has been requested; consumes no demand.
  @inlinable
  public func parkUntilRequested() -> ParkResult { park(consuming: 0) }

  @usableFromInline
  func park(consuming demand: UInt64) -> ParkResult { parked(state.park(consuming: demand, runner)) }

  /// Parks a source that waits for something other than demand, unless `signal()` was called since it last parked.
  ///
  /// A source that is woken by a request, or by anything else but its own signal, has to call this again.
  ///
  /// - Parameter wasReady: the value of `isReady` when the source last looked. If it is false, the source has something that
  ///   waits for demand, and does not park if demand has arrived since, because nothing else would wake it.
  public func parkUntilSignalled(wasReady: Bool = true) -> ParkResult {
    parked(state.parkUntilSignalled(wasReady: wasReady, runner))
  }

  /// Parks an idle source in one step. Returns false if there may be something to do.
  @inlinable @inline(__always)
  func parkIfIdle() -> Bool { state.parkIfIdle(runner) }

  private func parked(_ result: ParkResult) -> ParkResult {
    switch result {
    case .go, .parked: return result
    case .cancelled:
      // Cancels an abandoned source that would wait; otherwise it has no effect.
      cancel()
      return .cancelled
    case .rewind: return rewound()
    }
  }

  /// Handles a rewind in the source's serial context. In a sequence of upstreams, the upstream that runs ends as if cancelled,
  /// and the first one starts again.
  private func rewound() -> ParkResult {
    isSilent.store(false, ordering: .relaxed)
    rewindHandlers.call()
    if sequences.depth == 0 { return .rewind }
    sequences.mustRestart = true
    return .cancelled
  }

  // MARK: Waking

  /// Sets the function that wakes a parked source. The source calls this in its serial context, before it parks.
  ///
  /// The function returns nil if the source has parked again, and a final action if the source is over. The final action is
  /// performed after the function has been released.
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

  /// Clears the parked flag without waking the source. Returns true if the caller is in the source's serial context then.
  @inlinable @inline(__always)
  func enter() -> Bool {
    guard state.enter() else { return false }
    runner.begin()
    return true
  }

  /// Runs the source, whose parked flag the caller has cleared.
  @inlinable @inline(__always)
  func wake() {
    guard let wakeUp else { return }
    runner.begin()
    // Only the source replaces `wakeUp`. While it runs, it does not release `wakeUp` but returns its final action.
    finishRun(wakeUp._withUnsafeGuaranteedRef { $0.go() })
  }

  @usableFromInline
  func wakeParked() { if state.unpark() { wake() } }

  // MARK: Running

  @inlinable @inline(__always)
  func beginRunning() { runner.begin() }

  @inlinable @inline(__always)
  func endRunning() { runner.end() }

  /// Ends a run during which the source can't have parked.
  @inlinable @inline(__always)
  func endRunningHere() { runner.clear() }

  @inlinable @inline(__always)
  var isRunningHere: Bool { runner.isHere }

  /// Ends a run of the source. With a final action, the source is over. With nil, it has parked and may run on another thread by
  /// now.
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

  /// Starts another source on this talkback: now, or after the current one, which has been stopped, has returned. Until then its
  /// wake-up cannot be replaced.
  @usableFromInline
  func runNext(_ start: @escaping FinalAction) {
    if isRunningHere { nextRun = start } else { start() }
  }

  // MARK: Demand, rewinds, silence

  /// Consumes the demand of one element without parking.
  @usableFromInline
  package func consumeDemand() { state.consumeDemand() }

  /// Requests a rewind for a consumer that replied `.rewind`. Returns false if the source cannot be rewound: it continues.
  @usableFromInline @discardableResult
  package func noteRewind() -> Bool { state.rewind() != nil }

  /// Consumes demand and notes a rewind, as the reply says. False for `.stop`, after which the source is over.
  @inlinable @inline(__always)
  func handle(_ reply: Reply) -> Bool {
    switch reply {
    case .more: break
    case .wait: consumeDemand()
    case .rewind:
      noteRewind()
      consumeDemand()
    case .stop: return false
    }
    return true
  }

  /// Declares that this source cannot be rewound, and so neither can the streams that it is an upstream of.
  public func forbidRewind() {
    let old = state.add(flags: TalkbackState.unrewindable)
    if old & TalkbackState.unrewindable == 0 { downstream?.forbidRewind() }
  }

  /// Registers a handler that resets an operator when its stream is rewound. Serial context only.
  @inlinable
  func onRewind(_ handler: RewindHandler) { rewindHandlers.add(handler) }

  /// Declares that the source emits nothing more unless it is rewound. If no handle is left that could rewind it, it is
  /// cancelled. Serial context only.
  @usableFromInline
  func fallSilent() {
    isSilent.store(true, ordering: .relaxed)
    context?.noteSilence()
    // `abandon` changes this word, too: the second of the two steps sees the first.
    if state.add(flags: 0) & TalkbackState.abandoned != 0 { cancel() }
  }
}
