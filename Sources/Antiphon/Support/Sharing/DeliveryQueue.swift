import AntiphonShims
import DequeModule
import Synchronization

/// A queue in front of one consumer: anybody may put elements in, from any thread; they come out serially, on demand.
///
/// The consumer's serial context is the parked flag of its talkback: while nothing can be delivered the outlet rests
/// there, and whoever puts something in, asks or cancels takes it. The lock guards the queue and is never held while
/// the consumer is called.
@usableFromInline
final class DeliveryQueue<Element: Sendable, Failure: Error>: SerialContext, @unchecked Sendable {
  @usableFromInline let talkback: Talkback
  @usableFromInline let next: @Sendable (Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void
  @usableFromInline let leakCounter = LeakCounter("outlet")
  @usableFromInline let policy: BufferPolicy<Failure>
  /// Where the consumer is called, as two functions, or nil: wherever there is something to do.
  @usableFromInline let hop: (@Sendable (@escaping @Sendable () -> Void) -> Void)?
  @usableFromInline let isThere: @Sendable () -> Bool
  /// What was taken out of the queue as a whole, only with a hop. Touched by who has the serial context.
  @exclusivity(unchecked) @usableFromInline var batch = Deque<Element>()

  @exclusivity(unchecked) @usableFromInline var registration: Registration?

  @usableFromInline let lock = Lock()
  // Guarded by `lock`.
  @exclusivity(unchecked) @usableFromInline var queue = Deque<Element>()
  @exclusivity(unchecked) @usableFromInline var ending: Completion<Failure>?
  @exclusivity(unchecked) @usableFromInline var isOver = false
  @exclusivity(unchecked) @usableFromInline var onWant: (@Sendable () -> Void)?
  /// True while the source was told that an element is wanted, and none came.
  @exclusivity(unchecked) @usableFromInline var isAsked = false
  /// Which run of the source is heard; each rewind starts another one.
  @exclusivity(unchecked) @usableFromInline var run = 0
  @exclusivity(unchecked) @usableFromInline var stopSource: (@Sendable () -> Void)?
  /// True once the consumer has cancelled.
  @exclusivity(unchecked) @usableFromInline var isLeft = false
  /// The source while it yields.
  @exclusivity(unchecked) @usableFromInline var yielding: (upstream: Talkback, inner: SerialContext?)?
  /// True while the source waits as the queue is full.
  @exclusivity(unchecked) @usableFromInline var isFull = false

  /// Starts the source again, with the number of the run. Touched by who has the serial context.
  @exclusivity(unchecked) @usableFromInline var restart: (@Sendable (Int) -> Void)?

  /// True while nothing keeps an element from going straight to the consumer: nothing is queued, asked for, ending or over.
  /// Written under `lock`; who has the serial context may read it without.
  @usableFromInline let isClear = Atomic(true)
  /// The thread that is known to be where the consumer is called, for as long as it stays there.
  @usableFromInline let place = Atomic<UInt>(0)

  /// True if a failure drops what is queued and is told at once. Written before the source starts.
  @exclusivity(unchecked) @usableFromInline var failuresOvertake = false

  /// True if the source wants to hear of each element that is wanted, not only of those after it had to wait.
  @usableFromInline let asksAlways = Atomic(false)

  // For a broadcast, in which this is a seat; touched inside its gate.
  @exclusivity(unchecked) @usableFromInline var isSeat = false
  @exclusivity(unchecked) @usableFromInline var number: Int?
  /// Which run the elements of the broadcast belong to.
  @exclusivity(unchecked) @usableFromInline var heard = 0
  @exclusivity(unchecked) @usableFromInline var mayBeBound = false
  /// True while the gate is the serial context, from one element to the next; nothing is queued then.
  @exclusivity(unchecked) @usableFromInline var isBound = false
  /// True while the broadcast's source waits for this one.
  @exclusivity(unchecked) @usableFromInline var holdsUp = false

  @frozen @usableFromInline
  enum Acceptance: Sendable { case accepted, full, dropped, ended }

  @inlinable
  init(
    _ consumer: Consumer<Element, Failure>, _ policy: BufferPolicy<Failure>,
    deliveringOn scheduler: (any Scheduler)? = nil
  ) {
    talkback = consumer.optionalTalkback ?? Talkback()
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
    self.policy = policy
    if let scheduler {
      hop = { scheduler.schedule($0) }
      isThere = { scheduler.isCurrent }
    } else {
      hop = nil
      isThere = { true }
    }
    super.init()
  }

  /// Starts listening to the consumer, and then the source: `start` is given the number of its run, now and at each
  /// rewind.
  ///
  /// - Parameter keepsOrder: true if a failure comes after what is queued even where the consumer wants it at once.
  @inlinable @inline(__always)
  func open(
    isRewindable: Bool = true, keepsOrder: Bool = false, _ start: @escaping @Sendable (_ run: Int) -> Void
  ) {
    failuresOvertake = talkback.failuresOvertake && !keepsOrder
    prepare(isRewindable ? start : nil)
    if !isRewindable { talkback.forbidRewind() }
    let earlier = stay(if: isHere)
    // In the sight of the optimizer: a synchronous source becomes one loop with the operators down to here.
    start(0)
    place.store(earlier, ordering: .relaxed)
  }

  @inlinable
  func prepare(_ restart: (@Sendable (Int) -> Void)?) {
    registration = talkback.whenCancelled { self.leave() }
    self.restart = restart
    talkback.install {
      guard let hop = self.hop, !self.isHere else { return self.deliverHere() }
      hop {
        self.talkback.beginRunning()
        self.talkback.finishRun(self.deliverHere())
      }
      return nil
    }
    talkback.drive()
  }

  @inlinable
  func deliverHere() -> Talkback.FinalAction? {
    let earlier = stay(if: true)
    defer { place.store(earlier, ordering: .relaxed) }
    return deliver()
  }

  /// True if this is where the consumer is called.
  @inlinable @inline(__always)
  var isHere: Bool { hop == nil || place.load(ordering: .relaxed) == antiphon_thread() || isThere() }

  /// Remembers that this is where the consumer is called, so that not every element has to find out. Returns what to store
  /// in `place` when the caller leaves.
  @inlinable @inline(__always)
  func stay(if isHere: Bool) -> UInt {
    let earlier = place.load(ordering: .relaxed)
    if hop != nil && isHere { place.store(antiphon_thread(), ordering: .relaxed) }
    return earlier
  }

  /// Feeds the outlet from a producer: an upstream that fills it waits until it is empty.
  @inlinable @inline(__always)
  func open(upstream producer: Producer<Element, Failure>) {
    open(keepsOrder: true) { run in
      let upstream = Talkback()
      self.hears(upstream)
      guard self.attach(run, { upstream.cancel() }) else { return }
      self.lock.withLock { self.isFull = false }
      self.whenWanting(run, always: false) {
        self.lock.withLock { self.isFull = false }
        upstream.resume()
      }
      producer.run(
        Consumer(talkback: upstream) { element in
          switch self.put(element, run) {
          case .accepted, .dropped: return .more
          case .ended: return .stop
          case .full:
            self.lock.withLock { self.isFull = true }
            upstream.pause()
            // What was kept may have gone before the pause; then nobody would end it.
            if self.isEmpty {
              self.lock.withLock { self.isFull = false }
              upstream.resume()
            }
            return .wait
          }
        } completed: { completion in
          upstream.close()
          self.end(completion, run)
        })
      if self.hop == nil && self.isEmpty && upstream.isSilent.load(ordering: .relaxed) { self.talkback.fallSilent() }
    }
  }

  /// Says that the source of `upstream` may run in the serial context that this outlet is called in.
  @inlinable
  func hears(_ upstream: Talkback) {
    upstream.downstream = talkback
    upstream.context = self
  }

  @usableFromInline
  override func interrupts(_ upstream: Talkback, for inner: SerialContext?) -> Bool {
    guard talkback.isInterrupted(for: self) else { return false }
    upstream.pause()
    let earlier = lock.withLock { () -> SerialContext? in
      defer { yielding = (upstream, inner) }
      return yielding?.inner
    }
    earlier?.resumeYielding()
    return true
  }

  @usableFromInline
  override func resumeYielding() {
    let (yielding, isFull) = lock.withLock { (self.yielding.take(), self.isFull) }
    yielding?.inner?.resumeYielding()
    if !isFull { yielding?.upstream.resume() }
  }

  /// Says what ends the source of a run: it is called once, whatever the end. If that has come already it is called now,
  /// and the result is false: the source need not start.
  @inlinable
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

  @inlinable
  func leave() {
    let stop = lock.withLock {
      isLeft = true
      return stopSource.take()
    }
    stop?()
  }

  /// Calls `body` whenever the consumer wants an element and none is there.
  @inlinable
  func whenWanting(_ run: Int, always: Bool = true, _ body: @escaping @Sendable () -> Void) {
    let earlier = change { () -> (@Sendable () -> Void)? in
      if isOver || run != self.run { return nil }
      if always { asksAlways.store(true, ordering: .relaxed) }
      isAsked = false
      defer { onWant = body }
      return onWant
    }
    withExtendedLifetime(earlier) {}
    talkback.signal()
  }

  /// Takes an element, by the policy, if it comes from the run that is heard.
  @inlinable
  func put(_ element: Element, _ run: Int = 0) -> Acceptance {
    if talkback.enter() {
      if passes(run) {
        // Nothing else is there to be done, unless someone wants to hear that an element is wanted.
        let last =
          hand(element)
          ? (asksAlways.load(ordering: .relaxed) ? deliver() : deliver(from: talkback.parkUntilSignalled())) : over(nil)
        talkback.finishRun(last)
        return .accepted
      }
      defer { talkback.wake() }
      return keep(element, run)
    }
    let acceptance = keep(element, run)
    talkback.signal()
    // What was kept may have gone meanwhile.
    if acceptance == .full && isEmpty { return .accepted }
    return acceptance
  }

  /// True, for who has the serial context, if an element may go straight to the consumer.
  @inlinable @inline(__always)
  func passes(_ run: Int) -> Bool {
    guard talkback.isReady, batch.isEmpty, isHere else { return false }
    if isClear.load(ordering: .acquiring) && run == self.run { return true }
    return change {
      guard queue.isEmpty, !isOver, ending == nil, run == self.run else { return false }
      isAsked = false
      return true
    }
  }

  /// Does `body` under the lock.
  @inlinable @inline(__always)
  func change<Result>(_ body: () -> Result) -> Result {
    lock.withLock {
      defer { isClear.store(queue.isEmpty && ending == nil && !isAsked && !isOver, ordering: .releasing) }
      return body()
    }
  }

  @inlinable
  func keep(_ element: Element, _ run: Int) -> Acceptance {
    // An element that is dropped is released outside the lock: its end may be somebody's code.
    var dropped: Element?
    let acceptance = change { () -> Acceptance in
      if isOver || ending != nil || run != self.run { return .ended }
      switch policy.verdict(keeping: queue.count) {
      case .keep:
        queue.append(element)
        return .accepted
      case .keepAndWait:
        queue.append(element)
        return .full
      case .dropFirst:
        dropped = queue.removeFirst()
        queue.append(element)
        return .dropped
      case .drop: return .dropped
      case .fail(let failure):
        ending = .failed(failure)
        return .ended
      }
    }
    withExtendedLifetime(dropped) {}
    return acceptance
  }

  /// Completes after what is in the queue, or instead of it.
  @inlinable
  func end(_ completion: Completion<Failure>, _ run: Int = 0) {
    var dropped = Deque<Element>()
    let isHeard = change {
      if isOver || ending != nil || run != self.run { return false }
      ending = completion
      if failuresOvertake, case .failed = completion { swap(&dropped, &queue) }
      return true
    }
    if isHeard { talkback.signal() }
    withExtendedLifetime(dropped) {}
  }

  @inlinable
  var isEmpty: Bool { lock.withLock { queue.isEmpty } }

  /// What there is to do next for who has the serial context.
  @usableFromInline
  enum Step {
    case element(Element)
    case ending(Completion<Failure>)
    case ask(@Sendable () -> Void)
    case rest
  }

  /// Delivers what there is, then gives the serial context back. Returns the last act if the stream is over.
  @inlinable
  func deliver(from standing: Talkback.ParkResult = .go) -> Talkback.FinalAction? {
    var standing = standing
    while true {
      switch standing {
      case .go: break
      case .parked: return nil
      case .cancelled: return over(.cancelled)
      case .rewind: if let restart { begin(restart) }
      }
      var isReady = talkback.isReady
      stepping: while true {
        switch step(isReady) {
        case .element(let element): if !hand(element) { return over(nil) }
        case .ending(let ending): return over(talkback.isCancelled ? .cancelled : ending)
        case .ask(let onWant): onWant()
        case .rest: break stepping
        }
        isReady = talkback.isReady
      }
      standing = talkback.parkUntilSignalled(wasReady: isReady)
    }
  }

  /// Hands an element to the consumer. False if it wants no more.
  @inlinable @inline(__always)
  func hand(_ element: Element) -> Bool {
    switch next(element) {
    case .more: break
    case .wait: talkback.consumeDemand()
    case .rewind:
      talkback.noteRewind()
      talkback.consumeDemand()
    case .stop: return false
    }
    return true
  }

  @inlinable @inline(__always)
  func step(_ isReady: Bool) -> Step {
    if isReady, let element = batch.popFirst() { return .element(element) }
    // A rewind that was asked for with the last element comes first.
    let mayEnd = (batch.isEmpty || failuresOvertake) && !talkback.isDiverted
    return change {
      if !queue.isEmpty {
        guard isReady else { return .rest }
        isAsked = false
        // With a scheduler whole buffers change hands; otherwise the policy's count must stay exact.
        if hop == nil { return .element(queue.removeFirst()) }
        swap(&batch, &queue)
        return .element(batch.removeFirst())
      }
      if mayEnd, let ending, batch.isEmpty || !ending.isFinished { return .ending(ending) }
      guard isReady, let onWant, ending == nil, !isAsked else { return .rest }
      isAsked = true
      return .ask(onWant)
    }
  }

  /// Forgets what came so far and starts the source again. Who has a seat keeps it.
  @inlinable
  func begin(_ start: @Sendable (Int) -> Void) {
    batch.removeAll()
    let (number, stop, _) = change { () -> (Int, (@Sendable () -> Void)?, Remains) in
      run += 1
      return (run, isSeat ? nil : stopSource.take(), clear())
    }
    stop?()
    start(number)
  }

  @inlinable
  func over(_ completion: Completion<Failure>?) -> Talkback.FinalAction {
    registration?.remove(from: talkback)
    batch.removeAll()
    let (stop, _) = change { () -> ((@Sendable () -> Void)?, Remains) in
      isOver = true
      return (stopSource.take(), clear())
    }
    restart = nil
    if isSeat { talkback.whenRewound(nil) }
    let completed = completed
    return {
      stop?()
      if let completion { completed(completion) }
    }
  }

  /// What is released outside the lock.
  @usableFromInline typealias Remains = (Deque<Element>, Completion<Failure>?, (@Sendable () -> Void)?)

  @inlinable
  func clear() -> Remains {
    defer {
      queue = []
      ending = nil
      onWant = nil
    }
    return (queue, ending, onWant)
  }
}
