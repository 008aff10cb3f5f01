// What a source does with a talkback: it parks, is woken, and finishes. `TalkbackState` has the table of its states.

import AntiphonShims

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

  // MARK: Questions

  /// The number of requested elements that have not arrived; `Int.max` is unlimited.
  @usableFromInline
  package var demand: Int { state.demand }

  /// True while a source may emit: there is demand, and no pause, rewind or end.
  @inlinable @inline(__always)
  public var isReady: Bool { state.isReady }

  /// True if demand is unlimited and the source may emit, as one comparison shows. False proves nothing.
  @inlinable @inline(__always)
  var takesAll: Bool { state.takesAll }

  /// True if the source may emit and no signal is pending.
  @inlinable @inline(__always)
  var isUndisturbed: Bool { state.isUndisturbed }

  /// True if there was a signal that the source has not handled.
  @inlinable @inline(__always)
  var isSignalled: Bool { state.isSignalled }

  @inlinable
  func clearSignal() { state.clearSignal() }

  /// Whether the previous upstream left no state here, so that the talkback can be reused.
  @inlinable @inline(__always)
  var isReusable: Bool { state.isNew && wakeUp == nil && rewindHandlers.newest == nil && extrasIfAny?.nextRun == nil }

  /// True if the source should park before it continues: it was cancelled, paused or rewound.
  @inlinable @inline(__always)
  var hasPendingEvents: Bool { state.hasPendingEvents }

  /// True if the source must not finish, because it was cancelled or rewound.
  @inlinable @inline(__always)
  package var isDiverted: Bool { state.isDiverted }

  /// True if a rewind was requested and the source has not parked since.
  @inlinable @inline(__always)
  var isRewinding: Bool { state.isRewinding }

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
    precondition(reply != .stop, "park(after:) needs a reply other than .stop, after which the source is over")
    if waits(after: reply) { return park() }
    return isReady && !mustPark() ? .go : park(afterElement: false)
  }

  /// True if this reply consumes the demand of its element and makes the source wait. Notes a rewind if the reply is one.
  @inlinable @inline(__always)
  func waits(after reply: Reply) -> Bool {
    if reply == .rewind { noteRewind() }
    return reply == .wait || reply == .rewind
  }

  /// Consumes the demand of one element and then parks the source if no demand is left.
  @inlinable @inline(__always)
  func park() -> ParkResult { state.parkAfterLast(runner) ? .parked : park(afterElement: true) }

  /// Parks the source if nothing has been requested; consumes no demand.
  @inlinable
  public func parkUntilRequested() -> ParkResult { park(afterElement: false) }

  @usableFromInline
  func park(afterElement hasEmitted: Bool) -> ParkResult { parked(state.park(afterElement: hasEmitted, runner)) }

  /// Parks a source that waits for something other than demand, unless `signal()` has been called since it last parked.
  ///
  /// A source that is woken by anything other than its own signal, such as a request, has to call this again.
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
  public func install(_ go: @escaping @Sendable () -> FinalAction?) {
    installInAnyContext(WakeUp(CarriedContext.wrap(go)))
  }

  /// Sets the source that is woken, in the caller's context.
  @usableFromInline
  func install(_ source: ParkedSource) {
    if antiphon_carries() { install { source.go(source) } } else { installInAnyContext(source) }
  }

  /// Sets the source that is woken, which carries contexts itself.
  @usableFromInline
  func installInAnyContext(_ source: ParkedSource) {
    let earlier = wakeUp
    wakeUp = .passRetained(source)
    earlier?.release()
  }

  /// Runs the installed function once, as if the source had been woken.
  @inlinable
  public func drive() { wake() }

  /// Wakes the source if it is parked; otherwise its next `parkUntilSignalled()` returns at once.
  public func signal() {
    if state.signal() { wakeParked() }
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
    // Not returned by the closure: a function that passes a generic one is allocated.
    var last: FinalAction?
    wakeUp._withUnsafeGuaranteedRef { last = $0.go($0) }
    finishRun(last)
  }

  @usableFromInline
  func wakeParked() { if state.enter() { wake() } }

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
    let next = takeNextRun()
    last()
    next?()
  }

  /// Starts another source on this talkback: now, or once the current one, which has been stopped, returns. Until then its
  /// wake-up cannot be replaced.
  @usableFromInline
  func runNext(_ start: @escaping FinalAction) {
    if isRunningHere { extras.nextRun = CarriedContext.wrap(start) } else { start() }
  }

  // MARK: Demand, rewinds, silence

  /// Consumes the demand of one element without parking.
  @usableFromInline
  package func consumeDemand() { state.consumeDemand() }

  /// Requests a rewind for a consumer that replied `.rewind`. Returns false if the source cannot be rewound: it continues.
  @usableFromInline @discardableResult
  package func noteRewind() -> Bool { state.rewind() != .refused }

  /// Consumes demand and notes a rewind, as the reply says. False for `.stop`, after which the source is over.
  @inlinable @inline(__always)
  func handle(_ reply: Reply) -> Bool {
    if waits(after: reply) { consumeDemand() }
    return reply != .stop
  }

  /// Declares that neither this source nor any stream that it is an upstream of can be rewound.
  public func forbidRewind() {
    if state.forbidRewind() { downstream?.forbidRewind() }
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
    if state.findOutIfAbandoned() { cancel() }
  }
}
