extension Producer {
  /// Emits the first element and finishes with it.
  ///
  ///     self     -1-2-|
  ///     first()  -(1|)
  ///
  /// - Finishes: without an element if there was none.
  /// - Cancels: upstream is stopped with the element.
  @inlinable @inline(__always)
  public func first() -> Producer { prefix(1) }

  /// Emits the first element that satisfies `predicate` and finishes with it.
  ///
  ///     self                      1-2-3-|
  ///     first(where: { $0 > 1 })  --(2|)
  ///
  /// - Finishes: without an element if none satisfied it.
  /// - Fails: as soon as `predicate` throws.
  /// - Demand: an element that is passed over uses none up.
  /// - Cancels: upstream is stopped with the element.
  @inlinable @inline(__always) @_disfavoredOverload
  public func first(
    where predicate: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer {
    filter(predicate).first()
  }

  /// Emits the first element that satisfies `predicate` and finishes with it.
  ///
  /// For a `predicate` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  @inlinable @inline(__always)
  public func first(
    where predicate: @escaping @Sendable (Element) -> Bool
  ) -> Producer {
    first(where: { (element: Element) throws(Failure) -> Bool in predicate(element) })
  }
}
