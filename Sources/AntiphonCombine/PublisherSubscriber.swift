#if canImport(Combine) || OpenCombine
import Antiphon
import DequeModule

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// One subscription to a publisher: it keeps elements until the source takes them, and requests what the consumer wants.
///
/// `lock` guards all mutable state. The subscription, which is not `Sendable`, receives requests from one thread at a time; it may
/// be cancelled meanwhile, which a subscription must support.
final class PublisherSubscriber<Element: Sendable, Failure: Error>: Subscriber, @unchecked Sendable {
  private let talkback: Talkback
  private let lock = Lock()
  private var subscription: (any CombineSubscription)?
  private var queue = Deque<Element>()
  private var completion: Completion<Failure>?
  private var isOver = false
  /// What was or will be requested from the publisher, and has not arrived; `Int.max` is unlimited.
  private var outstanding = 0
  /// The part of `outstanding` that is not requested yet.
  private var unasked = Subscribers.Demand.none
  private var isAsking = false

  init(_ talkback: Talkback) { self.talkback = talkback }

  // MARK: For the publisher

  func receive(subscription: any CombineSubscription) {
    let isWanted = lock.withLock {
      if isOver || completion != nil || self.subscription != nil { return false }
      self.subscription = subscription
      return true
    }
    if isWanted { ask() } else { subscription.cancel() }
  }

  func receive(_ element: Element) -> Subscribers.Demand {
    let isTaken = lock.withLock {
      if isOver || completion != nil { return false }
      if outstanding > 0 && outstanding < .max { outstanding -= 1 }
      queue.append(element)
      return true
    }
    if isTaken { talkback.signal() }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let (isTaken, subscription) = lock.withLock { () -> (Bool, (any CombineSubscription)?) in
      if isOver || self.completion != nil { return (false, nil) }
      self.completion =
        switch completion {
        case .finished: .finished
        case .failure(let failure): .failed(failure)
        }
      return (true, self.subscription.take())
    }
    withExtendedLifetime(subscription) {}
    if isTaken { talkback.signal() }
  }

  // MARK: For the source

  /// The next event for the consumer, or nil. Called in the serial context.
  func take(isReady: Bool, mayEnd: Bool) -> Event<Element, Failure>? {
    lock.withLock {
      if !queue.isEmpty { return isReady ? .next(queue.removeFirst()) : nil }
      return mayEnd ? completion.map { .completed($0) } : nil
    }
  }

  /// Adds to the outstanding demand, so that `demand` elements can arrive. Called in the serial context.
  func want(_ demand: Int) {
    lock.withLock {
      guard outstanding < .max else { return }
      if demand == .max {
        outstanding = .max
        unasked = .unlimited
      } else if demand - queue.count > outstanding {
        unasked += demand - queue.count - outstanding
        outstanding = demand - queue.count
      }
    }
  }

  /// Requests the unrequested demand, after the source has parked: what the publisher sends at once is delivered at once.
  ///
  /// Demand that arises while the publisher answers a request is requested when it has returned, so that the stack stays flat. It is never
  /// the result of `receive(_:)`, which the `zip` of OpenCombine ignores.
  ///
  /// - Parameter demand: the demand that the source has seen. If there is more, the source is signalled again.
  func ask(unlessMoreThan demand: Int = .max) {
    if talkback.demand > demand { talkback.signal() }
    while let (subscription, demand) = beginAsking() {
      subscription.request(demand)
      lock.withLock { isAsking = false }
    }
  }

  private func beginAsking() -> (any CombineSubscription, Subscribers.Demand)? {
    lock.withLock {
      guard let subscription, unasked > 0, !isAsking else { return nil }
      isAsking = true
      defer { unasked = .none }
      return (subscription, unasked)
    }
  }

  /// Discards further events and cancels the subscription, if there still is one.
  func cancel() {
    let (subscription, _) = lock.withLock { () -> ((any CombineSubscription)?, Deque<Element>) in
      defer { queue = [] }
      isOver = true
      return (self.subscription.take(), queue)
    }
    subscription?.cancel()
  }
}
#endif
