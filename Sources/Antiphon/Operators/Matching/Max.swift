extension Producer {
  /// Emits the largest element when the stream finishes: the first one if several are equal.
  ///
  ///     self        2-1-3-|
  ///     max(by: <)  ------(3|)
  ///
  /// - Parameter areInIncreasingOrder: returns true if its first argument is smaller than its second.
  /// - Finishes: without an element if there was none.
  /// - Fails: as soon as `areInIncreasingOrder` throws.
  /// - Demand: the first request runs upstream to its end; the element waits for demand if upstream did not, and consumes it.
  /// - Rewinds: forgets the earlier elements.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func max(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Producer {
    // The smallest element in the opposite order, so that the first of equal ones is kept here as well.
    min { (one: Element, other: Element) throws(Failure) in try areInIncreasingOrder(other, one) }
  }

  /// Emits the largest element when the stream finishes: the first one if several are equal.
  ///
  /// For a nonthrowing `areInIncreasingOrder`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func max(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer {
    max(by: { (one: Element, other: Element) throws(Failure) -> Bool in areInIncreasingOrder(one, other) })
  }
}

extension Producer where Element: Comparable {
  /// Emits the largest element when the stream finishes: the first one if several are equal.
  ///
  ///     self   2-1-3-|
  ///     max()  ------(3|)
  ///
  /// - Finishes: without an element if there was none.
  /// - Fails: without an element.
  /// - Demand: the first request runs upstream to its end; the element waits for demand if upstream did not, and consumes it.
  @_alwaysEmitIntoClient @inline(__always)
  public func max() -> Producer { max { $0 < $1 } }
}
