extension Producer {
  /// Emits the smallest element when the stream finishes: the first one if several are equal.
  ///
  ///     self        2-1-3-|
  ///     min(by: <)  ------(1|)
  ///
  /// - Parameter areInIncreasingOrder: returns true if its first argument is smaller than its second.
  /// - Finishes: without an element if there was none.
  /// - Fails: as soon as `areInIncreasingOrder` throws.
  /// - Demand: the first request runs upstream to its end; the element waits for demand if upstream did not, and consumes it.
  /// - Rewinds: forgets the earlier elements.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func min(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Producer {
    .concluding(self) { (least, element) throws(Failure) in
      if let least, try !areInIncreasingOrder(element, least) { return }
      least = element
    }
  }

  /// Emits the smallest element when the stream finishes: the first one if several are equal.
  ///
  /// For a nonthrowing `areInIncreasingOrder`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func min(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer {
    min(by: { (one: Element, other: Element) throws(Failure) -> Bool in areInIncreasingOrder(one, other) })
  }
}

extension Producer where Element: Comparable {
  /// Emits the smallest element when the stream finishes: the first one if several are equal.
  ///
  ///     self   2-1-3-|
  ///     min()  ------(1|)
  ///
  /// - Finishes: without an element if there was none.
  /// - Fails: without an element.
  /// - Demand: the first request runs upstream to its end; the element waits for demand if upstream did not, and consumes it.
  @_alwaysEmitIntoClient @inline(__always)
  public func min() -> Producer { min { $0 < $1 } }
}
