import DequeModule

/// A push signal: it remembers its latest result, and tells it to everyone who has subscribed.
///
///     let texts = Signal<String, Never>()
///     texts.map { $0.count }.subscribe { print($0) }
///     texts.sendNext("test")  // success(4)
///
/// It is hot: what it says is said once, to whoever is there. What it says is a `Result` and not an ``Event``, as a signal has no
/// end: after a failure it may go on, and who comes later is told the latest result, be it a failure.
///
/// Everything that happens to a signal happens in one order: a result that is sent, or a callback that is subscribed, while
/// the callbacks are being called waits until all of them have returned, and is then seen to by the thread that calls them.
/// So the callbacks of a signal are never called at the same time, each is told everything in the same order, and a callback
/// that sends leaves the stack flat. No lock is held while a callback or a transform runs.
///
/// A signal keeps what was derived from it, and not the other way round: keep the first one of a chain, and the whole chain
/// works; let go of it, and the chain goes.
///
/// - Demand: none. A signal can't be slowed; `producer` is for those who want to be asked, or to leave.
public final class Signal<Value: Sendable, Failure: Error>: Sendable {
  private let tally = Tally("signal")
  /// What is told each result.
  public typealias Callback = @Sendable (Result<Value, Failure>) -> Void

  /// Is told each result, until it returns false.
  typealias Listener = @Sendable (Result<Value, Failure>) -> Bool

  private enum Action: Sendable {
    case tell(Result<Value, Failure>)
    case enter(Listener)
    case leave(number: Int)
  }

  private let lock = Lock()
  // Guarded by `lock`.
  private nonisolated(unsafe) var told: Result<Value, Failure>?
  private nonisolated(unsafe) var waiting = Deque<(number: Int, action: Action)>()
  /// The number of the newest action.
  private nonisolated(unsafe) var actions = 0
  /// True while a thread is in charge.
  private nonisolated(unsafe) var isBusy = false
  /// By the number of the action that has let them in. Touched only by the thread in charge; the lock hands it on to the next one.
  private nonisolated(unsafe) var listeners = SubscriberList<Listener>()

  /// A signal that has not said anything yet.
  public init() {}

  /// A signal whose latest result is `latest`.
  public init(_ latest: Result<Value, Failure>) { told = latest }

  /// The result that the callbacks were told last, or are being told.
  public var latest: Result<Value, Failure>? { lock.withLock { told } }

  /// Tells everyone `result`, and remembers it.
  public func update(_ result: Result<Value, Failure>) { perform(.tell(result)) }

  /// Tells everyone a value.
  public func sendNext(_ value: Value) { update(.success(value)) }

  /// Tells everyone a failure. The signal may go on after it.
  public func sendFailed(_ failure: Failure) { update(.failure(failure)) }

  /// Calls `receive` with the latest result, if there is one, and from then on with each one that is sent.
  ///
  ///     texts
  ///       .subscribe { print("first", $0) }
  ///       .subscribe { print("second", $0) }
  ///
  /// Callbacks are called in the order in which they were subscribed. The first call is made before this returns, unless
  /// other callbacks of this signal are running; then it follows them.
  ///
  /// - Returns: this signal. A subscription lasts as long as that; who wants to leave earlier starts its `producer`.
  @discardableResult
  public func subscribe(_ receive: @escaping Callback) -> Signal {
    follow {
      receive($0)
      return true
    }
    return self
  }

  // MARK: One order

  /// Has `listener` be told each result until it returns false, or leaves by the number that is returned.
  @discardableResult
  func follow(_ listener: @escaping Listener) -> Int { perform(.enter(listener)) }

  func leave(_ number: Int) { perform(.leave(number: number)) }

  /// Does this now, and then what has come meanwhile; or leaves it to the thread that is in charge.
  ///
  /// - Returns: the number of the action. Actions are carried out in the order of their numbers.
  @discardableResult
  private func perform(_ action: Action) -> Int {
    let (number, isInCharge) = lock.withLock {
      actions += 1
      if isBusy { waiting.append((actions, action)) }
      defer { isBusy = true }
      return (actions, !isBusy)
    }
    var next = isInCharge ? (number: number, action: action) : nil
    while let (number, action) = next {
      carryOut(action, number)
      next = lock.withLock {
        isBusy = !waiting.isEmpty
        return waiting.popFirst()
      }
    }
    return number
  }

  private func carryOut(_ action: Action, _ number: Int) {
    switch action {
    case .tell(let result):
      remember(result)
      var gone: [Int] = []
      for (number, listener) in listeners.slots {
        if let listener, !listener(result) { gone.append(number) }
      }
      for number in gone { _ = listeners.remove(number) }
    case .enter(let listener):
      let stays = latest.map(listener) ?? true
      if stays { listeners.append(listener, number: number) }
    case .leave(let number): _ = listeners.remove(number)
    }
  }

  private func remember(_ result: Result<Value, Failure>) {
    // The one before is released outside the lock: its end may be somebody's code.
    let earlier = lock.withLock {
      defer { told = result }
      return told
    }
    withExtendedLifetime(earlier) {}
  }
}

// MARK: Derived signals

extension Signal {
  /// A signal that says what `transform` makes of each value.
  ///
  ///     texts.map { $0.count }
  ///
  /// - Fails: with each failure of this signal, and when `transform` throws. It goes on with the next value.
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

  /// A signal that says what `transform` makes of each value.
  ///
  /// For a `transform` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Signal<NewValue, Failure> {
    map({ (value: Value) throws(Failure) -> NewValue in transform(value) })
  }

  /// The callback form of `map`: `transform` hands its result to a callback, whenever it has it.
  ///
  ///     texts.map { text, answer in
  ///       queue.async { answer(.success(text.count)) }
  ///     }
  ///
  /// The first answer to a value counts. Answers are told in the order in which they come.
  ///
  /// - Fails: with each failure of this signal, which skips `transform`, and with each failure that is answered.
  /// - Loses: answers that come when the derived signal is gone.
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value, @escaping Signal<NewValue, Failure>.Callback) -> Void
  ) -> Signal<NewValue, Failure> {
    flatMap { value in
      Future { answer in transform(value, answer) }.signal()
    }
  }

  /// A signal that says what the signals say that `transform` makes of the values.
  ///
  ///     users.flatMap { user in user.name }
  ///
  /// All of them are followed, for as long as somebody else keeps them: a signal that nobody else has can't speak. For only
  /// the latest one there is `signal.producer.flatMapLatest { … }`.
  ///
  /// - Fails: with each failure of this signal, which skips `transform`, with those of the signals it made, and when it throws.
  @_disfavoredOverload
  public func flatMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> Signal<NewValue, Failure>
  ) -> Signal<NewValue, Failure> {
    let derived = Signal<NewValue, Failure>()
    subscribe { result in
      do throws(Failure) {
        // Weakly, or a signal made by `transform` would keep what goes with the first one of the chain.
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

  /// A signal that says what the signals say that `transform` makes of the values.
  ///
  /// For a `transform` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  public func flatMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Failure>
  ) -> Signal<NewValue, Failure> {
    flatMap({ (value: Value) throws(Failure) -> Signal<NewValue, Failure> in transform(value) })
  }
}
