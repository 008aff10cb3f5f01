import DequeModule
import Synchronization

/// The drain loop of a delivery queue, in the serial context of its consumer.
extension DeliveryQueue {
  /// What there is to do next.
  @usableFromInline
  enum Step {
    case element(Element)
    case ending(BoxedCompletion)
    case reportDemand(@Sendable () -> Void)
    case nothing
  }

  /// Delivers what is queued, then releases the serial context. Returns the final action if the stream is over.
  ///
  /// On a scheduler, after several elements, it schedules a follow-up job before it parks (`FollowUpJob`): the source is busy, and to wake the
  /// scheduler for each few elements would take more time than they do.
  @inlinable
  func drain(after result: Talkback.ParkResult = .go) -> Talkback.FinalAction? {
    var result = result
    var count = 0
    while true {
      switch result {
      case .go: break
      case .parked: return nil
      case .cancelled: return finish(.cancelled)
      case .rewind: if let restart { rewind(restart) }
      }
      if talkback.isCancelled { return finish(.cancelled) }
      var isReady = talkback.isReady
      stepping: while true {
        switch step(isReady) {
        case .element(let element):
          count &+= 1
          if !deliverKept(element) { return finish(nil) }
        case .ending(let ending): return finish(talkback.isCancelled ? .cancelled : ending)
        case .reportDemand(let onDemand): onDemand()
        case .nothing: break stepping
        }
        isReady = talkback.isReady
      }
      if let scheduled, isReady, count > 1 { followUp(on: scheduled) }
      result = talkback.parkUntilSignalled(wasReady: isReady)
    }
  }

  /// Calls the consumer. False if it replies `.stop`.
  @inlinable @inline(__always)
  func deliver(_ element: Element) -> Bool { talkback.handle(next(element)) }

  /// Calls the consumer in the context of what is queued. False if it replies `.stop`.
  @inlinable @inline(__always)
  func deliverKept(_ element: Element) -> Bool {
    guard let contexts else { return deliver(element) }
    contexts.setBatched(scheduled?.batch.count ?? 0)
    return contexts.inKept { deliver(element) }
  }

  @inlinable @inline(__always)
  func step(_ isReady: Bool) -> Step {
    if isReady, let element = scheduled?.batch.popFirst() { return .element(element) }
    let isBatchEmpty = scheduled?.batch.isEmpty ?? true
    // Without the lock: an element that is queued meanwhile is followed by a signal, so that the queue does not park.
    if reportsOnlyIfFull && isBatchEmpty && isClear.load(ordering: .acquiring) { return .nothing }
    // A rewind that was requested with the last element comes first.
    let mayEnd = (isBatchEmpty || failuresOvertake) && !talkback.isDiverted
    return withQueue {
      if !queue.isEmpty {
        guard isReady else { return .nothing }
        isDemandReported = false
        // For a scheduler all elements are moved at once; otherwise the count that the policy sees must stay exact.
        guard let scheduled else { return .element(queue.removeFirst()) }
        swap(&scheduled.batch, &queue)
        contexts?.setBatched(scheduled.batch.count)
        return .element(scheduled.batch.removeFirst())
      }
      if mayEnd, let ending, isBatchEmpty || !ending.isFinished { return .ending(boxedEnding.unsafelyUnwrapped) }
      guard isReady, let onDemand = source?.onDemand, !isEnding, !isDemandReported else { return .nothing }
      if reportsOnlyIfFull {
        guard isFull else { return .nothing }
        isFull = false
      } else {
        isDemandReported = true
      }
      return .reportDemand(onDemand)
    }
  }

  @inlinable
  func dropBatch() {
    _ = scheduled?.batch.takeAll()
    contexts?.setBatched(0)
  }

  /// Drops what is queued, and tells the source to start again, or restarts it. A subscriber of a multicaster stays subscribed.
  @inlinable
  func rewind(_ restart: @Sendable (Run) -> Void) {
    dropBatch()
    let (tell, dropped) = withQueue { () -> ((@Sendable () -> Void)?, Deque<Element>?) in
      // A source that has ended can't start again by itself.
      guard let onRewind = source?.onRewind, !isEnding else { return (nil, nil) }
      isDemandReported = false
      return (onRewind, queue.takeAll())
    }
    withExtendedLifetime(dropped) {}
    if let tell { return tell() }
    let (number, stop, _) = withQueue { () -> (Run, Stop?, Leftovers) in
      run &+= 1
      return (run, isSubscriber ? nil : stopSource.take(), clear(source?.takeFunctions()))
    }
    RewindScope.perform(for: talkback) {
      stop?(self)
      if let contexts { contexts.inStart { restart(number) } } else { restart(number) }
    }
  }

  /// Ends the stream. Returns the final action, which calls the consumer with `completion`, if there is one.
  @inlinable
  func finish(_ completion: BoxedCompletion?) -> Talkback.FinalAction {
    // A cancellation takes it, too.
    if !talkback.isCancelled { talkback.forget(self) }
    dropBatch()
    let leftovers = withQueue { () -> Leftovers in
      isOver = true
      let ended = source
      source = ended?.remainder
      let leftovers = clear(ended)
      boxedEnding = completion
      return leftovers
    }
    withExtendedLifetime(leftovers) {}
    if isSubscriber { talkback.setRewindObserver(nil) }
    // It captures nothing but the queue, and so needs no allocation.
    let end: Talkback.FinalAction = { self.complete() }
    // The sequence of upstreams that is rewound starts again when it is told of the completion.
    guard talkback.sequences.mustRestart else { return end }
    return { [talkback] in RewindScope.perform(for: talkback, end) }
  }

  /// Stops the source, and calls the consumer with the completion, if there is one.
  @inlinable
  func complete() {
    // Without the lock: nothing else touches it once the queue is over.
    stopSource.take()?(self)
    let completion: Completion<Failure>
    switch boxedEnding.take() {
    case .cancelled: completion = .cancelled
    case .box(let boxed): completion = boxed
    case nil: return
    }
    if let contexts { contexts.inKept { completed(completion) } } else { completed(completion) }
  }

  /// What is released outside the lock.
  @usableFromInline
  typealias Leftovers = (elements: Deque<Element>?, ending: BoxedCompletion?, source: QueuedSource?)

  /// To be called under the lock. `source` is what it was.
  @inlinable
  func clear(_ source: QueuedSource?) -> Leftovers {
    isDemandReported = false
    return (queue.takeAll(), boxedEnding.take(), source)
  }
}
