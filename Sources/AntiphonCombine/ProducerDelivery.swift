#if canImport(Combine) || OpenCombine
import Antiphon
import DequeModule

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// Connects a running producer to one Combine subscriber: it never delivers more than was requested.
///
/// `lock` guards all mutable state. The subscriber, which is not `Sendable`, is called only by the thread that has set
/// `isDelivering`.
final class ProducerDelivery<Element: Sendable, Failure: Error>: @unchecked Sendable {
  private let talkback = Talkback(requesting: 0)
  private let lock = Lock()
  /// Nil once it has completed or cancelled.
  private var subscriber: AnySubscriber<Element, Failure>?
  /// What the subscriber has requested and not received.
  private var demand = Subscribers.Demand.none
  /// What was requested from the producer and has not arrived; `Int.max` is unlimited.
  private var outstanding = 0
  /// The elements that the producer has pushed without demand.
  private var queue = Deque<Element>()
  private var completion: Subscribers.Completion<Failure>?
  /// True once the subscriber has its subscription: a completion is delivered only afterwards.
  private var isOpen = false
  private var isDelivering = false

  init(_ subscriber: AnySubscriber<Element, Failure>) { self.subscriber = subscriber }

  /// Starts the producer, so that it receives what is sent from now on, then passes the subscriber its subscription.
  func start(_ producer: Producer<Element, Failure>) {
    let subscriber = lock.withLock { self.subscriber }
    producer.run(
      Consumer(talkback: talkback) {
        self.receive($0)
      } completed: {
        self.receive(completion: $0)
      })
    subscriber?.receive(subscription: ProducerSubscription(self, talkback))
    lock.withLock { isOpen = true }
    deliver()
  }

  // MARK: For the producer

  private func receive(_ element: Element) -> Reply {
    lock.withLock {
      if outstanding > 0 && outstanding < .max { outstanding -= 1 }
      if subscriber != nil { queue.append(element) }
    }
    deliver()
    return talkback.take()
  }

  private func receive(completion: Completion<Failure>) {
    lock.withLock {
      self.completion = if case .failed(let failure) = completion { .failure(failure) } else { .finished }
    }
    talkback.close()
    deliver()
  }

  // MARK: For the subscriber

  func request(_ demand: Subscribers.Demand) {
    lock.withLock {
      self.demand += demand
      isOpen = true
    }
    deliver()
  }

  func cancel() {
    let (subscriber, _) = lock.withLock { () -> (AnySubscriber<Element, Failure>?, Deque<Element>) in
      defer { queue = [] }
      return (self.subscriber.take(), queue)
    }
    talkback.cancel()
    withExtendedLifetime(subscriber) {}
  }

  // MARK: Inside

  private enum Step {
    case element(Element, AnySubscriber<Element, Failure>)
    case completion(Subscribers.Completion<Failure>, AnySubscriber<Element, Failure>)
    case ask(Int)
  }

  /// Delivers the queued elements, unless a delivery is running, then requests from the producer what is still wanted. A request inside
  /// `receive(_:)` only counts, so that the stack stays flat.
  private func deliver() {
    while let step = lock.withLock({ next() }) {
      switch step {
      case .element(let element, let subscriber):
        let more = subscriber.receive(element)
        lock.withLock {
          demand += more
          isDelivering = false
        }
      case .completion(let completion, let subscriber): subscriber.receive(completion: completion)
      case .ask(let count): talkback.request(count)
      }
    }
  }

  private func next() -> Step? {
    guard isOpen, !isDelivering, let subscriber else { return nil }
    if demand > 0, let element = queue.popFirst() {
      demand -= 1
      isDelivering = true
      return .element(element, subscriber)
    }
    if queue.isEmpty, let completion {
      self.subscriber = nil
      return .completion(completion, subscriber)
    }
    guard completion == nil, queue.isEmpty, outstanding < .max else { return nil }
    let wanted = demand.max ?? .max
    guard wanted > outstanding else { return nil }
    defer { outstanding = wanted }
    return .ask(wanted == .max ? .max : wanted - outstanding)
  }
}

/// The subscription of a subscriber. Releasing it while the stream waits for demand cancels the stream.
private final class ProducerSubscription<Element: Sendable, Failure: Error>: CombineSubscription,
  CustomStringConvertible
{
  private let delivery: ProducerDelivery<Element, Failure>
  private let handle: Antiphon.Subscription

  init(_ delivery: ProducerDelivery<Element, Failure>, _ talkback: Talkback) {
    self.delivery = delivery
    handle = Antiphon.Subscription(talkback)
  }

  var description: String { "ProducerSubscription" }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > 0, "request(_:) needs a demand for 1 element or more")
    delivery.request(demand)
  }

  func cancel() { delivery.cancel() }
}
#endif
