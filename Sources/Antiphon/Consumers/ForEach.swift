extension Producer {
  /// Starts the stream and calls `body` with each element, until the stream completes.
  ///
  /// A synchronous stream runs like a loop, and has completed when this returns. There is no handle: use `start()` for a stream
  /// that is to be paused or cancelled.
  ///
  /// - Parameters:
  ///   - body: called with each element.
  ///   - completed: called on completion.
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
    run(synchrony == .asynchronous ? consumer.connected : consumer)
  }
}
