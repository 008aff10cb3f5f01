import AntiphonShims
import Synchronization

// The upstreams of a junction: they run, wait, and are cancelled. `Branch` has the table of their phases.

extension JunctionContext {
  // MARK: Running

  /// Runs `body`, which calls the upstream of a branch, as the running branch. The caller is in the serial context.
  @inlinable @inline(__always)
  final func run(_ branch: Branch, _ body: () -> Void) {
    let earlier = running.load(ordering: .relaxed)
    runningThread.store(antiphon_thread(), ordering: .relaxed)
    running.store(branch.isLive ? branch.address : 0, ordering: .releasing)
    body()
    running.store(isLive ? earlier : 0, ordering: .relaxed)
  }

  /// Makes a branch the running one until `endRun`. The caller is in the serial context.
  @usableFromInline
  final func beginRun(of branch: Branch) {
    runningThread.store(antiphon_thread(), ordering: .relaxed)
    running.store(branch.address, ordering: .relaxed)
  }

  /// Ends what `beginRun` began, and releases the context.
  @usableFromInline
  final func endRun() {
    running.store(0, ordering: .relaxed)
    releaseAfterWork()
  }

  /// True if no branch runs in the context, which may be taken all the same.
  @inlinable @inline(__always)
  final var runsNoBranch: Bool { running.load(ordering: .relaxed) == 0 }

  @inlinable @inline(__always)
  final func isRunning(_ branch: Branch) -> Bool {
    running.load(ordering: .relaxed) == branch.address && runningThread.load(ordering: .relaxed) == antiphon_thread()
  }

  /// True if the branch runs in the context and no action is enqueued.
  @inlinable @inline(__always)
  final func mayContinue(_ branch: Branch) -> Bool {
    let running = running.load(ordering: .relaxed)
    if running != branch.address { return running == branch.address | 1 && breaksSilence(branch) }
    return runningThread.load(ordering: .relaxed) == antiphon_thread() && !hasActions
  }

  // MARK: Receiving

  /// Calls `receive` with an element of a branch in the serial context: now if the branch runs or the context is free, otherwise
  /// in the drain loop. Returns the reply for upstream, and pauses the branch if that is `.wait`.
  @inlinable @inline(__always)
  final func receive<Element: Sendable>(
    _ element: Element, from branch: Branch, _ receive: @escaping @Sendable (Element) -> Reply
  ) -> Reply {
    self.receive(from: branch) {
      receive(element)
    } orLater: {
      receiveLater(branch) { receive(element) }
    }
  }

  /// Implements `receive` with two functions, so that no closure is allocated for an element that is received now.
  @inlinable @inline(__always)
  final func receive(from branch: Branch, _ receive: () -> Reply, orLater enqueue: () -> Reply) -> Reply {
    if mayContinue(branch) { return pause(branch, after: receive()) }
    if branch.isDropped.load(ordering: .relaxed) { return .stop }
    guard enter() else { return enqueue() }
    let reply = branch.isLive && isLive ? pause(branch, after: receive()) : .stop
    release()
    return reply
  }

  /// Enqueues an element that arrives while other code is in the context.
  @usableFromInline
  final func receiveLater(_ branch: Branch, _ receive: @escaping @Sendable () -> Reply) -> Reply {
    // Pauses first, because the action resumes the branch: a source that cannot be slowed is not told of such a short pause.
    branch.talkback.pauseBriefly()
    let isEnqueued = enqueue {
      guard branch.isLive else { return }
      let reply = receive()
      guard branch.isLive else { return }
      if reply == .stop {
        self.cancel(branch)
      } else if reply == .more && !self.resumesInTurn {
        self.interrupted.append(branch)
      } else {
        self.pause(branch)
      }
    }
    return isEnqueued ? .wait : .stop
  }

  /// Pauses the branch if the reply to it is `.wait` or `.rewind`. Returns the reply for upstream.
  @inlinable @inline(__always)
  final func pause(_ branch: Branch, after reply: Reply) -> Reply {
    reply == .wait || reply == .rewind ? pause(branch) : reply
  }

  // MARK: Waiting

  /// Makes a branch wait until `resume`.
  @usableFromInline @discardableResult
  final func pause(_ branch: Branch) -> Reply {
    guard branch.isLive else { return .stop }
    contexts?.keep()
    wantsTurn = true
    branch.talkback.pause()
    if !branch.isWaiting { waiting.append(branch) }
    return .wait
  }

  /// Makes a branch wait from the start if the consumer has no demand yet.
  @inlinable @inline(__always)
  final func awaitDemand(_ branch: Branch) {
    if !isReady { pause(branch) }
  }

  /// Lets a waiting branch continue. If it can emit, it does so before this returns.
  @usableFromInline
  final func resume(_ branch: Branch) {
    guard branch.isWaiting, branch.isLive else { return }
    waiting.remove(branch)
    run(branch) { branch.talkback.resume() }
  }

  /// Lets every waiting branch but `other` continue while the consumer is ready, the longest waiting first.
  @usableFromInline
  final func resumeAll(but other: Branch? = nil) {
    // Each branch that waits now is resumed once at most: it may have to wait again.
    for _ in 0..<waiting.count {
      guard let branch = waiting.first else { return }
      guard isReady else {
        wantsTurn = true
        return
      }
      if branch === other {
        waiting.remove(branch)
        waiting.append(branch)
      } else {
        resume(branch)
      }
    }
  }

  // MARK: One branch for many upstreams

  /// A branch for an upstream that is forwarded; synchronous upstreams reuse one. The caller sets `wantsTurn` in its `ended` if
  /// there is anything to do other than resuming branches.
  @inlinable @inline(__always)
  final func branch(isSynchronous: Bool) -> Branch { isSynchronous ? branchOfSynchronous() : Branch() }

  @usableFromInline
  final func branchOfSynchronous() -> Branch {
    if occupyReusedBranch(), let reusedBranch { return reusedBranch }
    let branch = Branch()
    // While the reusable branch is in use, each other branch serves one upstream.
    if let reusedBranch, reusedBranch.isLive && reusedBranch.talkback.isReusable { return branch }
    reusedBranch = branch
    return branch
  }

  /// Occupies the reused branch. Returns false if there is none, or it is in use.
  @inlinable @inline(__always)
  final func occupyReusedBranch() -> Bool {
    guard let reusedBranch, reusedBranch.phase == .idle && reusedBranch.talkback.isReusable else {
      return false
    }
    reusedBranch.phase = .active
    return true
  }

  /// Keeps the branch for the next upstream when its upstream is over and has left nothing there but rewind handlers.
  @usableFromInline
  final func keepIdle(_ branch: Branch) -> Bool {
    guard branch === reusedBranch else { return false }
    branch.talkback.rewindHandlers.forget(after: nil)
    guard branch.talkback.isReusable else { return false }
    branch.phase = .idle
    return true
  }

  // MARK: Rewinding

  /// Cancels the upstreams, drops what is kept, and starts the operator again.
  final func rewind() {
    isStarting = true
    RewindScope.perform(for: talkback) {
      dropBranches()
      dropPending(andEnding: true)
      phase = .direct
      wantsTurn = false
      isYielding = false
      mayBeSilent = true
      if let contexts { contexts.inStart { start?() } } else { start?() }
    }
    isStarting = false
  }

  /// Ends the junction inside a sequence of upstreams, which starts again when it is told of the completion.
  final func finishInRewoundSequence() -> Talkback.FinalAction {
    { [talkback] in RewindScope.perform(for: talkback) { self.finish(.cancelled)() } }
  }

  // MARK: Adding and cancelling

  @usableFromInline
  final func add(_ branch: Branch) {
    // A reused branch is in the list already.
    if branch.phase != .new { return }
    branch.phase = .active
    if !branch.isNotifier { branch.talkback.downstream = talkback }
    branch.talkback.context = self
    branch.isOwn = isStarting && running.load(ordering: .relaxed) == 0
    talkback.isSilent.store(false, ordering: .relaxed)
    branch.talkback.failuresOvertake = branch.failures.overtakes(in: talkback)
    lock.withLock { branches.add(branch) }
    if talkback.isCancelled { branch.talkback.cancel() }
  }

  /// Ends a branch, in the serial context.
  @inlinable
  final func endBranch<Failure: Error>(
    _ branch: Branch, _ completion: Completion<Failure>, _ ended: (Completion<Failure>) -> Void
  ) {
    guard branch.isLive else { return }
    if !keepIdle(branch) { remove(branch) }
    ended(completion)
    if waiting.count > 0 || branch !== reusedBranch { wantsTurn = true }
  }

  /// Cancels one branch. Its events are ignored from then on.
  @usableFromInline
  final func cancel(_ branch: Branch) {
    guard branch.isLive else { return }
    remove(branch)
    branch.isDropped.store(true, ordering: .relaxed)
    cancelSource(of: branch)
  }

  /// Out of line, so that the functions that cancel a branch are specialised as they would be without a rewind.
  @usableFromInline @inline(never)
  final func cancelSource(of branch: Branch) {
    if (isStarting || phase == .over) && !branch.isOwn {
      RewindScope.excluding { branch.talkback.cancel() }
    } else {
      branch.talkback.cancel()
    }
  }

  @usableFromInline
  final func remove(_ branch: Branch) {
    mayBeSilent = true
    branch.phase = .over
    waiting.remove(branch)
    if running.load(ordering: .relaxed) & ~1 == branch.address { running.store(0, ordering: .relaxed) }
    lock.withLock { branches.remove(branch) }
  }

  /// Cancels the upstreams, from any thread. The branches stay in the list until code in the context removes them.
  final func cancelBranches() {
    let branches = lock.withLock { () -> [Branch] in
      var branches: [Branch] = []
      self.branches.forEach { branches.append($0) }
      return branches
    }
    // The operator's own first: the end of any branch may end the junction, and so cancel the rest.
    for branch in branches where branch.isOwn { branch.talkback.cancel() }
    for branch in branches where !branch.isOwn { RewindScope.excluding { branch.talkback.cancel() } }
  }

  @usableFromInline
  final func dropBranches() {
    cancelTimers?()
    forgetForwarder()
    while let branch = lock.withLock({ branches.first }) { cancel(branch) }
  }
}
