import DequeModule
import Synchronization

/// The source of a delivery queue: how it starts, is told of demand, waits, and is stopped.
extension DeliveryQueue {
  /// Attaches the queue to the consumer's talkback, and starts the source: `start` receives the number of its run, now and at each
  /// rewind.
  ///
  /// - Parameter keepsOrder: true if a failure follows what is queued even where failures overtake.
  @inlinable @inline(__always)
  func open(
    isRewindable: Bool = true, keepsOrder: Bool = false, _ start: @escaping @Sendable (_ run: Run) -> Void
  ) {
    failuresOvertake = talkback.failuresOvertake && !keepsOrder
    if !isRewindable { talkback.forbidRewind() }
    prepare(isRewindable ? start : nil)
    let isOutermost = scheduled.map { $0.isCurrent && $0.begin() } ?? false
    // Visible to the optimizer: a synchronous source fuses with the operators down to here into one loop.
    start(0)
    if isOutermost { scheduled?.end() }
  }

  /// Feeds the queue from a producer, which waits while the queue is full.
  @inlinable @inline(__always)
  func open(upstream producer: Producer<Element, Failure>) {
    reportsOnlyIfFull = true
    open(keepsOrder: true) { run in
      let upstream = Talkback()
      self.lendContext(to: upstream)
      guard self.attach(run, { _ in upstream.cancel() }) else { return }
      self.withQueue { self.isFull = false }
      self.whenRequested(run, always: false) { upstream.resume() }
      producer.run(
        Consumer(talkback: upstream) { element in
          switch self.put(element, run) {
          case .accepted, .dropped: return .more
          case .ended: return .stop
          case .full:
            upstream.pause()
            // The queue may have been emptied before the pause; then nothing else would end it.
            if !self.setFull(run) { upstream.resume() }
            return .wait
          }
        } completed: { completion in
          upstream.close()
          self.end(completion, run)
        })
      if self.scheduled == nil && self.isEmpty && upstream.isSilent.load(ordering: .relaxed) {
        self.talkback.fallSilent()
      }
    }
  }

  /// Lets the source be told of demand, unless nothing is queued any more. Returns true if it will be told.
  @inlinable
  func setFull(_ run: Run) -> Bool {
    withQueue {
      if isOver || run != self.run { return false }
      isFull = !queue.isEmpty
      return isFull
    }
  }

  @inlinable
  func prepare(_ restart: (@Sendable (Run) -> Void)?) {
    // From here on a multicaster holds the context of a subscriber that takes everything. Written before another thread can know the queue.
    let isHeld = subscriber.allowsDirectDelivery && restart == nil && scheduled == nil && talkback.takesAll
    if isHeld { subscriber.isDirect = true }
    talkback.stopOnCancel(self)
    if let restart { self.restart = restart }
    talkback.installInAnyContext(self)
    if isHeld { return talkback.endRunningHere() }
    // Nothing is queued yet, and no source is to be told of demand.
    if !talkback.parkIfIdle() { talkback.drive() }
  }

  /// Drains the queue now if the caller's thread is on the scheduler, otherwise on the scheduler.
  @inlinable
  func drainOnScheduler() -> Talkback.FinalAction? {
    guard let scheduled, !scheduled.isCurrent else { return drainHere() }
    if !scheduled.followUp.pass() { scheduled.schedule { self.run(in: scheduled) } }
    return nil
  }

  /// Schedules a job that drains the queue if something has woken it by then.
  @inlinable
  func followUp(on scheduled: ScheduledDelivery<Element>) {
    guard scheduled.followUp.begin() else { return }
    scheduled.schedule { if scheduled.followUp.end() { self.run(in: scheduled) } }
  }

  /// Drains the queue in a job of the scheduler, which has got the serial context.
  @usableFromInline
  func run(in scheduled: ScheduledDelivery<Element>) {
    talkback.beginRunning()
    talkback.finishRun(drainHere())
  }

  /// Drains the queue on the caller's thread, which is on the scheduler.
  @inlinable
  func drainHere() -> Talkback.FinalAction? {
    guard let scheduled else { return drain() }
    // Once it has parked, another thread may end the stream and release this queue.
    let retained = Unmanaged.passRetained(self)
    defer { retained.release() }
    let isOutermost = scheduled.begin()
    defer { if isOutermost { scheduled.end() } }
    return drain()
  }

  /// True if the caller's thread may call the consumer.
  @inlinable @inline(__always)
  var isCurrent: Bool { scheduled?.isCurrent ?? true }

  /// Lets the source of `upstream` run in the serial context that this queue is called in.
  @inlinable
  func lendContext(to upstream: Talkback) {
    upstream.downstream = talkback
    upstream.context = self
  }

  /// Stores `stop`, which stops a run's source: it is called once, however the run ends. If the run is over, it is called now and
  /// the result is false: the source need not start.
  @inlinable
  @discardableResult
  func attach(_ run: Run, _ stop: @escaping Stop) -> Bool {
    let isLate = lock.withLock {
      if isOver || isCancelled || run != self.run { return true }
      stopSource = stop
      return false
    }
    if isLate { stop(self) }
    return !isLate
  }

  /// Calls `body` when the consumer has requested an element and none is queued.
  ///
  /// - Parameter always: true to call `body` even if the source has not had to wait.
  @inlinable
  func whenRequested(_ run: Run, always: Bool = true, _ body: @escaping @Sendable () -> Void) {
    let body = CarriedContext.wrap(body)
    let earlier = withQueue { () -> (@Sendable () -> Void)? in
      if isOver || run != self.run { return nil }
      if always { reportsAllDemand.store(true, ordering: .relaxed) }
      isDemandReported = false
      defer { madeSource.onDemand = body }
      return source?.onDemand
    }
    withExtendedLifetime(earlier) {}
    talkback.signal()
  }

  /// Calls `body` at each rewind, in the serial context, instead of restarting the source.
  @inlinable
  func whenRewound(_ run: Run, _ body: @escaping @Sendable () -> Void) {
    let body = CarriedContext.wrap(body)
    let earlier = withQueue { () -> (@Sendable () -> Void)? in
      if isOver || run != self.run { return nil }
      defer { madeSource.onRewind = body }
      return source?.onRewind
    }
    withExtendedLifetime(earlier) {}
  }
}
