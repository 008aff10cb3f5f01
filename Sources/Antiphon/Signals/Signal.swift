/// A push signal: it stores its latest result, and sends each result to all subscribers.
///
///     let texts = Signal<String, Never>()
///     texts.map { $0.count }.subscribe { print($0) }
///     texts.sendNext("test")  // success(4)
///
/// It is hot: a result is sent once, to the present subscribers. A result is a `Result`, not an ``Event``, because a signal has no
/// end: it may continue after a failure, and a late subscriber receives the latest result, even a failure.
///
/// All actions on a signal happen in one order. A result that is sent, or a callback that is subscribed, while
/// the callbacks are being called waits until all of them have returned; the thread that called them then handles it.
/// So the callbacks of a signal never run at the same time, each receives all results in the same order, and a callback
/// that sends leaves the stack flat. No lock is held while a callback or a transform runs.
///
/// | action | while no callback runs | while callbacks run |
/// |---|---|---|
/// | a result is sent | it is stored, and each callback is called | this happens after they return |
/// | a callback is subscribed | it is called with the latest result, if there is one | this happens after they return |
///
/// A signal retains the signals derived from it, not the reverse: keep the first one of a chain, and the whole chain
/// works; release it, and the chain is released.
///
/// - Demand: none. A signal has no backpressure; use `producer` for demand or cancellation.
public final class Signal<Value: Sendable, Failure: Error>: Sendable {
  private let leakCounter = LeakCounter("signal")
  /// The callback for each result.
  public typealias Callback = @Sendable (Result<Value, Failure>) -> Void

  /// A subscription of `follow`. The signal retains it until `receive` returns false or it is removed.
  final class Subscriber: Sendable {
    let receive: @Sendable (Result<Value, Failure>) -> Bool
    /// Its place in the order of subscribers, from 1. Touched only by the owner of the queue.
    fileprivate nonisolated(unsafe) var number = 0

    init(_ receive: @escaping @Sendable (Result<Value, Failure>) -> Bool) { self.receive = receive }
  }

  private enum EnqueuedChange: Sendable {
    case send(Result<Value, Failure>)
    case add(Subscriber)
    case remove(Subscriber)
  }

  private let queue = DrainQueue<EnqueuedChange>()
  // Touched only by the owner of the queue.
  private nonisolated(unsafe) var subscribers = SubscriberList<Subscriber>()
  private nonisolated(unsafe) var added = 0

  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var stored: Result<Value, Failure>?

  /// A signal without a result.
  public init() {}

  /// A signal whose latest result is `latest`.
  public init(_ latest: Result<Value, Failure>) { stored = latest }

  /// The result that the callbacks received last, or are receiving.
  public var latest: Result<Value, Failure>? { lock.withLock { stored } }

  /// Sends `result` to all subscribers, and stores it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of subscribers.
  public func update(_ result: Result<Value, Failure>) { perform(.send(result)) }

  /// Sends a value to all subscribers.
  ///
  /// - Complexity: O(*n*), where *n* is the number of subscribers.
  public func sendNext(_ value: Value) { update(.success(value)) }

  /// Sends a failure to all subscribers. The signal may continue after it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of subscribers.
  public func sendFailed(_ failure: Failure) { update(.failure(failure)) }

  /// Calls `receive` with the latest result, if there is one, and with each later one.
  ///
  ///     texts
  ///       .subscribe { print("first", $0) }
  ///       .subscribe { print("second", $0) }
  ///
  /// Callbacks are called in the order in which they were subscribed. The first call is made before this returns, unless
  /// other callbacks of this signal are running; then it follows them.
  ///
  /// - Returns: this signal. The subscription lasts as long as the signal; use `producer` for a subscription that can be cancelled.
  @discardableResult
  public func subscribe(_ receive: @escaping Callback) -> Signal {
    follow {
      receive($0)
      return true
    }
    return self
  }

  // MARK: Serial order

  /// Calls `receive` with each result until it returns false, or the returned subscriber is removed.
  @discardableResult
  func follow(_ receive: @escaping @Sendable (Result<Value, Failure>) -> Bool) -> Subscriber {
    let subscriber = Subscriber(receive)
    perform(.add(subscriber))
    return subscriber
  }

  func remove(_ subscriber: Subscriber) { perform(.remove(subscriber)) }

  private func perform(_ action: EnqueuedChange) { queue.perform(action, handle) }

  private func handle(_ action: EnqueuedChange) {
    switch action {
    case .send(let result):
      store(result)
      var removed: [Subscriber] = []
      for case (_, let subscriber?) in subscribers.slots where !subscriber.receive(result) {
        removed.append(subscriber)
      }
      for subscriber in removed { _ = subscribers.remove(subscriber.number) }
    case .add(let subscriber):
      added += 1
      subscriber.number = added
      let stays = latest.map(subscriber.receive) ?? true
      if stays { subscribers.append(subscriber, number: added) }
    case .remove(let subscriber): _ = subscribers.remove(subscriber.number)
    }
  }

  private func store(_ result: Result<Value, Failure>) {
    // The earlier result is released outside the lock: its `deinit` may be user code.
    let earlier = lock.withLock {
      defer { stored = result }
      return stored
    }
    withExtendedLifetime(earlier) {}
  }
}

// MARK: Derived signals

extension Signal {
  /// A signal of the results of `transform`.
  ///
  ///     texts.map { $0.count }
  ///
  /// - Fails: with each failure of this signal, and when `transform` throws. It continues with the next value.
  @_disfavoredOverload
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
  ) -> Signal<NewValue, Failure> {
    let derived = Signal<NewValue, Failure>()
    subscribe { result in
      derived.update(Result { () throws(Failure) in try transform(result.get()) })
    }
    return derived
  }

  /// A signal of the results of `transform`.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Signal<NewValue, Failure> {
    map({ (value: Value) throws(Failure) -> NewValue in transform(value) })
  }

  /// A signal of the results that `transform` passes to a callback, at once or later.
  ///
  ///     texts.map { text, answer in
  ///       queue.async { answer(.success(text.count)) }
  ///     }
  ///
  /// The first answer to a value counts. Answers are sent in the order in which they arrive.
  ///
  /// - Fails: with each failure of this signal, without calling `transform`, and with each failure that `transform` answers.
  /// - Loses: answers that arrive after the release of the derived signal.
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value, @escaping Signal<NewValue, Failure>.Callback) -> Void
  ) -> Signal<NewValue, Failure> {
    flatMap { value in
      Future { answer in transform(value, answer) }.signal()
    }
  }

  /// A signal of the results of all signals that `transform` returns.
  ///
  ///     users.flatMap { user in user.name }
  ///
  /// It subscribes to all of them, and does not retain them: a signal without another reference is released. To follow only
  /// the latest one, use `signal.producer.flatMapLatest { … }`.
  ///
  /// - Fails: with each failure of this signal, without calling `transform`, with those of the returned signals, and when
  ///   `transform` throws.
  @_disfavoredOverload
  public func flatMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> Signal<NewValue, Failure>
  ) -> Signal<NewValue, Failure> {
    let derived = Signal<NewValue, Failure>()
    subscribe { result in
      do throws(Failure) {
        // Weakly: otherwise a signal that `transform` returns would retain the derived signal after the release of the chain's first one.
        try transform(result.get()).follow { [weak derived] in
          derived?.update($0)
          return derived != nil
        }
      } catch {
        derived.update(.failure(error))
      }
    }
    return derived
  }

  /// A signal of the results of all signals that `transform` returns.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  public func flatMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Failure>
  ) -> Signal<NewValue, Failure> {
    flatMap({ (value: Value) throws(Failure) -> Signal<NewValue, Failure> in transform(value) })
  }
}
