extension Producer {
  /// Emits the element at a place, counted from 0, and finishes with it.
  ///
  ///     self            1-2-3-|
  ///     element(at: 1)  --(2|)
  ///
  /// - Parameter index: elements before it, at least 0.
  /// - Finishes: without an element if there were not so many.
  /// - Demand: an element that is passed over uses none up.
  /// - Cancels: upstream is stopped with the element.
  @inlinable @inline(__always)
  public func element(at index: Int) -> Producer {
    precondition(index >= 0, "element(at:) needs an index of 0 or more")
    return dropFirst(index).first()
  }
}
