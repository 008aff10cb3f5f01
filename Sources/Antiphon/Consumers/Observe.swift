public protocol ProducerObservable<Element, Failure>: Sendable {
  associatedtype Element: Sendable
  associatedtype Failure: Error
  var finalized: FinalizedProducer<Element, Failure> { get }
}

@frozen
public struct FinalizedProducer<Element: Sendable, Failure: Error>: ProducerObservable {
  @usableFromInline let producer: Producer<Element, Failure>
  @usableFromInline let next: @Sendable (Element) -> Void
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void

  @inlinable @inline(__always)
  init(
    producer: Producer<Element, Failure>, next: @escaping @Sendable (Element) -> Void,
    completed: @escaping @Sendable (Completion<Failure>) -> Void
  ) {
    self.producer = producer
    self.next = next
    self.completed = completed
  }

  @inlinable @inline(__always)
  public var finalized: FinalizedProducer<Element, Failure> { self }
}

extension Producer: ProducerObservable {
  @inlinable @inline(__always)
  public var finalized: FinalizedProducer<Element, Failure> {
    FinalizedProducer(producer: self, next: { _ in }, completed: { _ in })
  }
}

extension ProducerObservable {
  @inlinable @inline(__always)
  public func observeValues(_ receive: @escaping @Sendable (Element) -> Void) -> FinalizedProducer<Element, Failure> {
    let earlier = finalized
    let next = earlier.next
    return FinalizedProducer(producer: earlier.producer, next: { next($0); receive($0) }, completed: earlier.completed)
  }

  @inlinable @inline(__always)
  @discardableResult
  public func start() -> Subscription {
    let finalized = finalized
    let next = finalized.next
    let completed = finalized.completed
    let talkback = Talkback()
    let unowned = Unmanaged.passUnretained(talkback)
    finalized.producer.run(
      Consumer(
        talkback: talkback,
        next: { element in
          next(element)
          return unowned._withUnsafeGuaranteedRef { $0.reply }
        },
        completed: { completion in
          unowned._withUnsafeGuaranteedRef { $0.close() }
          completed(completion)
        }))
    return Subscription(talkback)
  }
}
