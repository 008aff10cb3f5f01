extension Producer {
  /// Emits false as soon as an element comes, or true when the stream finishes without one.
  ///
  ///     self       -1-2-|
  ///     isEmpty()  -(f|)
  ///
  /// - Fails: without a result if it fails before an element came.
  /// - Demand: the first request runs upstream until the result is known; the result uses it up.
  /// - Cancels: upstream is stopped with its first element.
  @inlinable @inline(__always)
  public func isEmpty() -> Producer<Bool, Failure> {
    prefix(1).reduce(true) { _, _ in false }
  }
}
