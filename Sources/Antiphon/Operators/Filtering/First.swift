extension Producer {
  /// Emits the first element and finishes with it.
  ///
  ///     self     -1-2-|
  ///     first()  -(1|)
  ///
  /// - Finishes: without an element if there was none.
  /// - Cancels: upstream is stopped with the element.
  @_alwaysEmitIntoClient @inline(__always)
  public func first() -> Producer { prefix(1) }

  /// Emits the first element that satisfies `predicate` and finishes with it.
  ///
  ///     self                      1-2-3-|
  ///     first(where: { $0 > 1 })  --(2|)
  ///
  /// - Finishes: without an element if none satisfied it.
  /// - Fails: as soon as `predicate` throws.
  /// - Demand: a skipped element consumes no demand.
  /// - Cancels: upstream is stopped with the element.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func first(
    where predicate: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer {
    filter(predicate).first()
  }

  /// Emits the first element that satisfies `predicate` and finishes with it.
  ///
  /// For a nonthrowing `predicate`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func first(
    where predicate: @escaping @Sendable (Element) -> Bool
  ) -> Producer {
    first(where: { (element: Element) throws(Failure) -> Bool in predicate(element) })
  }
}
