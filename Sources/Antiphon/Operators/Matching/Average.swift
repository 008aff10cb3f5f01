extension Producer where Element: BinaryInteger {
  /// Emits the average of all elements when the stream finishes.
  ///
  ///     self       1-2-3-4-|
  ///     average()  --------(a|)   a: 2.5
  ///
  /// - Finishes: without an element if there was none.
  /// - Fails: without a result.
  /// - Demand: the first request runs upstream to its end; the result waits for demand if upstream did not, and consumes it.
  @_alwaysEmitIntoClient @inline(__always)
  public func average() -> Producer<Double, Failure> { map { Double($0) }.average() }
}

extension Producer where Element: FloatingPoint {
  /// Emits the average of all elements when the stream finishes.
  ///
  ///     self       1-2-3-4-|
  ///     average()  --------(a|)   a: 2.5
  ///
  /// - Finishes: without an element if there was none.
  /// - Fails: without a result.
  /// - Demand: the first request runs upstream to its end; the result waits for demand if upstream did not, and consumes it.
  @_alwaysEmitIntoClient @inline(__always)
  public func average() -> Producer {
    scan((sum: Element.zero, count: Element.zero)) { ($0.sum + $1, $0.count + 1) }.last().map { $0.sum / $0.count }
  }
}
