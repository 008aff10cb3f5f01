/// Something that takes values one after the other, for as long as it lives.
public struct BindingTarget<Value: Sendable>: Sendable {
  let lifetime: Lifetime?
  let receive: @Sendable (Value) -> Void
  let scheduler: (any Scheduler)?

  /// - Parameters:
  ///   - scheduler: where `receive` is called; by default wherever a value comes.
  ///   - lifetime: when it ends, streams that are bound to this finish. Nil: never.
  ///   - receive: takes a value. Calls from one stream are serial.
  public init(
    on scheduler: (any Scheduler)? = nil, during lifetime: Lifetime? = nil,
    _ receive: @escaping @Sendable (Value) -> Void
  ) {
    self.scheduler = scheduler
    self.lifetime = lifetime
    self.receive = receive
  }
}

/// Anything that a stream can be bound to.
public protocol BindingTargetProvider<Value>: Sendable {
  associatedtype Value: Sendable
  var bindingTarget: BindingTarget<Value> { get }
}

extension BindingTarget: BindingTargetProvider {
  public var bindingTarget: BindingTarget { self }
}

// They do not keep what is bound to: a value that comes later goes nowhere.

extension MutableProperty: BindingTargetProvider {
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget { [weak self] in self?.value = $0 }
  }

  /// A part of the value, to bind a stream to.
  public func bindingTarget<Part: Sendable>(
    for part: WritableKeyPath<Value, Part> & Sendable
  ) -> BindingTarget<Part> {
    BindingTarget { [weak self] in self?[part] = $0 }
  }
}

extension Relay: BindingTargetProvider {
  public var bindingTarget: BindingTarget<Element> {
    BindingTarget { [weak self] in self?.send($0) }
  }
}

extension Subject: BindingTargetProvider {
  public var bindingTarget: BindingTarget<Element> {
    BindingTarget { [weak self] in self?.send($0) }
  }
}

extension ProducerObservable where Failure == Never {
  /// Hands every element to `target`, and starts the stream. Its end is not handed on.
  ///
  /// The handle may be dropped: the stream goes on.
  @discardableResult
  public func bind(to target: some BindingTargetProvider<Element>) -> Subscription {
    let target = target.bindingTarget
    var producer = finalized.producerWithObservers
    if let lifetime = target.lifetime { producer = producer.prefix(during: lifetime) }
    if let scheduler = target.scheduler { producer = producer.receive(on: scheduler) }
    return producer.observeValues(target.receive).start()
  }
}

extension FinalizedProducer {
  /// This as a producer whose elements and end its observers hear first.
  var producerWithObservers: Producer<Element, Failure> {
    Producer { [producer, receive, completed] consumer in
      let onward = consumer.unownedNext
      let ended = consumer.unownedCompleted
      producer.run(
        consumer.wrapping { element in
          receive(element)
          return onward(element)
        } completed: { completion in
          completed(completion)
          ended(completion)
        })
    }
  }
}
