extension Producer {
  /// Emits the element at a position, counted from 0, and finishes with it.
  ///
  ///     self            1-2-3-|
  ///     element(at: 1)  --(2|)
  ///
  /// - Parameter index: the number of elements before the one that is emitted, at least 0.
  /// - Finishes: without an element if there were too few.
  /// - Demand: a skipped element consumes no demand.
  /// - Cancels: upstream is stopped with the element.
  @_alwaysEmitIntoClient @inline(__always)
  public func element(at index: Int) -> Producer {
    precondition(index >= 0, "element(at:) needs an index of 0 or more")
    return dropFirst(index).first()
  }
}
