// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.forEach(_:completed:)`.
  @_alwaysEmitIntoClient
  public func forEach(
    _ body: @escaping @Sendable (Element) -> Void,
    completed: @escaping @Sendable (Completion<Failure>) -> Void = { _ in }
  ) { producer.forEach(body, completed: completed) }

  /// See `Producer.pull(requesting:_:completed:)`.
  @_alwaysEmitIntoClient
  public func pull(
    requesting demand: Int = 0, _ receive: @escaping @Sendable (Element) -> Void,
    completed: (@Sendable (Completion<Failure>) -> Void)? = nil
  ) -> Subscription { producer.pull(requesting: demand, receive, completed: completed) }

  /// See `Producer.sink(_:completed:)`.
  @_alwaysEmitIntoClient @discardableResult
  public func sink(
    _ receive: @escaping @Sendable (Element) -> Void, completed: (@Sendable (Completion<Failure>) -> Void)? = nil
  ) -> Subscription { producer.sink(receive, completed: completed) }
}
