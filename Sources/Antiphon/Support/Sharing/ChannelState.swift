import DequeModule

/// The elements and the suspended senders of a channel, in front of the delivery queue of its one consumer.
///
/// | | demand was reported | no demand, room | no demand, full | ended |
/// |---|---|---|---|---|
/// | an element is offered | handed over to the queue | kept in the buffer | its sender waits | refused |
/// | demand is reported | – | the first one in the buffer is handed over, or the demand is noted | the first one is handed over; senders continue at the low watermark | the first one is handed over |
/// | the last element has been taken | – | – | – | the queue ends |
///
/// With a high watermark of 0 there is no room: the elements of waiting senders are handed over directly.
///
/// The lock guards everything here. No element is handed over and no sender continues under it.
final class ChannelState<Element: Sendable, Failure: Error>: Sendable {
  typealias Queue = DeliveryQueue<Element, Failure>
  typealias Answer = @Sendable (SendFailure?) -> Void

  /// An element that waits for room, and how its sender continues. Guarded by the lock of the channel.
  final class Sender: @unchecked Sendable {
    fileprivate let leakCounter = LeakCounter("sender")
    fileprivate var element: Element?
    /// Nil before the sender waits, and once it has continued.
    fileprivate var answer: Answer?
    fileprivate var isWithdrawn = false

    init(_ element: Element) { self.element = element }
  }

  enum Offer { case accepted, full, ended }

  private enum Placement { case buffered, handedOver(Queue), full, ended }

  /// What is released and called outside the lock.
  private typealias Dropped = (elements: Deque<Element>, senders: Deque<Sender>, answers: [Answer])

  private let leakCounter = LeakCounter("channel")
  private let high: Int
  private let low: Int
  private let lock = Lock()
  // Guarded by `lock`.
  private nonisolated(unsafe) var buffer = Deque<Element>()
  /// True from the high watermark until the low one.
  private nonisolated(unsafe) var isFull: Bool
  /// The senders that wait, in order, and `vacancies` others that have withdrawn.
  private nonisolated(unsafe) var waiting = Deque<Sender>()
  private nonisolated(unsafe) var vacancies = 0
  /// Nil before the consumer starts, and after it has left.
  private nonisolated(unsafe) var queue: Queue?
  /// True from a report of demand until an element is handed over.
  private nonisolated(unsafe) var hasDemand = false
  /// How many elements are being handed over: the completion follows them.
  private nonisolated(unsafe) var handovers = 0
  private nonisolated(unsafe) var ending: Completion<Failure>?
  private nonisolated(unsafe) var isEndDelivered = false
  /// True once the consumer has left.
  private nonisolated(unsafe) var isOver = false

  init(high: Int, low: Int) {
    self.high = high
    self.low = low
    isFull = high == 0
  }

  // MARK: Senders

  /// Takes an element if there is demand or room.
  func offer(_ element: Element) -> Offer {
    switch lock.withLock({ place(element) }) {
    case .buffered: .accepted
    case .handedOver(let queue): hand(element, to: queue) ? .accepted : .ended
    case .full: .full
    case .ended: .ended
    }
  }

  /// Takes the element of a sender as soon as there is demand or room, and then calls `answer`, once.
  func wait(_ sender: Sender, _ answer: @escaping Answer) {
    let (placement, element) = lock.withLock { () -> (Placement?, Element?) in
      guard !sender.isWithdrawn, let element = sender.element else { return (nil, nil) }
      let placement = place(element)
      if case .full = placement {
        sender.answer = answer
        waiting.append(sender)
      } else {
        sender.element = nil
      }
      return (placement, element)
    }
    switch placement {
    case .buffered?: answer(nil)
    case .handedOver(let queue)?: if let element { answer(hand(element, to: queue) ? nil : .ended) }
    case .full?: break
    case .ended?: answer(.ended)
    case nil: answer(.cancelled)
    }
  }

  /// Withdraws the element of a sender that waits or is about to, unless the element has been taken.
  func withdraw(_ sender: Sender) {
    let (element, answer, completion) = lock.withLock { () -> (Element?, Answer?, (Queue, Completion<Failure>)?) in
      sender.isWithdrawn = true
      guard let answer = sender.answer.take() else { return (nil, nil, nil) }
      let element = sender.element.take()
      vacancies += 1
      if vacancies > 32 && vacancies > waiting.count / 2 {
        waiting.removeAll { $0.isWithdrawn }
        vacancies = 0
      }
      return (element, answer, takeEnding())
    }
    answer?(.cancelled)
    if let (queue, completion) = completion { queue.end(completion) }
    withExtendedLifetime(element) {}
  }

  /// Completes the stream after what has been sent before.
  func end(_ completion: Completion<Failure>) {
    let (dropped, ended) = lock.withLock { () -> (Dropped?, (Queue, Completion<Failure>)?) in
      if ending != nil || isOver { return (nil, nil) }
      ending = completion
      return (dropOvertaken(), takeEnding())
    }
    release(dropped)
    if let (queue, completion) = ended { queue.end(completion) }
  }

  // MARK: The consumer

  func start(_ consumer: Consumer<Element, Failure>) {
    let queue = Queue(consumer, .unbounded)
    queue.open(isRewindable: false) { [self] _ in
      let (late, dropped) = lock.withLock { () -> (Completion<Failure>?, Dropped?) in
        precondition(
          self.queue == nil, "Channel.producer has a consumer: share the producer for several at the same time")
        if isOver { return (ending, nil) }
        self.queue = queue
        return (nil, dropOvertaken())
      }
      release(dropped)
      if let late { return queue.end(late) }
      guard queue.attach(0, { _ in self.leave() }) else { return }
      queue.whenRequested(0) { self.take() }
      if let (_, completion) = lock.withLock({ takeEnding() }) { queue.end(completion) }
    }
  }

  /// Hands the first element over to the queue, whose consumer has requested it, or notes the demand.
  private func take() {
    var answered: [Answer] = []
    let (element, receiver, taken) = lock.withLock { () -> (Element?, Queue?, Answer?) in
      guard let queue else { return (nil, nil, nil) }
      if let element = buffer.popFirst() {
        if buffer.count <= low { isFull = false }
        while !isFull, let sender = nextWaiting() {
          if let element = sender.element.take() { keep(element) }
          if let answer = sender.answer.take() { answered.append(answer) }
        }
        handovers += 1
        return (element, queue, nil)
      }
      guard let sender = nextWaiting() else {
        hasDemand = true
        return (nil, nil, nil)
      }
      handovers += 1
      return (sender.element.take(), queue, sender.answer.take())
    }
    guard let element, let receiver else { return }
    let isAccepted = hand(element, to: receiver)
    for answer in answered { answer(nil) }
    taken?(isAccepted ? nil : .ended)
  }

  /// Called when the consumer has left, or has received the completion.
  private func leave() {
    let dropped = lock.withLock {
      queue = nil
      isOver = true
      if !isEndDelivered { ending = .cancelled }
      return dropAll()
    }
    release(dropped)
  }

  /// Delivers an element that `handovers` counts. False if the consumer has left.
  private func hand(_ element: Element, to queue: Queue) -> Bool {
    let acceptance = queue.put(element)
    let ended = lock.withLock {
      handovers -= 1
      return takeEnding()
    }
    if let (queue, completion) = ended { queue.end(completion) }
    return acceptance != .ended
  }

  // MARK: Under the lock

  private func place(_ element: Element) -> Placement {
    if ending != nil || isOver { return .ended }
    if hasDemand, let queue {
      hasDemand = false
      handovers += 1
      return .handedOver(queue)
    }
    if isFull { return .full }
    keep(element)
    return .buffered
  }

  private func keep(_ element: Element) {
    buffer.append(element)
    if buffer.count >= high { isFull = true }
    assert(buffer.count <= high, "the buffer keeps no more than the high watermark")
  }

  private func nextWaiting() -> Sender? {
    while let sender = waiting.popFirst() {
      if !sender.isWithdrawn { return sender }
      vacancies -= 1
    }
    return nil
  }

  /// The completion, if everything sent before has been handed over.
  private func takeEnding() -> (Queue, Completion<Failure>)? {
    guard let ending, let queue, !isEndDelivered, handovers == 0, buffer.isEmpty, waiting.count == vacancies else {
      return nil
    }
    isEndDelivered = true
    return (queue, ending)
  }

  /// Drops what a failure overtakes, and returns it.
  private func dropOvertaken() -> Dropped? {
    guard case .failed? = ending, let queue, queue.failuresOvertake else { return nil }
    return dropAll()
  }

  private func dropAll() -> Dropped {
    hasDemand = false
    let dropped = (buffer, waiting, waiting.compactMap { $0.answer.take() })
    buffer = []
    waiting = []
    vacancies = 0
    return dropped
  }

  // MARK: Outside the lock

  private func release(_ dropped: Dropped?) {
    guard let dropped else { return }
    for answer in dropped.answers { answer(.ended) }
  }
}
