extension Producer {
  /// Emits one element when the stream finishes: the result of combining all of them.
  ///
  ///     self                   1-2-3-|
  ///     reduce(0) { $0 + $1 }  ------(6|)
  ///
  /// - Fails: as soon as `combine` throws, without a result.
  /// - Demand: the first request runs upstream to its end; the result waits for demand if upstream did not, and consumes it.
  /// - Rewinds: to `initial`.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func reduce<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) throws(Failure) -> Result
  ) -> Producer<Result, Failure> {
    reduce(into: initial) { (result: inout Result, element) throws(Failure) in
      result = try combine(result, element)
    }
  }

  /// Emits one element when the stream finishes: the result of combining all of them.
  ///
  /// For a nonthrowing `combine`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func reduce<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> Producer<Result, Failure> {
    reduce(initial, { (result: Result, element: Element) throws(Failure) -> Result in combine(result, element) })
  }

  /// Emits one element when the stream finishes: `initial` after `update` was called with every element.
  ///
  ///     self                          1-2-3-|
  ///     reduce(into: 0) { $0 += $1 }  ------(6|)
  ///
  /// It behaves like `reduce(_:_:)`, without copying the result for each element.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func reduce<Result: Sendable>(
    into initial: Result,
    _ update: @escaping @Sendable (inout Result, Element) throws(Failure) -> Void
  ) -> Producer<Result, Failure> {
    .concluding(self, from: initial, update)
  }

  /// Emits one element when the stream finishes: `initial` after `update` was called with every element.
  ///
  /// For a nonthrowing `update`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func reduce<Result: Sendable>(
    into initial: Result,
    _ update: @escaping @Sendable (inout Result, Element) -> Void
  ) -> Producer<Result, Failure> {
    reduce(
      into: initial, { (result: inout Result, element: Element) throws(Failure) -> Void in update(&result, element) })
  }
}
