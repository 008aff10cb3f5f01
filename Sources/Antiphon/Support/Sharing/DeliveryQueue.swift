import AntiphonShims
import DequeModule
import Synchronization

/// A queue in front of one consumer: any thread puts elements in; they are delivered serially, on demand.
///
/// The serial context of the consumer is the parked flag of its talkback. While there is nothing to do the queue is parked there; an
/// element, a request or a cancellation enters the context and drains the queue (`DeliveryQueueDrain.swift`).
///
/// | | nothing queued, demand | nothing queued, no demand | elements queued | ending | over |
/// |---|---|---|---|---|---|
/// | `put` on the scheduler | delivered at once, past the queue | queued | by the policy | `.ended` | `.ended` |
/// | demand arrives | reported to the source | reported to the source | delivered, then reported | delivered | – |
/// | `end` | completes | completes | completes after them | – | – |
/// | rewind, unless refused | the source is told | the source is told | dropped, the source is told | forgotten, the source restarts | – |
///
/// A source that does not ask to be told of a rewind restarts: its run is stopped, and another one begins.
///
/// `put` on another thread queues the element, for the scheduler to deliver. A failure that overtakes drops what is queued. The lock guards
/// the queue and is never held while user code runs.
@usableFromInline
final class DeliveryQueue<Element: Sendable, Failure: Error>: QueueContext, @unchecked Sendable {
  // In an order without gaps: each subscriber of a subject has a queue.
  /// What the multicaster stores here. Touched only by the owner of its drain queue, and before another thread can know this one.
  @exclusivity(unchecked) @usableFromInline var subscriber = SubscriberState()
  /// True if a multicaster feeds this queue. Written before the queue opens.
  @exclusivity(unchecked) @usableFromInline var isSubscriber = false
  @usableFromInline let leakCounter = LeakCounter("delivery queue")

  @usableFromInline let policy: BufferPolicy<Failure>
  /// True if a failure drops what is queued. Written before the source starts.
  @exclusivity(unchecked) @usableFromInline var failuresOvertake = false
  /// True if the source is told of each element that is requested, not only after it has had to wait.
  @usableFromInline let reportsAllDemand = Atomic(false)
  /// True if the source is told of demand only while the queue is full. Written before the source starts.
  @exclusivity(unchecked) @usableFromInline var reportsOnlyIfFull = false
  /// True while an element may go straight to the consumer: nothing is queued, full, reported, ending or over. Written under `lock`, and
  /// also read without it in the serial context.
  @usableFromInline let isClear = Atomic(true)

  @usableFromInline let talkback: Talkback
  @usableFromInline let next: @Sendable (Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void
  /// Nil unless contexts are captured.
  @usableFromInline let contexts = StageContexts.atStart()
  /// Nil if any thread calls the consumer.
  @usableFromInline let scheduled: ScheduledDelivery<Element>?

  // Guarded by `lock`.
  @exclusivity(unchecked) @usableFromInline var queue = LazyDeque<Element>()
  /// The completion that follows what is queued. Once the queue is over: the one that the final action passes on; nil if there is none.
  /// In a box, because the release of a queue would otherwise look up the metadata of the completion's type.
  @exclusivity(unchecked) @usableFromInline var boxedEnding: BoxedCompletion?

  @usableFromInline
  enum BoxedCompletion: Sendable {
    case cancelled
    indirect case box(Completion<Failure>)
  }

  @frozen @usableFromInline
  enum Acceptance: Sendable { case accepted, full, dropped, ended }

  @inlinable
  convenience init(_ consumer: __shared Consumer<Element, Failure>, _ policy: BufferPolicy<Failure>) {
    self.init(consumer, policy, nil)
  }

  // Not an optional scheduler for both: the optimizer does not see through it where there is none.
  @inlinable
  convenience init(
    _ consumer: __shared Consumer<Element, Failure>, _ policy: BufferPolicy<Failure>,
    deliveringOn scheduler: any Scheduler
  ) {
    self.init(consumer, policy, ScheduledDelivery(on: scheduler))
  }

  @inlinable
  init(
    _ consumer: __shared Consumer<Element, Failure>, _ policy: BufferPolicy<Failure>,
    _ scheduled: ScheduledDelivery<Element>?
  ) {
    talkback = consumer.optionalTalkback ?? Talkback()
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
    self.policy = policy
    self.scheduled = scheduled
    super.init {
      // Rule: the function of a parked source is called with that source.
      let queue = unsafeDowncast($0, to: DeliveryQueue.self)
      guard let contexts = queue.contexts else { return queue.drainOnScheduler() }
      return contexts.inKept { queue.drainOnScheduler() }
    }
    if contexts != nil { InspectionPlace.attach(self) }
  }

  // MARK: Putting elements in

  /// Delivers or queues an element of the given run, by the policy.
  @inlinable
  func put(_ element: Element, _ run: Run = 0) -> Acceptance {
    if talkback.enter() {
      if canBypass(run) {
        // There is nothing else to do, unless the source is to be told of the next element that is requested.
        let isDone = !reportsAllDemand.load(ordering: .relaxed) && isClear.load(ordering: .relaxed)
        let last =
          deliver(element) ? (isDone ? drain(after: talkback.parkUntilSignalled()) : drain()) : finish(nil)
        talkback.finishRun(last)
        return .accepted
      }
      defer { talkback.wake() }
      return enqueue(element, run)
    }
    let acceptance = enqueue(element, run)
    talkback.signal()
    // The queued element may have been delivered meanwhile.
    if acceptance == .full && isEmpty { return .accepted }
    return acceptance
  }

  /// True if an element of the run may go straight to the consumer. To be called in the serial context.
  @inlinable @inline(__always)
  func canBypass(_ run: Run) -> Bool {
    guard talkback.isReady, scheduled?.batch.isEmpty ?? true, isCurrent else { return false }
    if isClear.load(ordering: .acquiring) && run == self.run { return true }
    return withQueue {
      guard queue.isEmpty, !isOver, !isEnding, run == self.run else { return false }
      isDemandReported = false
      return true
    }
  }

  /// Queues an element by the policy.
  @inlinable
  func enqueue(_ element: Element, _ run: Run) -> Acceptance {
    // A dropped element is released outside the lock: its `deinit` may be user code.
    var dropped: Element?
    contexts?.keep()
    let acceptance = withQueue { () -> Acceptance in
      if isOver || isEnding || run != self.run { return .ended }
      switch policy.decision(keeping: queue.count) {
      case .keep:
        queue.append(element)
        return .accepted
      case .keepAndWait:
        queue.append(element)
        return .full
      case .dropFirst:
        dropped = queue.removeFirst()
        queue.append(element)
        madeSource.droppedCount += 1
        return .dropped
      case .drop:
        madeSource.droppedCount += 1
        return .dropped
      case .fail(let failure):
        ending = .failed(failure)
        return .ended
      }
    }
    withExtendedLifetime(dropped) {}
    return acceptance
  }

  /// Completes after what is queued, or instead of it if a failure overtakes.
  @inlinable
  func end(_ completion: Completion<Failure>, _ run: Run = 0) {
    var dropped = LazyDeque<Element>()
    contexts?.keep()
    let isAccepted = withQueue {
      if isOver || isEnding || run != self.run { return false }
      ending = completion
      if failuresOvertake, case .failed = completion { swap(&dropped, &queue) }
      return true
    }
    if isAccepted { talkback.signal() }
    withExtendedLifetime(dropped) {}
  }

  /// The completion that follows what is queued. To be called under the lock.
  @inlinable
  var ending: Completion<Failure>? {
    get {
      switch boxedEnding {
      case .cancelled: .cancelled
      case .box(let completion): completion
      case nil: nil
      }
    }
    set { boxedEnding = newValue.map { .box($0) } }
  }

  @inlinable @inline(__always)
  var isEnding: Bool { boxedEnding != nil }

  @inlinable
  var isEmpty: Bool { lock.withLock { queue.isEmpty } }

  /// Executes `body` under the lock.
  @inlinable @inline(__always)
  func withQueue<Result>(_ body: () -> Result) -> Result {
    lock.withLock {
      defer {
        // Once it is over, the ending is the final action's.
        isClear.store(!isOver && queue.isEmpty && !isFull && !isEnding && !isDemandReported, ordering: .releasing)
        checkInvariants()
      }
      return body()
    }
  }

  @inlinable
  func checkInvariants() {
    assert(
      !isOver || (queue.isEmpty && source?.onDemand == nil && source?.onRewind == nil),
      "a queue that is over retains nothing")
    assert(!isDemandReported || source?.onDemand != nil, "demand is reported only where a source has asked for it")
  }

  @usableFromInline
  override var load: (queued: Int, dropped: Int) {
    lock.withLock { (queue.count + (contexts?.batchedCount ?? 0), source?.droppedCount ?? 0) }
  }

  // MARK: Yielding

  @usableFromInline
  override func interrupts(_ upstream: Talkback, for inner: SerialContext?) -> Bool {
    guard talkback.isInterrupted(for: self) else { return false }
    upstream.pause()
    let earlier = lock.withLock { () -> SerialContext? in
      defer { madeSource.yielding = (upstream, inner) }
      return source?.yielding?.inner
    }
    earlier?.resumeYielding()
    return true
  }

  @usableFromInline
  override func resumeYielding() {
    let (yielding, isFull) = lock.withLock { (source?.yielding.take(), self.isFull) }
    yielding?.inner?.resumeYielding()
    if !isFull { yielding?.upstream.resume() }
  }
}
