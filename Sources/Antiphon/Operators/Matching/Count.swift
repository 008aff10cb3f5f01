extension Producer {
  /// Emits the number of elements when the stream finishes.
  ///
  ///     self     4-5-6-|
  ///     count()  ------(3|)
  ///
  /// - Fails: without a result.
  /// - Demand: the first request runs upstream to its end; the result waits for demand if upstream did not, and consumes it.
  @_alwaysEmitIntoClient @inline(__always)
  public func count() -> Producer<Int, Failure> { reduce(0) { count, _ in count + 1 } }
}
