/// A target that receives values one after the other, for as long as it lives.
public struct BindingTarget<Value: Sendable>: Sendable {
  let lifetime: Lifetime?
  let receive: @Sendable (Value) -> Void
  let scheduler: (any Scheduler)?

  /// - Parameters:
  ///   - scheduler: where `receive` is called; by default where a value arrives.
  ///   - lifetime: when it ends, streams that are bound to this target finish. Nil: never.
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

/// A type that a stream can be bound to.
public protocol BindingTargetProvider<Value>: Sendable {
  /// What the target receives.
  associatedtype Value: Sendable
  /// The target that receives the values.
  var bindingTarget: BindingTarget<Value> { get }
}

extension BindingTarget: BindingTargetProvider {
  public var bindingTarget: BindingTarget { self }
}

// The targets are not retained: values that arrive after their release are ignored.

extension MutableProperty: BindingTargetProvider {
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget { [weak self] in self?.value = $0 }
  }

  /// A binding target for a part of the value.
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
  /// Sends every element to `target`, and starts the stream. The completion is not sent.
  ///
  /// The handle may be dropped: the stream continues.
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
  /// This stream as a producer whose observers receive elements and the completion first.
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
