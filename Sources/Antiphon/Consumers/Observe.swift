import AntiphonShims

/// A type that can be observed and started: a producer, or a producer with observers.
///
/// Nothing runs before `start()`, and each start is a fresh run with the same observers.
public protocol ProducerObservable<Element, Failure>: Sendable {
  /// What the stream emits.
  associatedtype Element: Sendable
  /// What the stream can fail with: `Never`, if it cannot fail.
  associatedtype Failure: Error

  /// This stream with its observers, ready for further observers and for the start.
  var finalized: FinalizedProducer<Element, Failure> { get }
}

/// A type that can also be composed with operators.
public protocol ProducerProtocol<Element, Failure>: ProducerObservable {
  /// This stream as a producer.
  var producer: Producer<Element, Failure> { get }
}

extension Producer: ProducerProtocol {
  @inlinable @inline(__always)
  public var producer: Producer { self }

  @inlinable @inline(__always)
  public var finalized: FinalizedProducer<Element, Failure> {
    FinalizedProducer(producer: self, receive: { _ in }, completed: { _ in }, heard: .nothing)
  }
}

/// A producer with observers: it can be observed further and started, but not composed.
@frozen
public struct FinalizedProducer<Element: Sendable, Failure: Error>: ProducerObservable {
  @usableFromInline let producer: Producer<Element, Failure>
  @usableFromInline let receive: @Sendable (Element) -> Void
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void
  /// What has an observer. One field: with a second one, the optimizer no longer sees through a started chain.
  @usableFromInline let heard: Heard

  /// The first observer of elements is called directly, and a start needs no function that calls observers of the completion if there are
  /// none. Optional functions would add two more calls.
  @frozen @usableFromInline
  enum Heard: Sendable {
    case nothing, elements, completion, all

    @inlinable @inline(__always)
    var hasElements: Bool { self == .elements || self == .all }

    @inlinable @inline(__always)
    var hasCompletion: Bool { self == .completion || self == .all }

    @inlinable @inline(__always)
    var andElements: Heard { hasCompletion ? .all : .elements }

    @inlinable @inline(__always)
    var andCompletion: Heard { hasElements ? .all : .completion }
  }

  @inlinable @inline(__always)
  init(
    producer: Producer<Element, Failure>,
    receive: @escaping @Sendable (Element) -> Void,
    completed: @escaping @Sendable (Completion<Failure>) -> Void,
    heard: Heard
  ) {
    self.producer = producer
    self.receive = receive
    self.completed = completed
    self.heard = heard
  }

  @inlinable @inline(__always)
  public var finalized: FinalizedProducer { self }

  /// This producer with one more observer of elements, which is called after the others.
  @inlinable @inline(__always)
  func observing(next receive: @escaping @Sendable (Element) -> Void) -> FinalizedProducer {
    guard heard.hasElements else {
      return FinalizedProducer(producer: producer, receive: receive, completed: completed, heard: heard.andElements)
    }
    let earlier = self.receive
    return FinalizedProducer(
      producer: producer,
      receive: {
        earlier($0)
        receive($0)
      }, completed: completed, heard: heard)
  }

  /// This producer with another function for the completion, which has to call the earlier one: one closure, not two.
  @inlinable @inline(__always)
  func observing(completed: @escaping @Sendable (Completion<Failure>) -> Void) -> FinalizedProducer {
    FinalizedProducer(producer: producer, receive: receive, completed: completed, heard: heard.andCompletion)
  }

  /// This producer with one more observer of elements and the completion, which is called after the others.
  @inlinable @inline(__always)
  func observing(_ receiver: EventObserver<Element, Failure>.Receiver) -> FinalizedProducer {
    let observer = EventObserver(after: self, receiver)
    return FinalizedProducer(
      producer: producer, receive: { observer.next($0) }, completed: { observer.completed($0) }, heard: .all)
  }
}

/// An observer of elements and the completion, behind the earlier ones. A closure that captures nothing but this object needs no context of
/// its own, so its two functions cost one allocation.
@usableFromInline
final class EventObserver<Element: Sendable, Failure: Error>: Sendable {
  /// What the observer is called with.
  @usableFromInline
  enum Receiver: Sendable {
    case events(@Sendable (Event<Element, Failure>) -> Void)
    case results(@Sendable (Result<Element, Failure>) -> Void)
  }

  @usableFromInline let earlier: FinalizedProducer<Element, Failure>
  @usableFromInline let receiver: Receiver

  @inlinable
  init(after earlier: FinalizedProducer<Element, Failure>, _ receiver: Receiver) {
    self.earlier = earlier
    self.receiver = receiver
  }

  @inlinable
  func next(_ element: Element) {
    if earlier.heard.hasElements { earlier.receive(element) }
    switch receiver {
    case .events(let receive): receive(.next(element))
    case .results(let receive): receive(.success(element))
    }
  }

  @inlinable
  func completed(_ completion: Completion<Failure>) {
    earlier.completed(completion)
    switch receiver {
    case .events(let receive): receive(.completed(completion))
    case .results(let receive): if case .failed(let failure) = completion { receive(.failure(failure)) }
    }
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
    finalized.observing(.results(receive))
  }

  /// Calls `receive` with the failure, if the stream fails.
  @inlinable @inline(__always)
  public func observeFailure(
    _ receive: @escaping @Sendable (Failure) -> Void
  ) -> FinalizedProducer<Element, Failure> {
    let finalized = finalized
    let earlier = finalized.completed
    return finalized.observing(completed: {
      earlier($0)
      if case .failed(let failure) = $0 { receive(failure) }
    })
  }

  /// Calls `receive` when the stream finishes.
  @inlinable @inline(__always)
  public func observeFinished(
    _ receive: @escaping @Sendable () -> Void
  ) -> FinalizedProducer<Element, Failure> {
    let finalized = finalized
    let earlier = finalized.completed
    return finalized.observing(completed: {
      earlier($0)
      if case .finished = $0 { receive() }
    })
  }

  /// Calls `receive` with the completion, whichever it is.
  @inlinable @inline(__always)
  public func observeCompletion(
    _ receive: @escaping @Sendable (Completion<Failure>) -> Void
  ) -> FinalizedProducer<Element, Failure> {
    let finalized = finalized
    let earlier = finalized.completed
    return finalized.observing(completed: {
      earlier($0)
      receive($0)
    })
  }

  @available(
    *, unavailable,
    message:
      "observeFinished(_:) is called when the stream finishes by itself, observeCompletion { completion in } however it ends"
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
    let finalized = finalized
    let earlier = finalized.completed
    return finalized.observing(completed: {
      earlier($0)
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
    finalized.observing(.events(receive))
  }

  /// Runs the stream for its observers, with unlimited demand.
  ///
  /// The handle may be dropped: the stream continues.
  ///
  /// A synchronous stream is over when this returns. Any other stream started inside a delivery emits at once, too, unless 16 starts
  /// are nested on this thread: then it emits after that delivery, in the order of the starts, and the stack stays flat.
  @inlinable @inline(__always)
  @discardableResult
  public func start() -> Subscription {
    let finalized = finalized
    if finalized.producer.isSynchronous {
      let receive = finalized.receive
      finalized.producer.run(
        Consumer(
          takingEverything: {
            receive($0)
            return .more
          }, completed: finalized.completed))
      return .over
    }
    let (receive, completed) = (finalized.receive, finalized.completed)
    let subscription = Subscription(Talkback())
    let unowned = subscription.talkback.unowned
    let isDeep = DeepStart.isNext
    if isDeep { DeepStart.begin(subscription.talkback) }
    let ended: @Sendable (Completion<Failure>) -> Void
    if finalized.heard.hasCompletion {
      ended = { completion in
        unowned.use { $0.close() }
        if DeepStart.hasFirst { DeepStart.complete(unowned) { completed(completion) } } else { completed(completion) }
      }
    } else {
      // It captures nothing but the talkback, and so needs no allocation.
      ended = { [talkback = subscription.talkback] _ in
        talkback.close()
        if DeepStart.hasFirst { DeepStart.giveTurns(after: talkback) }
      }
    }
    antiphon_starts().pointee.depth &+= 1
    finalized.producer.run(
      Consumer(
        talkback: subscription.talkback,
        next: { element in
          receive(element)
          return unowned.use { $0.reply }
        }, completed: ended))
    if isDeep { DeepStart.end(subscription) }
    antiphon_starts().pointee.depth &-= 1
    return subscription
  }
}
