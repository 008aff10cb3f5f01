import AntiphonShims
import DequeModule

/// One source with many subscribers: the mechanism of all hot sources.
///
/// *One order.* A drain queue performs everything: a thread that sends becomes its owner, delivers to all subscribers and leaves. What is
/// sent, ended or requested meanwhile, from inside a delivery or on another thread, is queued for the owner.
///
/// *Subscribers.* Each has a delivery queue, so that a slow one delays no other. A subscriber that takes what comes receives it directly
/// (`DirectDelivery.swift`). `MulticasterSubscribers.swift` adds and removes them.
///
/// *Size.* `drain`, `finish` and `remove` are not inlined, and what a source that waits needs is not specialised for clients: otherwise each
/// function that leaves the queue has a copy of it all, for each type of element.
///
/// | | element | completion | subscriber comes | subscriber leaves |
/// |---|---|---|---|---|
/// | open | remembered, delivered to all | delivered to all, then over | receives what is remembered | its index becomes vacant |
/// | open, a subscriber blocks the source | queued by its policy; the source is paused | as above | as above | the source resumes if it was the last to block |
/// | over | ignored | ignored | receives what is remembered, then the completion | – |
@usableFromInline
final class Multicaster<Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline typealias Subscriber = DeliveryQueue<Element, Failure>
  @usableFromInline let leakCounter = LeakCounter("multicaster")

  @usableFromInline
  enum EnqueuedAction: Sendable {
    case element(Element)
    case ending(Completion<Failure>)
    case add(Subscriber, run: QueueContext.Run)
    case remove(Subscriber)
    case perform(@Sendable () -> Void)
  }

  @usableFromInline let queue = BiasedDrainQueue<EnqueuedAction>()
  /// True if elements are remembered, which a rewind can start with.
  @usableFromInline let isRewindable: Bool
  /// True if there is no ageing, no deferred delivery and no waiting source.
  @usableFromInline let deliversAtOnce: Bool
  /// True if, in addition, nothing is remembered.
  @usableFromInline let onlyDelivers: Bool
  /// True if elements are sent on the subscribers' scheduler. A queued one may be delivered elsewhere.
  @usableFromInline let sendsOnScheduler: Bool

  // Touched only by the owner of the queue.
  /// In the order in which they came; nil where one has left. Each is retained once.
  @exclusivity(unchecked) @usableFromInline var subscribers: ContiguousArray<Unmanaged<Subscriber>?> = []
  @exclusivity(unchecked) @usableFromInline var vacancies = 0
  /// The only subscriber, which is the common case. Not retained a second time.
  @exclusivity(unchecked) @usableFromInline var onlySubscriber: Unmanaged<Subscriber>?
  @exclusivity(unchecked) @usableFromInline var replayBuffer: ReplayBuffer<Element>
  @exclusivity(unchecked) @usableFromInline var isOver = false
  @exclusivity(unchecked) @usableFromInline var ending: Completion<Failure>?

  /// True if the source waits for the slowest subscriber.
  @usableFromInline let waits: Bool
  /// The source, if it waits or may be replaced.
  @exclusivity(unchecked) @usableFromInline var source: Talkback?
  /// How many subscribers the source waits for.
  @exclusivity(unchecked) @usableFromInline var blockingCount = 0

  @inlinable
  init(_ replayBuffer: ReplayBuffer<Element> = .none, waits: Bool = false, sendsOnScheduler: Bool = false) {
    self.replayBuffer = replayBuffer
    isRewindable = replayBuffer.capacity > 0
    deliversAtOnce = replayBuffer.age == nil && !replayBuffer.holdsBack && !waits
    onlyDelivers = deliversAtOnce && !isRewindable
    self.waits = waits
    self.sendsOnScheduler = sendsOnScheduler
  }

  deinit {
    for subscriber in subscribers { subscriber?.release() }
  }

  // MARK: Sending

  /// Delivers `element` to all subscribers, after what was sent before it.
  @inlinable @inline(__always)
  func send(_ element: Element) {
    guard queue.enter() else { return postSent(element) }
    deliver(element, isSent: true)
    leave()
  }

  /// Queues an element that is sent while another thread, or a caller of this one, owns the queue. It is delivered in the sender's context.
  @inlinable
  func postSent(_ element: Element) {
    guard antiphon_carries() else { return post(.element(element)) }
    post(.perform(CarriedContext.wrap { self.deliver(element) }))
  }

  /// Delivers an element of the source behind `talkback`, unless another source has replaced it.
  ///
  /// An element that has to be queued pauses the source, if it waits: otherwise a source that is resumed by the owner of the queue would
  /// emit all it has at once.
  @inlinable
  func send(_ element: Element, from talkback: Talkback) {
    if queue.enter() {
      if source === talkback { deliver(element) }
      return leave()
    }
    if waits { talkback.pause() }
    post(
      .perform {
        guard self.source === talkback else { return }
        self.deliver(element)
        if self.waits { self.resumeSource() }
      })
  }

  /// Completes all subscribers, after what was sent before. Later elements are ignored.
  @inlinable
  func end(_ completion: Completion<Failure>) {
    guard queue.enter() else { return post(.ending(completion)) }
    finish(completion)
    leave()
  }

  /// Executes `body` as the owner of the queue, after what was sent before.
  @inlinable
  func perform(_ body: @escaping @Sendable () -> Void) {
    guard queue.enter() else { return post(.perform(body)) }
    body()
    leave()
  }

  // MARK: The drain loop

  @inlinable @inline(__always)
  func leave() {
    checkInvariants()
    if !queue.leaveIfEmpty() { drain() }
  }

  @inlinable
  func post(_ action: EnqueuedAction) {
    if queue.enqueue(action) { drain() }
  }

  /// Performs all queued actions. To be called by the owner of the queue, which then leaves it.
  @inlinable @inline(never)
  func drain() {
    queue.drain { action in
      switch action {
      case .element(let element): deliver(element)
      case .ending(let completion): finish(completion)
      case .add(let subscriber, let run): replay(to: subscriber, run)
      case .remove(let subscriber): remove(subscriber)
      case .perform(let body): body()
      }
    }
  }

  @inlinable
  func checkInvariants() {
    assert(!isOver || subscribers.isEmpty, "a multicaster that is over has no subscribers")
    assert(
      (subscribers.count - vacancies == 1) == (onlySubscriber != nil),
      "the only subscriber is known, and there is no other")
    assert(waits || blockingCount == 0, "only a source that waits is blocked")
  }

  // MARK: Delivery, by the owner of the queue

  /// - Parameter isSent: false for a queued element, which may be delivered on any thread.
  @inlinable @inline(__always)
  func deliver(_ element: Element, isSent: Bool = false) {
    if onlyDelivers { forward(element, isSent: isSent) } else { deliverAndRemember(element, isSent: isSent) }
  }

  @inlinable
  func deliverAndRemember(_ element: Element, isSent: Bool) {
    if isOver { return }
    guard deliversAtOnce else { return deliverByPolicy(element) }
    // A forgotten element is released after all deliveries: its `deinit` may be user code.
    let forgotten = replayBuffer.keep(element)
    forward(element, isSent: isSent)
    withExtendedLifetime(forgotten) {}
  }

  /// Delivers where elements age or are held back, or the source waits.
  @usableFromInline
  func deliverByPolicy(_ element: Element) {
    let time = replayBuffer.time
    let expired = replayBuffer.expire(at: time)
    let forgotten = replayBuffer.capacity == 0 ? nil : replayBuffer.keep(element, at: time)
    if waits { forwardOrBlock(element) } else if !replayBuffer.holdsBack { forward(element) }
    withExtendedLifetime((expired, forgotten)) {}
  }

  @inlinable @inline(__always)
  func forward(_ element: Element, isSent: Bool = false) {
    guard let onlySubscriber else { return forwardToAll(element, isSent: isSent) }
    onlySubscriber._withUnsafeGuaranteedRef { $0.receive(element, isOnScheduler: isSent && sendsOnScheduler) }
  }

  @inlinable
  func forwardToAll(_ element: Element, isSent: Bool) {
    // A subscriber that is added meanwhile is past this range, and none is removed until the delivery is over.
    for index in 0..<subscribers.count {
      subscribers[index]?._withUnsafeGuaranteedRef { $0.receive(element, isOnScheduler: isSent && sendsOnScheduler) }
    }
  }

  @inlinable @inline(never)
  func finish(_ completion: Completion<Failure>) {
    if isOver { return }
    isOver = true
    ending = completion
    let wasHeldBack = replayBuffer.holdsBack
    let forgotten = replayBuffer.end(completion.isFinished)
    if wasHeldBack { replayBuffer.recall().forEach { forward($0) } }
    let completing = subscribers
    subscribers = []
    vacancies = 0
    onlySubscriber = nil
    for case let subscriber? in completing { subscriber._withUnsafeGuaranteedRef { $0.subscriber.index = nil } }
    for case let subscriber? in completing { subscriber.takeRetainedValue().complete(completion) }
    withExtendedLifetime(forgotten) {}
  }
}
