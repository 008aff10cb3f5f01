extension Producer {
  /// Starts the stream and calls `receive` with each element, with demand without limit.
  ///
  ///     from(1...3).sink { print($0) }  // prints 1, 2 and 3
  ///
  /// It is `observeValues(_:)` and `start()` in one call. A consumer that gets only what it asks for is `pull(requesting:_:completed:)`.
  ///
  /// - Parameters:
  ///   - receive: called with each element.
  ///   - completed: called at the end.
  /// - Returns: the handle. It may be dropped: the stream goes on.
  @inlinable @inline(__always)
  @discardableResult
  public func sink(
    _ receive: @escaping @Sendable (Element) -> Void,
    completed: @escaping @Sendable (Completion<Failure>) -> Void = { _ in }
  ) -> Subscription {
    FinalizedProducer(producer: self, receive: receive, isHeard: true, completed: completed).start()
  }
}
