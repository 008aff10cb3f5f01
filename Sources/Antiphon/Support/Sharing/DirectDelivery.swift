/// What a multicaster stores in a subscriber's delivery queue.
@frozen @usableFromInline
struct SubscriberState: Sendable {
  /// The subscriber's index in the multicaster. Nil once it has left.
  @inlinable
  var index: Int? {
    get { storedIndex < 0 ? nil : Int(storedIndex) }
    set { storedIndex = newValue.map { Int32($0) } ?? -1 }
  }
  @usableFromInline var storedIndex: Int32 = -1
  /// The run of the queue that elements belong to.
  @usableFromInline var run: QueueContext.Run = 0
  /// False if the source waits for its subscribers. Written before the queue opens.
  @usableFromInline var allowsDirectDelivery = false
  /// True while the multicaster holds the serial context from one element to the next, or from the start to the first. Nothing is queued then.
  @usableFromInline var isDirect = false
  /// True while the source waits for this subscriber.
  @usableFromInline var blocksSource = false

  @inlinable
  init() {}
}

/// Delivery past the queue, for a subscriber of a multicaster that takes what comes: the multicaster keeps the subscriber's serial
/// context from one element to the next, so that a delivery needs neither a lock nor an atomic update.
///
/// All of this is called by the owner of the multicaster's drain queue.
///
/// | | queued | direct |
/// |---|---|---|
/// | element, `.more` | queued or delivered; becomes direct if the queue can be bypassed | delivered |
/// | element, another reply | queued or delivered | delivered; direct delivery ends |
/// | no demand, or a thread other than the scheduler's | queued | queued; direct delivery ends |
/// | rewind | as in the queue | the context is released, then as in the queue |
/// | completion | as in the queue | queued, then the context is released: a rewind comes first |
extension DeliveryQueue {
  /// - Parameter isOnScheduler: true if the caller is known to be on the scheduler.
  @inlinable @inline(__always)
  func receive(_ element: Element, isOnScheduler: @autoclosure () -> Bool = false) {
    guard
      subscriber.isDirect && (scheduled == nil || isOnScheduler() || isCurrent)
        && (talkback.takesAll || talkback.isReady)
    else { return receiveQueued(element) }
    talkback.beginRunning()
    switch next(element) {
    case .more: talkback.endRunningHere()
    case let other: endDirectDelivery(after: other)
    }
  }

  @inlinable
  func receiveQueued(_ element: Element) {
    if subscriber.isDirect {
      _ = enqueue(element, subscriber.run)
      return endDirectDelivery()
    }
    guard subscriber.allowsDirectDelivery, talkback.enter() else {
      _ = put(element, subscriber.run)
      return
    }
    subscriber.isDirect = canBypass(subscriber.run)
    if subscriber.isDirect { return receive(element) }
    _ = enqueue(element, subscriber.run)
    talkback.wake()
  }

  /// Handles a reply other than `.more`, and releases the serial context.
  @inlinable
  func endDirectDelivery(after reply: Reply) {
    subscriber.isDirect = false
    talkback.finishRun(talkback.handle(reply) ? drain(after: talkback.parkUntilSignalled()) : finish(nil))
  }

  /// Releases the serial context, if the multicaster holds it; what is queued is drained on the scheduler.
  @inlinable
  func endDirectDelivery() {
    guard subscriber.isDirect else { return }
    subscriber.isDirect = false
    talkback.wake()
  }

  /// Completes after what is queued.
  @inlinable
  func complete(_ completion: Completion<Failure>) {
    // A subscriber that has cancelled completes by itself.
    if case .cancelled = completion, talkback.isCancelled { return endDirectDelivery() }
    end(completion, subscriber.run)
    // A rewind that was requested comes first.
    endDirectDelivery()
  }

  /// True in this run of the source, unless the consumer has cancelled or the stream is over.
  @inlinable
  func isLive(_ run: Run) -> Bool { lock.withLock { !isCancelled && !isOver && run == self.run } }
}
