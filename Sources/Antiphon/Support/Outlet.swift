import DequeModule

/// A queue in front of one consumer: anybody may put elements in, from any thread; they come out serially, on demand.
///
/// The consumer's serial context is the parked flag of its talkback: while nothing can be delivered the outlet rests
/// there, and whoever puts something in, asks or cancels takes it. The lock guards the queue and is never held while
/// the consumer is called.
@usableFromInline
final class Outlet<Element: Sendable, Failure: Error>: @unchecked Sendable {
  let talkback: Talkback
  private let next: @Sendable (Element) -> Reply
  private let completed: @Sendable (Completion<Failure>) -> Void
  private let policy: BufferPolicy<Failure>
  /// Where the consumer is called, or nil: wherever there is something to do.
  private let scheduler: (any Scheduler)?
  /// What was taken out of the queue as a whole, only with a scheduler. Touched by who has the serial context.
  private var batch = Deque<Element>()

  private var registration: Registration?

  private let lock = Lock()
  // Guarded by `lock`.
  private var queue = Deque<Element>()
  private var ending: Completion<Failure>?
  private var isOver = false
  private var onWant: (@Sendable () -> Void)?
  /// True while the source was told that an element is wanted, and none came.
  private var isAsked = false
  /// Which run of the source is heard; each rewind starts another one.
  private var run = 0
  private var stopSource: (@Sendable () -> Void)?
  /// True once the consumer has cancelled.
  private var isLeft = false

  @usableFromInline
  enum Acceptance: Sendable { case accepted, full, dropped, ended }

  @usableFromInline
  init(
    _ consumer: Consumer<Element, Failure>, _ policy: BufferPolicy<Failure>, deliveringOn scheduler: (any Scheduler)? = nil
  ) {
    talkback = consumer.line ?? Talkback()
    next = consumer.next
    completed = consumer.completed
    self.policy = policy
    self.scheduler = scheduler
  }

  /// Starts listening to the consumer, and then the source: `start` is given the number of its run, now and at each
  /// rewind.
  @usableFromInline
  func open(isRewindable: Bool = true, _ start: @escaping @Sendable (_ run: Int) -> Void) {
    if !isRewindable { talkback.forbidRewind() }
    registration = talkback.onCancel { [weak self] in self?.leave() }
    let restart = isRewindable ? start : nil
    talkback.install {
      guard let scheduler = self.scheduler, !scheduler.isCurrent else { return self.deliver(restart) }
      scheduler.schedule {
        self.talkback.hold()
        self.talkback.conclude(self.deliver(restart))
      }
      return nil
    }
    talkback.drive()
    start(0)
  }

  /// Feeds the outlet from a producer: an upstream that fills it waits until it is empty.
  func open(upstream producer: Producer<Element, Failure>) {
    open { run in
      let upstream = Talkback()
      guard self.attach(run, { upstream.cancel() }) else { return }
      self.whenWanting(run) { upstream.resume() }
      producer.run(
        Consumer(talkback: upstream) { element in
          switch self.put(element, run) {
          case .accepted, .dropped: return .more
          case .ended: return .stop
          case .full:
            upstream.pause()
            // What was kept may have gone before the pause; then nobody would end it.
            if self.isEmpty { upstream.resume() }
            return .wait
          }
        } completed: { completion in
          upstream.close()
          self.end(completion, run)
        })
    }
  }

  /// Says what ends the source of a run: it is called once, whatever the end. If that has come already it is called now,
  /// and the result is false: the source need not start.
  @discardableResult
  func attach(_ run: Int, _ stop: @escaping @Sendable () -> Void) -> Bool {
    let isLate = lock.withLock {
      if isOver || isLeft || run != self.run { return true }
      stopSource = stop
      return false
    }
    if isLate { stop() }
    return !isLate
  }

  private func leave() {
    let stop = lock.withLock {
      isLeft = true
      return stopSource.take()
    }
    stop?()
  }

  /// Calls `body` whenever the consumer wants an element and none is there.
  @usableFromInline
  func whenWanting(_ run: Int, _ body: @escaping @Sendable () -> Void) {
    let earlier = lock.withLock { () -> (@Sendable () -> Void)? in
      if isOver || run != self.run { return nil }
      isAsked = false
      defer { onWant = body }
      return onWant
    }
    withExtendedLifetime(earlier) {}
    talkback.signal()
  }

  @usableFromInline
  func put(_ element: Element, _ run: Int = 0) -> Acceptance {
    // An element that is dropped is released outside the lock: its end may be somebody's code.
    let (acceptance, dropped) = lock.withLock { () -> (Acceptance?, Element?) in
      if isOver || ending != nil || run != self.run { return (nil, nil) }
      switch policy.verdict(keeping: queue.count) {
      case .keep:
        queue.append(element)
        return (.accepted, nil)
      case .keepAndWait:
        queue.append(element)
        return (.full, nil)
      case .dropFirst:
        let dropped = queue.removeFirst()
        queue.append(element)
        return (.dropped, dropped)
      case .drop: return (.dropped, nil)
      case .fail(let failure):
        ending = .failed(failure)
        return (.ended, nil)
      }
    }
    withExtendedLifetime(dropped) {}
    guard let acceptance else { return .ended }
    talkback.signal()
    if acceptance == .full { return lock.withLock { queue.isEmpty && !isOver } ? .accepted : .full }
    return acceptance
  }

  /// Completes after what is in the queue.
  @usableFromInline
  func end(_ completion: Completion<Failure>, _ run: Int = 0) {
    let isHeard = lock.withLock {
      if isOver || ending != nil || run != self.run { return false }
      ending = completion
      return true
    }
    if isHeard { talkback.signal() }
  }

  @usableFromInline
  var isEmpty: Bool { lock.withLock { queue.isEmpty } }

  private func deliver(_ restart: (@Sendable (Int) -> Void)?) -> Talkback.Last? {
    while true {
      var wasReady = talkback.isReady
      while wasReady, let element = pop() {
        switch next(element) {
        case .more: break
        case .wait: talkback.spend()
        case .rewind:
          talkback.noteRewind()
          talkback.spend()
        case .stop: return over(nil)
        }
        wasReady = talkback.isReady
      }
      // A rewind that was asked for with the last element comes first.
      if batch.isEmpty, !talkback.isDiverted, let ending = lock.withLock({ queue.isEmpty ? ending : nil }) {
        return over(talkback.isCancelled ? .cancelled : ending)
      }
      if wasReady, let onWant = takeWish() {
        onWant()
        if lock.withLock({ !queue.isEmpty || ending != nil }) { continue }
      }
      switch talkback.rest(wasReady: wasReady) {
      case .parked: return nil
      case .go: continue
      case .cancelled: return over(.cancelled)
      case .rewind: if let restart { begin(restart) }
      }
    }
  }

  /// With a scheduler whole buffers change hands; otherwise the policy's count must stay exact.
  private func pop() -> Element? {
    if let element = batch.popFirst() { return element }
    return lock.withLock {
      if !queue.isEmpty { isAsked = false }
      if scheduler == nil { return queue.popFirst() }
      swap(&batch, &queue)
      return batch.popFirst()
    }
  }

  /// What to call when the consumer wants an element, unless it was called and the element has not come yet.
  private func takeWish() -> (@Sendable () -> Void)? {
    lock.withLock {
      guard let onWant, queue.isEmpty, ending == nil, !isAsked else { return nil }
      isAsked = true
      return onWant
    }
  }

  /// Forgets what came so far and starts the source again.
  private func begin(_ start: @Sendable (Int) -> Void) {
    batch.removeAll()
    let (number, stop, _) = lock.withLock { () -> (Int, (@Sendable () -> Void)?, Remains) in
      run += 1
      return (run, stopSource.take(), clear())
    }
    stop?()
    start(number)
  }

  private func over(_ completion: Completion<Failure>?) -> Talkback.Last {
    registration?.remove()
    batch.removeAll()
    let (stop, _) = lock.withLock { () -> ((@Sendable () -> Void)?, Remains) in
      isOver = true
      return (stopSource.take(), clear())
    }
    let completed = completed
    return {
      stop?()
      if let completion { completed(completion) }
    }
  }

  /// What is released outside the lock.
  private typealias Remains = (Deque<Element>, Completion<Failure>?, (@Sendable () -> Void)?)

  private func clear() -> Remains {
    defer {
      queue = []
      ending = nil
      onWant = nil
      isAsked = false
    }
    return (queue, ending, onWant)
  }
}
