// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.forEachAsync(_:completed:)`.
  @_alwaysEmitIntoClient @discardableResult
  public func forEachAsync(
    _ body: @escaping @Sendable (Element) async -> Void,
    completed: @escaping @Sendable (Completion<Failure>) -> Void = { _ in }
  ) -> Subscription { producer.forEachAsync(body, completed: completed) }

  /// See `Producer.forEachLatest(_:completed:)`.
  @_alwaysEmitIntoClient @discardableResult
  public func forEachLatest(
    _ body: @escaping @Sendable (Element) async -> Void,
    completed: @escaping @Sendable (Completion<Failure>) -> Void = { _ in }
  ) -> Subscription { producer.forEachLatest(body, completed: completed) }

  /// See `Producer.mapAsync(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mapAsync<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) async throws(Failure) -> NewElement
  ) -> Producer<NewElement, Failure> { producer.mapAsync(transform) }

  /// See `Producer.mapAsync(_:)`.
  @_alwaysEmitIntoClient
  public func mapAsync<NewElement: Sendable>(_ transform: @escaping @Sendable (Element) async -> NewElement)
    -> Producer<NewElement, Failure>
  { producer.mapAsync(transform) }

  /// See `Producer.mapLatest(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mapLatest<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) async throws(Failure) -> NewElement
  ) -> Producer<NewElement, Failure> { producer.mapLatest(transform) }

  /// See `Producer.mapLatest(_:)`.
  @_alwaysEmitIntoClient
  public func mapLatest<NewElement: Sendable>(_ transform: @escaping @Sendable (Element) async -> NewElement)
    -> Producer<NewElement, Failure>
  { producer.mapLatest(transform) }

  /// See `Producer.values(_:)`.
  @_alwaysEmitIntoClient
  public func values(_ policy: BufferPolicy<Failure>) -> StartedValues<Element, Failure> { producer.values(policy) }

  /// See `Producer.batches()`.
  @_alwaysEmitIntoClient
  public func batches() -> StartedValues<[Element], Failure> { producer.batches() }
}
