extension Producer where Element: AdditiveArithmetic {
  /// Emits the sum of all elements when the stream finishes: zero if there were none.
  ///
  ///     self   1-2-3-|
  ///     sum()  ------(6|)
  ///
  /// Integer overflow traps, as with `+`.
  ///
  /// - Fails: without a result.
  /// - Demand: the first request runs upstream to its end; the result waits for demand if upstream did not, and consumes it.
  @_alwaysEmitIntoClient @inline(__always)
  public func sum() -> Producer { reduce(.zero) { $0 + $1 } }
}
