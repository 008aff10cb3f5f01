import AntiphonShims
import DequeModule
import Synchronization

/// Where several upstreams become one stream: the shared mechanism of every operator that has more than one.
///
/// *The floor.* Only who has the floor touches the operator's state or speaks downstream. The floor is the parked flag of
/// the downstream's talkback: while nobody has it the junction rests there, and an upstream's element, a request, a cancel or a
/// timer takes it in one step. Whoever finds it taken leaves a note in the inbox for the owner.
///
/// *Burst ownership.* An upstream that runs synchronously is given the floor for the whole run (`speak`), not once per
/// element; its elements pay one comparison. A note breaks the burst: what came first is heard first, and an endless
/// burst makes nobody wait for ever. Nor does an upstream that works without saying anything: it asks now and then
/// (`interrupts`), and after a million elements of which none arrived the other upstreams have their turn.
///
/// No lock is held while user code runs: the lock guards the inbox and the list of branches, nothing else.
@usableFromInline
final class Junction<Output: Sendable, Failure: Error>: SerialContext, @unchecked Sendable {
  @usableFromInline let talkback: Talkback
  @usableFromInline let next: @Sendable (Output) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void
  @usableFromInline let tally = Tally("junction")

  // Touched only by who has the floor.
  @exclusivity(unchecked) @usableFromInline var isOpen = true
  @exclusivity(unchecked) @usableFromInline var wantsTurn = false
  @exclusivity(unchecked) @usableFromInline var pending = Deque<Output>()
  @exclusivity(unchecked) @usableFromInline var ending: Completion<Failure>?
  @exclusivity(unchecked) @usableFromInline var isOver = false
  /// False once the stream is over, or ends after what is pending.
  @exclusivity(unchecked) @usableFromInline var isLive = true
  @exclusivity(unchecked) @usableFromInline var start: (@Sendable () -> Void)?
  @exclusivity(unchecked) @usableFromInline var turn: (@Sendable () -> Void)?
  @exclusivity(unchecked) @usableFromInline var registration: Registration?
  /// True once the talkback can wake the junction: one that never rests needs no wake-up.
  @exclusivity(unchecked) @usableFromInline var isInstalled = false
  /// True if all upstreams may have fallen silent since that was found out.
  @exclusivity(unchecked) @usableFromInline var mayBeSilent = true
  /// True once a branch has fallen silent.
  @usableFromInline let hasSilence = Atomic(false)
  /// What is given up together with the upstreams: an appointment with a clock.
  @exclusivity(unchecked) @usableFromInline var quiet: (@Sendable () -> Void)?
  /// What `onceFree` was given.
  @exclusivity(unchecked) @usableFromInline var errand: (@Sendable () -> Void)?
  /// Branches that had to leave a note and may go on once all notes have been read.
  @exclusivity(unchecked) @usableFromInline var interrupted = Deque<Branch>()
  /// Branches that yielded, and go on once there is nothing else to do; and the context that ran in this one on behalf of each.
  @exclusivity(unchecked) @usableFromInline var yielding = Deque<(branch: Branch, inner: SerialContext?)>()
  /// True while the junction itself yields to the serial context that it runs in: nothing in `yielding` goes on.
  @exclusivity(unchecked) @usableFromInline var isYielding = false
  /// How often the speaker has asked in vain since it last said something.
  @exclusivity(unchecked) @usableFromInline var silentLooks = 0
  /// Branches that wait, in the order in which they began to. Unowned: while they live, `branches` holds them.
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var firstWaiting: Branch?
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var lastWaiting: Branch?
  @exclusivity(unchecked) @usableFromInline var waitingCount = 0
  /// The branch of immediate upstreams, which serves one after the other.
  @exclusivity(unchecked) @usableFromInline var passing: Branch?
  /// Listens to an upstream by that branch; set by an operator that treats all its immediate upstreams alike.
  @exclusivity(unchecked) @usableFromInline var passage: (@Sendable (Producer<Output, Failure>) -> Void)?

  /// Who speaks in a burst: a branch's address, on a thread. Written by the owner of the floor; anybody may compare.
  /// One more than the address is a branch that has said nothing since it last asked. Its next element finds no equal here and
  /// `isOpen` false, so it takes the way out of line, which removes the mark.
  @usableFromInline let speaker = Atomic<UInt>(0)
  @usableFromInline let speakerThread = Atomic<UInt>(0)

  @usableFromInline let lock = Lock()
  /// Both guarded by `lock`.
  @exclusivity(unchecked) @usableFromInline var inbox = Deque<@Sendable () -> Void>()
  @exclusivity(unchecked) @usableFromInline var branches: Branch?
  /// True once nobody reads the inbox any more. Guarded by `lock`.
  @exclusivity(unchecked) @usableFromInline var isShut = false
  @usableFromInline let resumesInTurn: Bool

  /// - Parameter resumesInTurn: true if upstreams may be woken by the operator's `turn` only.
  @inlinable
  convenience init(_ consumer: Consumer<Output, Failure>) { self.init(consumer, resumesInTurn: false) }

  @inlinable
  init(_ consumer: Consumer<Output, Failure>, resumesInTurn: Bool) {
    self.resumesInTurn = resumesInTurn
    talkback = consumer.line ?? Talkback()
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
    super.init()
  }

  // MARK: Life

  /// Runs the operator: `start` makes its state anew and listens to its upstreams, now and at every rewind; `turn` is
  /// called when the consumer is ready and `wantsTurn` was set.
  @inlinable @inline(__always)
  func open(turn: (@Sendable () -> Void)? = nil, start: @escaping @Sendable () -> Void) {
    prepare(turn: turn, start: start)
    // In the sight of the optimizer: synchronous upstreams become one loop with the operator.
    start()
    giveBack()
  }

  @inlinable
  func prepare(turn: (@Sendable () -> Void)?, start: @escaping @Sendable () -> Void) {
    self.turn = turn
    self.start = start
    registration = talkback.whenCancelled { self.cancelBranches() }
    if isDisturbed { ignoreSignal() }
    talkback.hold()
  }

  @inlinable
  func giveBack() { talkback.conclude(settle()) }

  /// Does `body` with the floor: now if it is free, otherwise as soon as its owner gets to it.
  @inlinable
  func perform(_ body: @escaping @Sendable () -> Void) {
    if enter() {
      if isLive { body() }
      talkback.conclude(settle())
    } else {
      leave(body)
    }
  }

  /// Does `body` with the floor if it is free, and says whether it was.
  @inlinable
  func performIfFree(_ body: () -> Void) -> Bool {
    guard enter() else { return false }
    if isLive { body() }
    talkback.conclude(settle())
    return true
  }

  /// Does `errand` once the floor has been given back, unless the stream has been rewound or is over by then. To be called with
  /// the floor, by `start`, `turn` or a note.
  @inlinable
  func onceFree(_ errand: @escaping @Sendable () -> Void) {
    let earlier = self.errand
    self.errand = {
      earlier?()
      errand()
    }
  }

  /// Takes the floor if it is free.
  @inlinable
  func enter() -> Bool {
    guard talkback.enter() else { return false }
    if !isOver { return true }
    // The consumer listens to another source by now, and it is that one which rested there.
    talkback.rouse()
    return false
  }

  /// Leaves a note for the owner of the floor. False if the stream is over.
  @inlinable @discardableResult
  func leave(_ note: @escaping @Sendable () -> Void) -> Bool {
    let isLeft = lock.withLock {
      if !isShut { inbox.append(note) }
      return !isShut
    }
    if isLeft { talkback.signal() }
    return isLeft
  }

  /// Ends the stream after what is pending; every upstream is cancelled now.
  ///
  /// - Parameter order: which failure drops what is pending instead, and is told at once.
  @inlinable
  func end(_ completion: Completion<Failure>, _ order: FailureOrder = .overtaking) {
    guard isLive else { return }
    ending = completion
    isLive = false
    isOpen = false
    dropBranches()
    if case .failed = completion, order.overtakes(in: talkback) { dropPending() }
  }

  /// The end of an element may be somebody's code: it finds an empty queue.
  @inlinable
  func dropPending() {
    var dropped = Deque<Output>()
    swap(&dropped, &pending)
    withExtendedLifetime(dropped) {}
  }

  /// What an upstream should hear right now.
  @inlinable @inline(__always)
  var reply: Reply {
    if !isLive { return .stop }
    return isOpen && talkback.isReady ? .more : .wait
  }

  @inlinable @inline(__always)
  var isReady: Bool { isOpen && talkback.isReady }

  /// True if a note was left that has not been read yet.
  @inlinable @inline(__always)
  var isDisturbed: Bool { talkback.state.load(ordering: .relaxed) & Talkback.signalled != 0 }

  @inlinable
  func ignoreSignal() { talkback.state.bitwiseAnd(~Talkback.signalled, ordering: .acquiringAndReleasing) }

  // MARK: Speaking downstream

  /// Hands `element` to the consumer, or keeps it until the consumer is ready. The reply is for the upstream it came from.
  @inlinable @inline(__always)
  func emit(_ element: Output, to next: @Sendable (Output) -> Reply) -> Reply {
    isReady ? say(element, to: next) : keep(element)
  }

  /// Hands `element` to the consumer, which is ready.
  @inlinable @inline(__always) @discardableResult
  func say(_ element: Output, to next: @Sendable (Output) -> Reply) -> Reply {
    // No case for each reply: that would be a jump through a table.
    switch next(element) {
    case .more: .more
    case let reply: answered(reply)
    }
  }

  /// The same for an element made of a parameter pack: naming the consumer's function there crashes the compiler (6.3.1).
  @inlinable @inline(__always)
  func emit(_ element: Output) -> Reply { emit(element, to: next) }

  @inlinable @inline(never)
  func answered(_ reply: Reply) -> Reply {
    switch reply {
    case .more: return .more
    case .wait: talkback.spend()
    case .stop: stop()
    case .rewind:
      talkback.noteRewind()
      talkback.spend()
    }
    return self.reply
  }

  @inlinable @inline(never)
  func answered(_ reply: Reply, to branch: Branch) -> Reply { answer(answered(reply), to: branch) }

  @inlinable
  func keep(_ element: Output) -> Reply {
    if !isLive { return .stop }
    pending.append(element)
    isOpen = false
    return .wait
  }

  @inlinable
  func stop() {
    isOver = true
    isLive = false
    isOpen = false
  }

  // MARK: Listening upstream

  @usableFromInline typealias Branch = JunctionBranch

  /// A branch for an upstream that is forwarded: the one of an immediate upstream serves the next one, too. Whoever takes it sets
  /// `wantsTurn` in its `ended` if there is something else to do than to resume branches.
  @inlinable @inline(__always)
  func branch(isImmediate: Bool) -> Branch {
    isImmediate ? passingBranch() : Branch()
  }

  @inlinable
  func passingBranch() -> Branch {
    if occupyPassing(), let passing { return passing }
    let branch = Branch()
    // While one is in use that may serve again, others are for once.
    if let passing, passing.isLive && passing.talkback.isUntouched { return branch }
    passing = branch
    return branch
  }

  /// Takes the passing branch, if there is one and it is free.
  @inlinable @inline(__always)
  func occupyPassing() -> Bool {
    guard let passing, passing.isIdle && passing.isLive && passing.talkback.isUntouched else { return false }
    passing.isIdle = false
    return true
  }

  /// Listens to `upstream`. `receive` and `ended` are called with the floor.
  ///
  /// - Parameter onDemand: true if it need not begin before the consumer wants something.
  @inlinable @inline(__always)
  func listen<Received: Sendable, ReceivedFailure: Error>(
    to upstream: Producer<Received, ReceivedFailure>, as branch: Branch = Branch(), onDemand: Bool = false,
    _ receive: @escaping @Sendable (Received) -> Reply,
    ended: @escaping @Sendable (Completion<ReceivedFailure>) -> Void
  ) {
    if onDemand { awaitDemand(branch) }
    hear(
      upstream, as: branch,
      next: { element in
        self.hasFloor(branch)
          ? self.answer(receive(element), to: branch)
          : self.admit(branch) { receive(element) } ?? self.note(branch) { receive(element) }
      }, ended: ended)
  }

  /// Listens to `upstream`, on demand, and emits what it says: `listen` with `emit`, but for one call less per element.
  @inlinable @inline(__always)
  func forward<ReceivedFailure: Error>(
    _ upstream: Producer<Output, ReceivedFailure>, as branch: Branch = Branch(),
    to next: @escaping @Sendable (Output) -> Reply,
    ended: @escaping @Sendable (Completion<ReceivedFailure>) -> Void
  ) {
    awaitDemand(branch)
    if upstream.isImmediate {
      hear(upstream, as: branch, passingConsumer(of: branch, to: next, ended: ended))
    } else {
      hear(
        upstream, as: branch,
        next: { element in
          guard self.isSpeaking(branch) && self.isUndisturbed else {
            return self.detain(element, of: branch, to: next)
          }
          switch next(element) {
          case .more: return .more
          case let reply: return self.answered(reply, to: branch)
          }
        }, ended: ended)
    }
  }

  /// What listens to an immediate upstream that is forwarded. What that says it says inside its burst, so nobody need ask who
  /// is speaking.
  @inlinable @inline(__always)
  func passingConsumer<ReceivedFailure: Error>(
    of branch: Branch, to next: @escaping @Sendable (Output) -> Reply,
    ended: @escaping @Sendable (Completion<ReceivedFailure>) -> Void
  ) -> Consumer<Output, ReceivedFailure> {
    consumer(
      of: branch,
      next: { element in
        guard self.isUndisturbed else { return self.detain(element, of: branch, to: next) }
        // No case for each reply: that would be a jump through a table.
        switch next(element) {
        case .more: return .more
        case let reply: return self.answered(reply, to: branch)
        }
      }, ended: ended)
  }

  /// An element of a branch that is forwarded, which can't simply pass.
  @inlinable @inline(never)
  func detain(_ element: Output, of branch: Branch, to next: @escaping @Sendable (Output) -> Reply) -> Reply {
    hasFloor(branch)
      ? answer(emit(element, to: next), to: branch)
      : admit(branch) { emit(element, to: next) } ?? note(branch) { self.emit(element, to: next) }
  }

  /// Has a branch wait from the start if the consumer wants nothing yet.
  @inlinable @inline(__always)
  func awaitDemand(_ branch: Branch) {
    if !isReady { _ = hold(branch) }
  }

  /// Runs `upstream` with the floor. `next` is called without it: it asks `hasFloor`, and `admit` or `note` if not.
  @inlinable @inline(__always)
  func hear<Received: Sendable, ReceivedFailure: Error>(
    _ upstream: Producer<Received, ReceivedFailure>, as branch: Branch,
    next: @escaping @Sendable (Received) -> Reply,
    ended: @escaping @Sendable (Completion<ReceivedFailure>) -> Void
  ) {
    hear(upstream, as: branch, consumer(of: branch, next: next, ended: ended))
  }

  @inlinable @inline(__always)
  func hear<Received: Sendable, ReceivedFailure: Error>(
    _ upstream: Producer<Received, ReceivedFailure>, as branch: Branch, _ consumer: Consumer<Received, ReceivedFailure>
  ) {
    add(branch)
    speak(branch) { upstream.run(consumer) }
  }

  /// What listens to the upstream of a branch.
  @inlinable @inline(__always)
  func consumer<Received: Sendable, ReceivedFailure: Error>(
    of branch: Branch,
    next: @escaping @Sendable (Received) -> Reply,
    ended: @escaping @Sendable (Completion<ReceivedFailure>) -> Void
  ) -> Consumer<Received, ReceivedFailure> {
    Consumer(
      talkback: branch.talkback, next: next,
      completed: { completion in
        if branch.isDropped.load(ordering: .relaxed) { return }
        if self.hasFloor(branch) {
          self.leave(branch, completion, ended)
        } else {
          self.perform { self.leave(branch, completion, ended) }
        }
      })
  }

  /// A branch is over.
  @inlinable
  func leave<ReceivedFailure: Error>(
    _ branch: Branch, _ completion: Completion<ReceivedFailure>, _ ended: (Completion<ReceivedFailure>) -> Void
  ) {
    guard branch.isLive else { return }
    if !keepIdle(branch) { remove(branch) }
    ended(completion)
    if waitingCount > 0 || branch !== passing { wantsTurn = true }
  }

  /// Keeps a branch whose upstream is over for the next one, if it has left no trace there but what its stages registered.
  @inlinable
  func keepIdle(_ branch: Branch) -> Bool {
    guard branch === passing else { return false }
    branch.talkback.forgetResets(after: nil)
    branch.isIdle = branch.talkback.isUntouched
    return branch.isIdle
  }

  /// True if the branch speaks in a burst and nobody has left a note meanwhile.
  @inlinable @inline(__always)
  func hasFloor(_ branch: Branch) -> Bool {
    let speaker = speaker.load(ordering: .relaxed)
    if speaker != branch.address { return speaker == branch.address | 1 && breaksSilence(branch) }
    return speakerThread.load(ordering: .relaxed) == antiphon_thread() && !isDisturbed
  }

  /// True if the consumer is ready, and nobody has left a note: one look at the talkback tells it all.
  @inlinable @inline(__always)
  var isUndisturbed: Bool { isOpen && talkback.isUndisturbed }

  /// Makes the branch wait if that is the answer.
  @inlinable @inline(__always)
  func answer(_ reply: Reply, to branch: Branch) -> Reply {
    switch reply {
    case .more: return .more
    case .stop: return .stop
    case .wait, .rewind: return hold(branch)
    }
  }

  @inlinable @inline(__always)
  func isSpeaking(_ branch: Branch) -> Bool {
    speaker.load(ordering: .relaxed) == branch.address
      && speakerThread.load(ordering: .relaxed) == antiphon_thread()
  }

  /// Gives the floor, which the caller has, to one branch while `body` runs.
  @inlinable @inline(__always)
  func speak(_ branch: Branch, _ body: () -> Void) {
    let earlier = speaker.load(ordering: .relaxed)
    speakerThread.store(antiphon_thread(), ordering: .relaxed)
    speaker.store(branch.isLive ? branch.address : 0, ordering: .releasing)
    body()
    speaker.store(isLive ? earlier : 0, ordering: .relaxed)
  }

  /// Gives the floor, which the caller has, to one branch until further notice.
  @inlinable
  func lend(to branch: Branch) {
    speakerThread.store(antiphon_thread(), ordering: .relaxed)
    speaker.store(branch.address, ordering: .relaxed)
  }

  /// Gives back the floor that a branch was lent.
  @inlinable
  func takeBack() {
    speaker.store(0, ordering: .relaxed)
    giveBack()
  }

  /// An element that arrives outside a burst. Nil if the floor is taken: then it is left as a note.
  @inlinable @inline(__always)
  func admit(_ branch: Branch, _ receive: () -> Reply) -> Reply? {
    if branch.isDropped.load(ordering: .relaxed) { return .stop }
    guard enter() else { return nil }
    var reply = Reply.stop
    if branch.isLive && isLive {
      reply = receive()
      if reply == .wait { _ = hold(branch) }
    }
    handBack()
    return reply
  }

  /// An element that arrives while somebody else has the floor.
  @inlinable @inline(never)
  func note(_ branch: Branch, _ receive: @escaping @Sendable () -> Reply) -> Reply {
    // Pausing comes first: whoever takes the note out resumes.
    branch.talkback.pause()
    let isLeft = leave {
      guard branch.isLive else { return }
      let reply = receive()
      guard branch.isLive else { return }
      switch reply {
      case .more where !self.resumesInTurn: self.interrupted.append(branch)
      case .more, .wait, .rewind: _ = self.hold(branch)
      case .stop: self.cancel(branch)
      }
    }
    return isLeft ? .wait : .stop
  }

  /// Makes a branch wait until `resume`.
  @inlinable @inline(never)
  func hold(_ branch: Branch) -> Reply {
    guard branch.isLive else { return .stop }
    wantsTurn = true
    branch.talkback.pause()
    if !branch.isWaiting { queue(branch) }
    return .wait
  }

  /// Puts a branch at the end of those that wait.
  @inlinable
  func queue(_ branch: Branch) {
    branch.isWaiting = true
    waitingCount += 1
    branch.previousWaiting = lastWaiting
    if let lastWaiting { lastWaiting.followingWaiting = branch } else { firstWaiting = branch }
    lastWaiting = branch
  }

  /// Takes a branch off the list of those that wait.
  @inlinable
  func release(_ branch: Branch) {
    guard branch.isWaiting else { return }
    branch.isWaiting = false
    waitingCount -= 1
    let (previous, following) = (branch.previousWaiting, branch.followingWaiting)
    if let previous { previous.followingWaiting = following } else { firstWaiting = following }
    if let following { following.previousWaiting = previous } else { lastWaiting = previous }
    branch.previousWaiting = nil
    branch.followingWaiting = nil
  }

  /// Lets a waiting branch go on; if it can, it speaks before this returns.
  @inlinable
  func resume(_ branch: Branch) {
    guard branch.isWaiting, branch.isLive else { return }
    release(branch)
    speak(branch) { branch.talkback.resume() }
  }

  /// Lets every waiting branch but one go on, the longest waiting first, while the consumer is ready.
  @inlinable
  func resumeAll(but other: Branch? = nil) {
    // Each that waits now has one turn: it may have to wait again.
    for _ in 0..<waitingCount {
      guard let branch = firstWaiting else { return }
      guard isReady else {
        wantsTurn = true
        return
      }
      if branch === other {
        release(branch)
        queue(branch)
      } else {
        resume(branch)
      }
    }
  }

  // MARK: An upstream that works without saying anything

  @usableFromInline
  override func interrupts(_ line: Talkback, for inner: SerialContext?) -> Bool {
    // In this order: a speaker of another thread is never taken for one of this thread.
    let speaker = speaker.load(ordering: .acquiring)
    guard speakerThread.load(ordering: .relaxed) == antiphon_thread() else { return false }
    guard let address = UnsafeRawPointer(bitPattern: speaker & ~1) else { return false }
    // Rule: this thread gave the floor to the branch, and is inside its source, which holds the branch.
    let branch = Unmanaged<Branch>.fromOpaque(address).takeUnretainedValue()
    guard branch.talkback === line, isLive else { return false }
    if isDisturbed || talkback.isRewinding { return interrupt(branch, inner) }
    if hasToYield() { return interrupt(branch, inner) }
    if speaker & 1 == 0 {
      silentLooks = 0
      isOpen = false
      self.speaker.store(speaker | 1, ordering: .relaxed)
    }
    silentLooks += 1
    return silentLooks >= Patience.looks && interrupt(branch, inner)
  }

  @inlinable
  func interrupt(_ branch: Branch, _ inner: SerialContext?) -> Bool {
    branch.talkback.pause()
    yielding.append((branch, inner))
    isOpen = pending.isEmpty && isLive
    return true
  }

  /// For a branch that is marked as the speaker that has said nothing: removes the mark if the caller is on the speaker's thread. True
  /// if there is no note.
  @inlinable @inline(never)
  func breaksSilence(_ branch: Branch) -> Bool {
    guard speakerThread.load(ordering: .relaxed) == antiphon_thread() else { return false }
    isOpen = pending.isEmpty && isLive
    speaker.store(branch.address, ordering: .relaxed)
    return !isDisturbed
  }

  @usableFromInline
  override func goOn() { perform { self.isYielding = false } }

  @usableFromInline
  override func noteSilence() { hasSilence.store(true, ordering: .relaxed) }

  /// Cancels one branch; it is not heard again.
  @inlinable
  func cancel(_ branch: Branch) {
    guard branch.isLive else { return }
    remove(branch)
    branch.isDropped.store(true, ordering: .relaxed)
    branch.talkback.cancel()
  }

  @inlinable
  func add(_ branch: Branch) {
    // One that serves again is in the list already.
    if branch.isListed { return }
    branch.isListed = true
    if !branch.isAside { branch.talkback.downstream = talkback }
    branch.talkback.context = self
    talkback.isSilent.store(false, ordering: .relaxed)
    branch.talkback.failuresOvertake = branch.failures.overtakes(in: talkback)
    lock.withLock {
      branch.following = branches
      branches?.previous = branch
      branches = branch
    }
    if talkback.isCancelled { branch.talkback.cancel() }
  }

  @inlinable
  func remove(_ branch: Branch) {
    mayBeSilent = true
    branch.isLive = false
    release(branch)
    if speaker.load(ordering: .relaxed) & ~1 == branch.address { speaker.store(0, ordering: .relaxed) }
    lock.withLock {
      if let previous = branch.previous {
        previous.following = branch.following
      } else if branches === branch {
        branches = branch.following
      }
      branch.following?.previous = branch.previous
      branch.previous = nil
      branch.following = nil
    }
  }

  /// Cancels what is listened to. The branches stay in the list until the floor's owner takes them out.
  @inlinable
  func cancelBranches() {
    let talkbacks = lock.withLock { () -> [Talkback] in
      var talkbacks: [Talkback] = []
      var branch = branches
      while let each = branch {
        talkbacks.append(each.talkback)
        branch = each.following
      }
      return talkbacks
    }
    for talkback in talkbacks { talkback.cancel() }
  }

  @inlinable
  func dropBranches() {
    quiet?()
    passage = nil
    while let branch = lock.withLock({ branches }) { cancel(branch) }
  }

  // MARK: The floor

  /// Gives the floor back: in one step if there is nothing to do before.
  @inlinable @inline(__always)
  func handBack() {
    let isSettled = isOpen && !wantsTurn && isInstalled && interrupted.isEmpty && yielding.isEmpty
    if !isSettled || !talkback.restIfQuiet() { giveBack() }
  }

  /// Does everything there is to do with the floor, then gives it back. Returns the last act if the stream is over.
  ///
  /// Out of line: inside, it would cost an upstream's loop registers.
  @inlinable @inline(never)
  func settle() -> Talkback.Last? {
    while true {
      if let last = attend() { return last }
      let waitsForDemand = !pending.isEmpty || (wantsTurn && isLive && turn != nil)
      if !isInstalled {
        isInstalled = true
        talkback.install { self.settle() }
      }
      if mayBeSilent && hasSilence.load(ordering: .relaxed) { findOutIfSilent() }
      let errand = errand.take()
      switch talkback.rest(wasReady: !waitsForDemand) {
      case .parked:
        errand?()
        return nil
      case .go:
        self.errand = errand
        readInbox()
      case .cancelled:
        return over(.cancelled)
      case .rewind:
        dropBranches()
        pending.removeAll()
        ending = nil
        wantsTurn = false
        isYielding = false
        isLive = true
        isOpen = true
        mayBeSilent = true
        start?()
      }
    }
  }

  /// Falls silent if all upstreams have, nothing is kept, and no clock was asked.
  @usableFromInline
  func findOutIfSilent() {
    guard quiet == nil, pending.isEmpty, interrupted.isEmpty, yielding.isEmpty, !wantsTurn, isLive else { return }
    mayBeSilent = false
    let isSilent = lock.withLock { () -> Bool in
      guard inbox.isEmpty else { return false }
      var isSilent = false
      var branch = branches
      while let each = branch {
        if !each.isIdle {
          isSilent = each.talkback.isSilent.load(ordering: .relaxed)
          if !isSilent { return false }
        }
        branch = each.following
      }
      return isSilent
    }
    if isSilent { talkback.fallSilent() }
  }

  /// Does everything there is to do with the floor. Returns the last act if the stream is over.
  @inlinable
  func attend() -> Talkback.Last? {
    while true {
      drain()
      if let last = conclusion() { return last }
      isOpen = pending.isEmpty && isLive
      if isDisturbed && !talkback.isDiverted {
        ignoreSignal()
        readInbox()
      } else if let branch = interrupted.popFirst() {
        speak(branch) { branch.talkback.resume() }
      } else if wantsTurn, let turn, isReady {
        wantsTurn = false
        turn()
      } else if !yielding.isEmpty, !isYielding, !talkback.isDiverted {
        let (branch, inner) = yielding.removeFirst()
        speak(branch) {
          // It may wait for demand by now.
          if !branch.isWaiting { branch.talkback.resume() }
          inner?.goOn()
        }
      } else {
        return nil
      }
    }
  }

  @inlinable
  func readInbox() {
    while let note = lock.withLock({ inbox.popFirst() }) {
      if isLive { note() }
    }
  }

  @inlinable
  func drain() {
    while !isOver && !pending.isEmpty && talkback.isReady {
      _ = answered(next(pending.removeFirst()))
    }
  }

  @inlinable
  func conclusion() -> Talkback.Last? {
    if isOver { return over(nil) }
    // A rewind that was asked for with the last element comes first.
    guard let ending, pending.isEmpty, talkback.isCancelled || !talkback.isDiverted else { return nil }
    return over(talkback.isCancelled ? .cancelled : ending)
  }

  @inlinable
  func over(_ completion: Completion<Failure>?) -> Talkback.Last {
    isOver = true
    isLive = false
    dropBranches()
    pending.removeAll()
    let unread = lock.withLock { () -> Deque<@Sendable () -> Void> in
      isShut = true
      defer { inbox = [] }
      return inbox
    }
    withExtendedLifetime(unread) {}
    registration?.remove(from: talkback)
    turn = nil
    start = nil
    errand = nil
    guard yielding.isEmpty else { return letGoOn(completion) }
    guard let completion else { return {} }
    let completed = completed
    return { completed(completion) }
  }
}

extension Junction {
  /// The last act while something yields: what runs in this context may have other consumers as well.
  @usableFromInline
  func letGoOn(_ completion: Completion<Failure>?) -> Talkback.Last {
    let inners = yielding.compactMap(\.inner)
    yielding.removeAll()
    let completed = completed
    return {
      if let completion { completed(completion) }
      for inner in inners { inner.goOn() }
    }
  }

  /// True if a loop in `turn`, or the branch that speaks, has to return: something waits for the serial context that this junction
  /// runs in.
  @usableFromInline
  func hasToYield() -> Bool {
    guard talkback.isInterrupted(for: self) else { return false }
    isYielding = true
    return true
  }
}

/// Whether a failure comes before the elements that wait for demand, which are lost then.
@frozen @usableFromInline
enum FailureOrder: Sendable {
  /// It does.
  case overtaking
  /// It does if what listens to the operator wants it so: for an operator that passes one stream on.
  case inherited
  /// It comes after them.
  case inOrder

  /// - Parameter talkback: the one of the operator's consumer.
  @inlinable
  func overtakes(in talkback: Talkback) -> Bool {
    switch self {
    case .overtaking: true
    case .inherited: talkback.failuresOvertake
    case .inOrder: false
    }
  }
}

/// One upstream of a junction.
@usableFromInline
final class JunctionBranch: @unchecked Sendable {
  @usableFromInline let talkback = Talkback()
  @usableFromInline let tally = Tally("branch")
  // Touched only by who has the floor.
  @exclusivity(unchecked) @usableFromInline var isLive = true
  @exclusivity(unchecked) @usableFromInline var isWaiting = false
  /// True while its upstream is over and it may serve another one. It stays in the list meanwhile.
  @exclusivity(unchecked) @usableFromInline var isIdle = false
  @exclusivity(unchecked) @usableFromInline var isListed = false
  /// The list of those that wait. Touched only by who has the floor.
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var previousWaiting: JunctionBranch?
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var followingWaiting: JunctionBranch?
  /// True once it was cancelled by the operator. Written by who has the floor; anybody may read.
  @usableFromInline let isDropped = Atomic(false)
  /// The list of branches, guarded by the junction's lock.
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var previous: JunctionBranch?
  @exclusivity(unchecked) @usableFromInline var following: JunctionBranch?

  /// True for a notifier: what it says is not passed on, so nobody misses it after a rewind.
  @usableFromInline let isAside: Bool
  /// What its failure does to the elements that wait at its source.
  @usableFromInline let failures: FailureOrder

  @inlinable
  init(isAside: Bool = false, failures: FailureOrder = .overtaking) {
    self.isAside = isAside
    self.failures = failures
  }

  @inlinable
  static var aside: JunctionBranch { JunctionBranch(isAside: true) }

  /// The branch of a stream that is passed on as it is: nothing of it is kept here unless its source can't wait.
  @inlinable
  static var passedOn: JunctionBranch { JunctionBranch(failures: .inherited) }

  @inlinable @inline(__always)
  var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}
