extension Producer {
  /// Starts the stream and calls `body` with each element, until the end.
  ///
  /// A synchronous stream has run to completion when this returns, at the speed of a loop. There is no handle: what should
  /// be paused or cancelled is started with `start()`.
  ///
  /// - Parameter completed: called at the end.
  @inlinable @inline(__always)
  public func forEach(
    _ body: @escaping @Sendable (Element) -> Void,
    completed: @escaping @Sendable (Completion<Failure>) -> Void = { _ in }
  ) {
    let next: @Sendable (Element) -> Reply = { element in
      body(element)
      return .more
    }
    let consumer = Consumer(takingEverything: next, completed: completed)
    run(pace == .lasting ? consumer.connected : consumer)
  }
}
