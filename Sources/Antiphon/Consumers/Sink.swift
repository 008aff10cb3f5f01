extension Producer {
  /// Starts the stream and calls `receive` with each element, with unlimited demand.
  ///
  ///     from(1...3).sink { print($0) }  // prints 1, 2 and 3
  ///
  /// It combines `observeValues(_:)` and `start()`. For a consumer with limited demand, use `pull(requesting:_:completed:)`.
  ///
  /// - Parameters:
  ///   - receive: called with each element.
  ///   - completed: called on completion, if it is not nil.
  /// - Returns: the handle. It may be dropped: the stream continues.
  @inlinable @inline(__always)
  @discardableResult
  public func sink(
    _ receive: @escaping @Sendable (Element) -> Void,
    completed: (@Sendable (Completion<Failure>) -> Void)? = nil
  ) -> Subscription {
    let heard: FinalizedProducer<Element, Failure>.Heard = completed == nil ? .elements : .all
    return FinalizedProducer(producer: self, receive: receive, completed: completed ?? { _ in }, heard: heard).start()
  }
}
