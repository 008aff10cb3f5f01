extension Producer {
  /// Emits false as soon as an element does not satisfy `predicate`, or true when the stream finishes without one.
  ///
  ///     self                   1-2-3-4-|
  ///     allSatisfy { $0 < 3 }  ----(f|)
  ///
  /// - Fails: as soon as `predicate` throws.
  /// - Demand: the first request runs upstream until the result is known.
  /// - Cancels: upstream is stopped with the element.
  @inlinable @inline(__always) @_disfavoredOverload
  public func allSatisfy(
    _ predicate: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer<Bool, Failure> {
    reject(predicate).isEmpty()
  }

  /// Emits false as soon as an element does not satisfy `predicate`, or true when the stream finishes without one.
  ///
  /// For a `predicate` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  @inlinable @inline(__always)
  public func allSatisfy(
    _ predicate: @escaping @Sendable (Element) -> Bool
  ) -> Producer<Bool, Failure> {
    allSatisfy({ (element: Element) throws(Failure) -> Bool in predicate(element) })
  }
}
