extension Producer {
  /// Emits the elements of the streams that `accumulate` returns for an element and the result so far, which is the last element that was
  /// emitted.
  ///
  ///     self                         1-2----|
  ///     accumulate                   -a--a|      a: the result so far, and the element, added
  ///     mergeScan(0) { accumulate }  -1-31-3|
  ///
  /// In all other respects it behaves like `flatMap(_:maxConcurrent:_:)`. With `maxConcurrent: 1`, `accumulate` sees the result of
  /// all earlier elements.
  ///
  /// - Parameters:
  ///   - initial: the result before the first one is emitted. It is not emitted itself.
  ///   - maxConcurrent: how many streams may run at once, at least 1.
  ///   - accumulate: called with the result so far and an element when the stream for that element is started.
  /// - Rewinds: to `initial`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeScan<Result: Sendable>(
    _ initial: Result, maxConcurrent: Int = .max,
    _ accumulate: @escaping @Sendable (Result, Element) throws(Failure) -> Producer<Result, Failure>
  ) -> Producer<Result, Failure> {
    precondition(maxConcurrent > 0, "mergeScan(maxConcurrent:) needs 1 or more")
    return Producer<Result, Failure> { consumer in
      let next = consumer.unownedNext
      let latest = consumer.state(initial)
      let results = flatMap(maxConcurrent: maxConcurrent) { element throws(Failure) -> Producer<Result, Failure> in
        try accumulate(latest.value, element)
      }
      results.run(
        consumer.receiving { result in
          latest.value = result
          return next(result)
        })
    }
  }

  /// Emits the elements of the streams that `accumulate` returns for an element and the result so far, which is the last element that was
  /// emitted.
  ///
  /// For a nonthrowing `accumulate`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient
  public func mergeScan<Result: Sendable>(
    _ initial: Result, maxConcurrent: Int = .max,
    _ accumulate: @escaping @Sendable (Result, Element) -> Producer<Result, Failure>
  ) -> Producer<Result, Failure> {
    mergeScan(
      initial, maxConcurrent: maxConcurrent,
      { (result: Result, element: Element) throws(Failure) -> Producer<Result, Failure> in accumulate(result, element) }
    )
  }
}
