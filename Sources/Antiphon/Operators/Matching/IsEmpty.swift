extension Producer {
  /// Emits false as soon as an element arrives, or true when the stream finishes without one.
  ///
  ///     self       -1-2-|
  ///     isEmpty()  -(f|)
  ///
  /// - Fails: without a result if the stream fails before its first element.
  /// - Demand: the first request runs upstream until the result is known; the result consumes the demand.
  /// - Cancels: upstream is stopped with its first element.
  @_alwaysEmitIntoClient @inline(__always)
  public func isEmpty() -> Producer<Bool, Failure> {
    prefix(1).reduce(true) { _, _ in false }
  }
}
