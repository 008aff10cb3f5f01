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

  private let lock = Lock()
  // Guarded by `lock`.
  private var queue = Deque<Element>()
  private var ending: Completion<Failure>?
  private var isOver = false
  private var onWant: (@Sendable () -> Void)?
  private var onOver: (@Sendable () -> Void)?

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

  /// Starts listening to the consumer. `onOver` is called once, when nothing more will be taken.
  ///
  /// - Parameter rewind: what starts the source again, or nil if it can't be.
  @usableFromInline
  func open(onOver: @escaping @Sendable () -> Void, rewind: (@Sendable () -> Void)? = nil) {
    lock.withLock { self.onOver = onOver }
    if rewind == nil { talkback.forbidRewind() }
    talkback.install {
      guard let scheduler = self.scheduler, !scheduler.isCurrent else { return self.deliver(rewind) }
      scheduler.schedule { self.talkback.conclude(self.deliver(rewind)) }
      return nil
    }
    talkback.drive()
  }

  /// Feeds the outlet from a producer: an upstream that fills it waits until it is empty.
  func open(upstream producer: Producer<Element, Failure>) {
    let current = Serial<Talkback?>(nil)
    let begin: @Sendable () -> Void = {
      current.value?.cancel()
      let upstream = Talkback()
      current.value = upstream
      self.whenWanting { upstream.resume() }
      producer.run(
        Consumer(talkback: upstream) { element in
          switch self.put(element) {
          case .accepted, .dropped: return .more
          case .ended: return .stop
          case .full:
            upstream.pause()
            // What was kept may have gone before the pause; then nobody would end it.
            if self.isEmpty { upstream.resume() }
            return .wait
          }
        } completed: { completion in
          if current.value === upstream { self.end(completion) }
        })
    }
    let registration = talkback.onCancel { current.value?.cancel() }
    open(
      onOver: {
        registration.remove()
        current.value.take()?.cancel()
      },
      rewind: begin)
    begin()
  }

  /// Calls `body` whenever the consumer wants an element and none is there.
  @usableFromInline
  func whenWanting(_ body: @escaping @Sendable () -> Void) {
    lock.withLock { onWant = body }
    talkback.signal()
  }

  @usableFromInline
  func put(_ element: Element) -> Acceptance {
    let acceptance = lock.withLock { () -> Acceptance in
      if isOver || ending != nil { return .ended }
      switch policy.verdict(keeping: queue.count) {
      case .keep:
        queue.append(element)
        return .accepted
      case .keepAndWait:
        queue.append(element)
        return .full
      case .dropFirst:
        queue.removeFirst()
        queue.append(element)
        return .dropped
      case .drop: return .dropped
      case .fail(let failure):
        ending = .failed(failure)
        return .ended
      }
    }
    talkback.signal()
    if acceptance == .full { return lock.withLock { queue.isEmpty && !isOver } ? .accepted : .full }
    return acceptance
  }

  /// Completes after what is in the queue.
  @usableFromInline
  func end(_ completion: Completion<Failure>) {
    lock.withLock { if ending == nil { ending = completion } }
    talkback.signal()
  }

  @usableFromInline
  var isEmpty: Bool { lock.withLock { queue.isEmpty } }

  @usableFromInline
  var hasEnded: Bool { lock.withLock { isOver || ending != nil } || talkback.isCancelled }

  private func deliver(_ rewind: (@Sendable () -> Void)?) -> Talkback.Last? {
    while true {
      while talkback.isReady, let element = pop() {
        switch next(element) {
        case .more: break
        case .wait: talkback.spend()
        case .rewind: talkback.noteRewind()
        case .stop: return over(nil)
        }
      }
      if batch.isEmpty, let ending = lock.withLock({ queue.isEmpty ? ending : nil }) {
        return over(talkback.isCancelled ? .cancelled : ending)
      }
      if talkback.isReady, let onWant = lock.withLock({ queue.isEmpty && ending == nil ? onWant : nil }) {
        onWant()
        if lock.withLock({ !queue.isEmpty || ending != nil }) { continue }
      }
      switch talkback.rest() {
      case .parked: return nil
      case .go: continue
      case .cancelled: return over(.cancelled)
      case .rewind:
        batch.removeAll()
        lock.withLock {
          queue.removeAll()
          ending = nil
        }
        rewind?()
      }
    }
  }

  /// With a scheduler whole buffers change hands; otherwise the policy's count must stay exact.
  private func pop() -> Element? {
    if scheduler == nil { return lock.withLock { queue.popFirst() } }
    if batch.isEmpty { lock.withLock { swap(&batch, &queue) } }
    return batch.popFirst()
  }

  private func over(_ completion: Completion<Failure>?) -> Talkback.Last {
    let left = lock.withLock { () -> (Deque<Element>, (@Sendable () -> Void)?, (@Sendable () -> Void)?) in
      isOver = true
      defer {
        queue = []
        onWant = nil
        onOver = nil
      }
      return (queue, onWant, onOver)
    }
    let completed = completed
    batch.removeAll()
    return {
      left.2?()
      if let completion { completed(completion) }
    }
  }
}
