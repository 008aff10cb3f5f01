import AntiphonShims
import Synchronization

// Upstreams of a junction that work without emitting, or have nothing left to emit.

extension JunctionContext {
  /// Interrupts the running branch if something waits for the context, and returns whether it did. The source of the branch calls
  /// this, on its own thread.
  final func interruptsRunning(_ upstream: Talkback, for inner: SerialContext?) -> Bool {
    // In this order, so that a branch of another thread is never taken for one of this thread.
    let running = running.load(ordering: .acquiring)
    guard runningThread.load(ordering: .relaxed) == antiphon_thread() else { return false }
    guard let address = UnsafeRawPointer(bitPattern: running & ~1) else { return false }
    // Rule: this thread runs the branch, and is inside its source, which holds the branch.
    let branch = Unmanaged<Branch>.fromOpaque(address).takeUnretainedValue()
    guard branch.talkback === upstream, isLive else { return false }
    if hasActions || talkback.isRewinding || mustYield() { return interrupt(branch, inner) }
    if running & 1 == 0 {
      silentLooks = 0
      phase = .queueing
      self.running.store(running | 1, ordering: .relaxed)
    }
    silentLooks += 1
    return silentLooks >= Patience.looks && interrupt(branch, inner)
  }

  private final func interrupt(_ branch: Branch, _ inner: SerialContext?) -> Bool {
    branch.talkback.pause()
    yielding.append((branch, inner))
    if isLive { phase = hasPending ? .queueing : .direct }
    return true
  }

  /// Removes the mark of a branch that had emitted nothing, if the caller is on its thread. Returns true if no action is
  /// enqueued.
  @usableFromInline @inline(never)
  final func breaksSilence(_ branch: Branch) -> Bool {
    guard runningThread.load(ordering: .relaxed) == antiphon_thread() else { return false }
    if isLive { phase = hasPending ? .queueing : .direct }
    running.store(branch.address, ordering: .relaxed)
    return !hasActions
  }

  /// True if a loop in `turn`, or the running branch, must return because something waits for the context that this junction runs
  /// in.
  @usableFromInline
  final func mustYield() -> Bool {
    guard talkback.isInterrupted(for: self) else { return false }
    isYielding = true
    return true
  }

  /// Resumes one of the branches that have yielded, unless the junction itself yields. Returns false if it resumed none.
  final func resumeOneThatYielded() -> Bool {
    guard !yielding.isEmpty, !isYielding, !talkback.isDiverted else { return false }
    let (branch, inner) = yielding.removeFirst()
    run(branch) {
      // By now the branch may be waiting for demand.
      if !branch.isWaiting { branch.talkback.resume() }
      inner?.resumeYielding()
    }
    return true
  }

  /// A final action that also resumes the contexts that have yielded here: they may have other consumers as well.
  final func resumingYielding(_ last: @escaping Talkback.FinalAction) -> Talkback.FinalAction {
    guard !yielding.isEmpty, let inners = yielding.takeAll()?.compactMap(\.inner) else { return last }
    return {
      last()
      for inner in inners { inner.resumeYielding() }
    }
  }

  /// Declares the stream silent if all upstreams are silent, no element is kept, and the operator has no timer.
  final func findOutIfSilent() {
    guard cancelTimers == nil, !hasPending, interrupted.isEmpty, yielding.isEmpty, !wantsTurn, isLive else { return }
    mayBeSilent = false
    let isSilent = lock.withLock { () -> Bool in
      guard hasNoActions else { return false }
      var (hasBranch, areSilent) = (false, true)
      branches.forEach {
        if $0.phase == .idle { return }
        hasBranch = true
        areSilent = areSilent && $0.talkback.isSilent.load(ordering: .relaxed)
      }
      return hasBranch && areSilent
    }
    if isSilent { talkback.fallSilent() }
  }
}
