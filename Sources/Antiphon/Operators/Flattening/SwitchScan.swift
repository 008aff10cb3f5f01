extension Producer {
  /// Emits the elements of the stream that `accumulate` returns for the latest element and the result so far, which is the last element
  /// that was emitted; the previous stream is cancelled.
  ///
  ///     self                          1-2-3----|
  ///     accumulate                    -a-a|        a: the result so far, and the element, added
  ///     switchScan(0) { accumulate }  -1-3-6-6-|
  ///
  /// In all other respects it behaves like `flatMapLatest(_:)`.
  ///
  /// - Parameters:
  ///   - initial: the result before the first one is emitted. It is not emitted itself.
  ///   - accumulate: called with the result so far and an element.
  /// - Rewinds: to `initial`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func switchScan<Result: Sendable>(
    _ initial: Result,
    _ accumulate: @escaping @Sendable (Result, Element) throws(Failure) -> Producer<Result, Failure>
  ) -> Producer<Result, Failure> {
    Producer<Result, Failure> { consumer in
      let next = consumer.unownedNext
      let latest = consumer.state(initial)
      let results = flatMapLatest { element throws(Failure) -> Producer<Result, Failure> in
        try accumulate(latest.value, element)
      }
      results.run(
        consumer.receiving { result in
          latest.value = result
          return next(result)
        })
    }
  }

  /// Emits the elements of the stream that `accumulate` returns for the latest element and the result so far, which is the last element
  /// that was emitted; the previous stream is cancelled.
  ///
  /// For a nonthrowing `accumulate`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient
  public func switchScan<Result: Sendable>(
    _ initial: Result,
    _ accumulate: @escaping @Sendable (Result, Element) -> Producer<Result, Failure>
  ) -> Producer<Result, Failure> {
    switchScan(
      initial,
      { (result: Result, element: Element) throws(Failure) -> Producer<Result, Failure> in accumulate(result, element) }
    )
  }
}
