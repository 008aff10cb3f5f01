extension Producer {
  /// Starts the stream and calls `receive` with each element, with unlimited demand.
  ///
  ///     from(1...3).sink { print($0) }  // prints 1, 2 and 3
  ///
  /// It combines `observeValues(_:)` and `start()`. For a consumer with limited demand, use `pull(requesting:_:completed:)`.
  ///
  /// - Parameters:
  ///   - receive: called with each element.
  ///   - completed: called on completion.
  /// - Returns: the handle. It may be dropped: the stream continues.
  @inlinable @inline(__always)
  @discardableResult
  public func sink(
    _ receive: @escaping @Sendable (Element) -> Void,
    completed: @escaping @Sendable (Completion<Failure>) -> Void = { _ in }
  ) -> Subscription {
    FinalizedProducer(producer: self, receive: receive, completed: completed, heard: .all).start()
  }
}
