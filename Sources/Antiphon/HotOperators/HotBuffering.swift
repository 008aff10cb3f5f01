// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.buffer(_:)`.
  @_alwaysEmitIntoClient
  public func buffer(_ policy: BufferPolicy<Failure>) -> Producer<Element, Failure> { producer.buffer(policy) }

  /// See `Producer.conflated()`.
  @_alwaysEmitIntoClient
  public func conflated() -> Producer<Element, Failure> { producer.conflated() }

  /// See `Producer.conflated(into:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func conflated<Result: Sendable>(
    into initial: Result, _ update: @escaping @Sendable (inout Result, Element) throws(Failure) -> Void
  ) -> Producer<Result, Failure> { producer.conflated(into: initial, update) }

  /// See `Producer.conflated(into:_:)`.
  @_alwaysEmitIntoClient
  public func conflated<Result: Sendable>(
    into initial: Result, _ update: @escaping @Sendable (inout Result, Element) -> Void
  ) -> Producer<Result, Failure> { producer.conflated(into: initial, update) }

  /// See `Producer.limitRate(_:)`.
  @_alwaysEmitIntoClient
  public func limitRate(_ count: Int) -> Producer<Element, Failure> { producer.limitRate(count) }

  /// See `Producer.pausable(by:)`.
  @_alwaysEmitIntoClient
  public func pausable(by gate: Producer<Bool, Failure>) -> Producer<Element, Failure> { producer.pausable(by: gate) }

  /// See `Producer.pausableBuffered(by:policy:)`.
  @_alwaysEmitIntoClient
  public func pausableBuffered(by gate: Producer<Bool, Failure>, policy: BufferPolicy<Failure> = .unbounded)
    -> Producer<Element, Failure>
  { producer.pausableBuffered(by: gate, policy: policy) }

  /// See `Producer.pausableDropping(by:)`.
  @_alwaysEmitIntoClient
  public func pausableDropping(by gate: Producer<Bool, Failure>) -> Producer<Element, Failure> {
    producer.pausableDropping(by: gate)
  }

  /// See `Producer.serialized()`.
  @_alwaysEmitIntoClient
  public func serialized() -> Producer<Element, Failure> { producer.serialized() }
}
