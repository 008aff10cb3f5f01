import AntiphonShims
import DequeModule
import Synchronization

/// Where several upstreams become one stream: the mechanism of operators with several at once, and of the time operators.
///
/// An operator opens a junction, subscribes to its upstreams in `start`, and emits through it. All functions of the operator
/// are called in one serial context (`JunctionContext`), so its state needs no lock. Without demand, an element is kept and its
/// branch waits.
@usableFromInline
final class Junction<Output: Sendable, Failure: Error>: JunctionContext, @unchecked Sendable {
  @usableFromInline let next: @Sendable (Output) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void

  // Touched only in the serial context.
  @exclusivity(unchecked) @usableFromInline var pending = LazyDeque<Output>()
  @exclusivity(unchecked) @usableFromInline var ending: Completion<Failure>?
  /// Subscribes to an upstream through the reused branch. Set by an operator that treats all its synchronous upstreams alike.
  @exclusivity(unchecked) @usableFromInline var reusedForwarder: (@Sendable (Producer<Output, Failure>) -> Void)?

  @inlinable
  convenience init(_ consumer: Consumer<Output, Failure>) { self.init(consumer, resumesInTurn: false) }

  /// - Parameter resumesInTurn: true if only the operator's `turn` may resume upstreams.
  @inlinable
  init(_ consumer: Consumer<Output, Failure>, resumesInTurn: Bool) {
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
    super.init(
      consumer.optionalTalkback ?? Talkback(), resumesInTurn: resumesInTurn,
      // Rule: the function of a junction is called with that junction as the context.
      deliverPending: { unsafeDowncast($0, to: Junction.self).deliverPending() })
  }

  /// Runs the operator. `start` resets its state and subscribes to its upstreams, now and at every rewind. `turn` is called when the
  /// consumer is ready and `wantsTurn` is set. It has to resume the upstreams that wait; in most operators it is
  /// `{ junction.resumeAll() }`.
  @inlinable @inline(__always)
  func open(turn: (@Sendable () -> Void)? = nil, start: @escaping @Sendable () -> Void) {
    prepare(turn: turn, start: start)
    // The optimizer sees this call: synchronous upstreams become one loop with the operator.
    start()
    releaseAfterWork()
  }

  /// Ends the stream after the elements in `pending`, and cancels every upstream now. An operator with its own queue calls this when
  /// that queue is empty.
  ///
  /// - Parameter order: whether a failure drops the elements in `pending` instead, and is delivered at once. It is the order of the branch
  ///   that has failed.
  @inlinable
  func end(_ completion: Completion<Failure>, _ order: FailureOrder = .overtaking) {
    guard isLive else { return }
    contexts?.keep()
    ending = completion
    // What the operator keeps is lost. Its rings are forgotten when the stream is over.
    keptCount.store(pending.count, ordering: .relaxed)
    phase = .ending
    dropBranches()
    if case .failed = completion, order.overtakes(in: talkback) { dropPending(andEnding: false) }
  }

  // MARK: Downstream

  /// Delivers `element`, or keeps it until there is demand. Returns the reply to the upstream that it came from.
  @inlinable @inline(__always)
  func emit(_ element: Output, to next: @Sendable (Output) -> Reply) -> Reply {
    isReady ? deliver(element, to: next) : keep(element)
  }

  /// Delivers `element` to the consumer, which is ready.
  @inlinable @inline(__always) @discardableResult
  func deliver(_ element: Output, to next: @Sendable (Output) -> Reply) -> Reply {
    // A case for each reply would be a jump through a table.
    switch next(element) {
    case .more: .more
    case let reply: replyUpstream(after: reply)
    }
  }

  /// `emit` where an element is made of a parameter pack or of a collection, and a look at the consumer's function costs little. To name the
  /// function beside a pack crashes the compiler (6.3.1).
  @inlinable @inline(__always)
  func emit(_ element: Output) -> Reply { emit(element, to: next) }

  /// Applies the consumer's reply to the junction, and returns the reply for upstream.
  @inlinable @inline(never)
  func replyUpstream(after reply: Reply) -> Reply {
    if case .more = reply { return .more }
    if !talkback.handle(reply) { phase = .over }
    return self.reply
  }

  @inlinable @inline(never)
  func replyUpstream(after reply: Reply, of branch: Branch) -> Reply {
    pause(branch, after: replyUpstream(after: reply))
  }

  @inlinable
  func keep(_ element: Output) -> Reply {
    if !isLive { return .stop }
    contexts?.keep()
    pending.append(element)
    count(1)
    hasPending = true
    phase = .queueing
    return .wait
  }

  // MARK: For the context

  @inlinable
  func deliverPending() {
    while phase != .over, talkback.isReady, let element = pending.popFirst() {
      count(-1)
      _ = replyUpstream(after: contexts?.inKept { next(element) } ?? next(element))
    }
    hasPending = !pending.isEmpty
  }

  /// Drops the kept elements, and at a rewind the completion behind them. Their `deinit` may be user code, which finds none of them.
  @usableFromInline
  override func dropPending(andEnding: Bool) {
    hasPending = false
    keptCount.store(0, ordering: .relaxed)
    var dropped: (LazyDeque<Output>, Completion<Failure>?) = (LazyDeque(), nil)
    swap(&dropped.0, &pending)
    if andEnding { swap(&dropped.1, &ending) }
    withExtendedLifetime(dropped) {}
  }

  @usableFromInline
  override func forgetForwarder() { reusedForwarder = nil }

  override func finalAction(_ ending: Ending) -> Talkback.FinalAction {
    let completed = completed
    let contexts = contexts
    switch ending {
    case .stopped: return {}
    case .cancelled: return { completed(.cancelled) }
    case .asTheOperatorSaid:
      guard let completion = self.ending else { return {} }
      return { if let contexts { contexts.inKept { completed(completion) } } else { completed(completion) } }
    }
  }

  @usableFromInline
  override var load: (queued: Int, dropped: Int) { (queued, 0) }

  // MARK: For its upstreams

  @usableFromInline
  override func interrupts(_ upstream: Talkback, for inner: SerialContext?) -> Bool {
    interruptsRunning(upstream, for: inner)
  }

  @usableFromInline
  override func resumeYielding() { perform { self.isYielding = false } }

  @usableFromInline
  override func noteSilence() { hasSilence.store(true, ordering: .relaxed) }
}
