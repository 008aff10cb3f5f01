/// Anything that can be observed and started: a producer, or one that is only waiting to be started.
///
/// Nothing runs before `start()`, and each start is a fresh run with the same observers.
public protocol ProducerObservable<Element, Failure>: Sendable {
  associatedtype Element: Sendable
  associatedtype Failure: Error

  /// This, with the observers it has so far, ready to be observed further and started.
  var finalized: FinalizedProducer<Element, Failure> { get }
}

/// Anything that can also be composed with operators.
public protocol ProducerProtocol<Element, Failure>: ProducerObservable {
  /// This, as a producer.
  var producer: Producer<Element, Failure> { get }
}

extension Producer: ProducerProtocol {
  @inlinable @inline(__always)
  public var producer: Producer { self }

  @inlinable @inline(__always)
  public var finalized: FinalizedProducer<Element, Failure> {
    FinalizedProducer(producer: self, receive: { _ in }, isHeard: false, completed: { _ in })
  }
}

/// A producer with observers: it can be observed further and started, but not composed.
@frozen
public struct FinalizedProducer<Element: Sendable, Failure: Error>: ProducerObservable {
  @usableFromInline let producer: Producer<Element, Failure>
  @usableFromInline let receive: @Sendable (Element) -> Void
  /// False while nobody observes elements, so that the first one who does is called directly. An optional function would be
  /// called through two more.
  @usableFromInline let isHeard: Bool
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void

  @inlinable @inline(__always)
  init(
    producer: Producer<Element, Failure>,
    receive: @escaping @Sendable (Element) -> Void,
    isHeard: Bool,
    completed: @escaping @Sendable (Completion<Failure>) -> Void
  ) {
    self.producer = producer
    self.receive = receive
    self.isHeard = isHeard
    self.completed = completed
  }

  @inlinable @inline(__always)
  public var finalized: FinalizedProducer { self }

  /// The same with one more observer of elements, called after those that are there.
  @inlinable @inline(__always)
  func observing(next receive: @escaping @Sendable (Element) -> Void) -> FinalizedProducer {
    if !isHeard { return FinalizedProducer(producer: producer, receive: receive, isHeard: true, completed: completed) }
    let earlier = self.receive
    return FinalizedProducer(
      producer: producer,
      receive: {
        earlier($0)
        receive($0)
      }, isHeard: true, completed: completed)
  }

  /// The same with one more observer of the completion, called after those that are there.
  @inlinable @inline(__always)
  func observing(completed receive: @escaping @Sendable (Completion<Failure>) -> Void) -> FinalizedProducer {
    let completed = completed
    return FinalizedProducer(
      producer: producer, receive: self.receive, isHeard: isHeard,
      completed: {
        completed($0)
        receive($0)
      })
  }
}

extension ProducerObservable {
  /// Calls `receive` with each element.
  @inlinable @inline(__always)
  public func observeValues(
    _ receive: @escaping @Sendable (Element) -> Void
  ) -> FinalizedProducer<Element, Failure> {
    finalized.observing(next: receive)
  }

  /// Calls `receive` with each element as a success, and with the failure if there is one.
  @inlinable @inline(__always)
  public func observeResults(
    _ receive: @escaping @Sendable (Result<Element, Failure>) -> Void
  ) -> FinalizedProducer<Element, Failure> {
    finalized
      .observing(next: { receive(.success($0)) })
      .observing(completed: { if case .failed(let failure) = $0 { receive(.failure(failure)) } })
  }

  /// Calls `receive` with the failure, if the stream fails.
  @inlinable @inline(__always)
  public func observeFailure(
    _ receive: @escaping @Sendable (Failure) -> Void
  ) -> FinalizedProducer<Element, Failure> {
    finalized.observing(completed: { if case .failed(let failure) = $0 { receive(failure) } })
  }

  /// Calls `receive` when the stream finishes by itself.
  @inlinable @inline(__always)
  public func observeFinished(
    _ receive: @escaping @Sendable () -> Void
  ) -> FinalizedProducer<Element, Failure> {
    finalized.observing(completed: { if case .finished = $0 { receive() } })
  }

  @available(
    *, unavailable,
    message: "observeFinished(_:) hears of a stream that finishes by itself, observe(_:) of every completion"
  )
  @_documentation(visibility: private)
  public func observeCompletion(_ receive: @escaping @Sendable () -> Void) -> FinalizedProducer<Element, Failure> {
    fatalError()
  }

  /// Calls `receive` when the stream is interrupted: cancelled, or terminated with the process.
  @inlinable @inline(__always)
  public func observeInterrupted(
    _ receive: @escaping @Sendable () -> Void
  ) -> FinalizedProducer<Element, Failure> {
    finalized.observing(completed: {
      switch $0 {
      case .cancelled, .terminated: receive()
      case .finished, .failed: break
      }
    })
  }

  /// Calls `receive` with every event.
  @inlinable @inline(__always)
  public func observe(
    _ receive: @escaping @Sendable (Event<Element, Failure>) -> Void
  ) -> FinalizedProducer<Element, Failure> {
    finalized
      .observing(next: { receive(.next($0)) })
      .observing(completed: { receive(.completed($0)) })
  }

  /// Runs the stream for its observers, with demand without limit.
  ///
  /// The handle may be dropped: the stream goes on.
  @inlinable @inline(__always)
  @discardableResult
  public func start() -> Subscription {
    let finalized = finalized
    let receive = finalized.receive
    let completed = finalized.completed
    if finalized.producer.isImmediate {
      finalized.producer.run(
        Consumer(
          takingEverything: {
            receive($0)
            return .more
          }, completed: completed))
      return .over
    }
    let talkback = Talkback()
    // Whoever calls the consumer holds its talkback, so its closures need not; a cycle would be the price.
    let unowned = Unmanaged.passUnretained(talkback)
    finalized.producer.run(
      Consumer(talkback: talkback) { element in
        receive(element)
        return unowned._withUnsafeGuaranteedRef { $0.reply }
      } completed: { completion in
        unowned._withUnsafeGuaranteedRef { $0.close() }
        completed(completion)
      })
    return Subscription(talkback)
  }
}
