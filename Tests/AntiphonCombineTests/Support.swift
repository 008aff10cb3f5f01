#if canImport(Combine) || OpenCombine
import Antiphon
import AntiphonTesting

#if canImport(Combine)
import Combine

typealias CombineSubscription = Combine.Subscription
#else
import OpenCombine

typealias CombineSubscription = OpenCombine.Subscription
#endif

struct Failed: Error, Equatable {}

/// A publisher that a test drives, and that records the calls of its subscription.
final class ManualPublisher: Publisher, Sendable {
  typealias Output = Int
  typealias Failure = Failed

  private struct State {
    var subscriber: AnySubscriber<Int, Failed>?
    var log: [String] = []
  }

  private let state = Locked(State())

  var log: [String] { state.withLock { $0.log } }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
    state.withLock { $0.subscriber = AnySubscriber(subscriber) }
    subscriber.receive(subscription: ManualSubscription(self))
  }

  func send(_ element: Int) { _ = state.withLock { $0.subscriber }?.receive(element) }

  func send(completion: Subscribers.Completion<Failed>) {
    state.withLock { $0.subscriber.take() }?.receive(completion: completion)
  }

  fileprivate func note(_ text: String) { state.withLock { $0.log.append(text) } }

  private final class ManualSubscription: CombineSubscription {
    private let publisher: ManualPublisher

    init(_ publisher: ManualPublisher) { self.publisher = publisher }

    func request(_ demand: Subscribers.Demand) { publisher.note("\(demand)") }

    func cancel() { publisher.note("cancel") }
  }
}

/// A subscriber that a test drives, and that records its events.
final class ManualSubscriber<Failure: Error>: Subscriber, Sendable {
  typealias Input = Int

  private struct State {
    var subscription: (any CombineSubscription)?
    var elements: [Int] = []
    var log: [String] = []
  }

  private let state = Locked(State())
  private let initial: Subscribers.Demand
  private let replying: @Sendable (Int, ManualSubscriber) -> Subscribers.Demand

  /// - Parameters:
  ///   - initial: its demand inside `receive(subscription:)`.
  ///   - replying: called inside each `receive(_:)`, whose result it is.
  init(
    requesting initial: Subscribers.Demand = .none,
    replying: @escaping @Sendable (Int, ManualSubscriber) -> Subscribers.Demand = { _, _ in .none }
  ) {
    self.initial = initial
    self.replying = replying
  }

  var elements: [Int] { state.withLock { $0.elements } }
  var log: [String] { state.withLock { $0.log } }

  func receive(subscription: any CombineSubscription) {
    note("subscription")
    state.withLock { $0.subscription = subscription }
    if initial > 0 { subscription.request(initial) }
  }

  func receive(_ element: Int) -> Subscribers.Demand {
    note("\(element)")
    state.withLock { $0.elements.append(element) }
    return replying(element, self)
  }

  func receive(completion: Subscribers.Completion<Failure>) { note("\(completion)") }

  func request(_ demand: Subscribers.Demand) { state.withLock { $0.subscription }?.request(demand) }

  func cancel() { state.withLock { $0.subscription.take() }?.cancel() }

  /// Releases the subscription without a cancellation.
  func forget() { _ = state.withLock { $0.subscription.take() } }

  private func note(_ text: String) { state.withLock { $0.log.append(text) } }
}

/// Runs the closures concurrently and returns when all have returned.
func together(_ bodies: (@Sendable () -> Void)...) async {
  await withTaskGroup(of: Void.self) { group in
    for body in bodies { group.addTask { body() } }
  }
}
#endif
