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
    if isImmediate { return run(Consumer(takingEverything: next, completed: completed)) }
    let talkback = Talkback()
    // Whoever calls the consumer holds its talkback, so its closures need not; a cycle would be the price.
    let unowned = Unmanaged.passUnretained(talkback)
    run(
      Consumer(talkback: talkback, next: next) { completion in
        unowned._withUnsafeGuaranteedRef { $0.close() }
        completed(completion)
      })
  }
}
