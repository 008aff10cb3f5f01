extension Producer {
  /// Starts the stream and calls the asynchronous `body` with each element in turn, until the stream completes.
  ///
  ///     uploads.forEachAsync { await send($0) }
  ///
  /// - Parameters:
  ///   - body: called with an element.
  ///   - completed: called on completion, after the last `body` has returned.
  /// - Returns: the handle, which may be dropped.
  /// - Demand: the next element is requested when `body` has returned.
  /// - Cancels: the task.
  @discardableResult
  public func forEachAsync(
    _ body: @escaping @Sendable (Element) async -> Void,
    completed: @escaping @Sendable (Completion<Failure>) -> Void = { _ in }
  ) -> Subscription {
    mapAsync { (element: Element) async throws(Failure) -> Void in await body(element) }
      .sink({ _ in }, completed: completed)
  }

  /// Starts the stream and calls the asynchronous `body` with the latest element; the previous element's task is cancelled.
  ///
  ///     searchTexts.forEachLatest { await show(results(for: $0)) }
  ///
  /// - Parameters:
  ///   - body: called with an element.
  ///   - completed: called on completion, after the last `body` has returned.
  /// - Returns: the handle, which may be dropped.
  /// - Demand: unlimited.
  /// - Cancels: the task.
  /// - Loses: the rest of the work of `body` for an element that is followed by another one, if `body` responds to cancellation.
  @discardableResult
  public func forEachLatest(
    _ body: @escaping @Sendable (Element) async -> Void,
    completed: @escaping @Sendable (Completion<Failure>) -> Void = { _ in }
  ) -> Subscription {
    mapLatest { (element: Element) async throws(Failure) -> Void in await body(element) }
      .sink({ _ in }, completed: completed)
  }
}
