extension Producer {
  /// Emits true as soon as an element satisfies `predicate`, or false when the stream finishes without such an element.
  ///
  ///     self                         1-2-3-|
  ///     contains(where: { $0 > 1 })  --(t|)
  ///
  /// - Fails: as soon as `predicate` throws.
  /// - Demand: the first request runs upstream until the result is known.
  /// - Cancels: upstream is stopped with the element.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func contains(
    where predicate: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer<Bool, Failure> {
    filter(predicate).prefix(1).reduce(false) { _, _ in true }
  }

  /// Emits true as soon as an element satisfies `predicate`, or false when the stream finishes without such an element.
  ///
  /// For a nonthrowing `predicate`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func contains(
    where predicate: @escaping @Sendable (Element) -> Bool
  ) -> Producer<Bool, Failure> {
    contains(where: { (element: Element) throws(Failure) -> Bool in predicate(element) })
  }
}

extension Producer where Element: Equatable {
  /// Emits true as soon as an element equals `element`, or false when the stream finishes without such an element.
  ///
  ///     self         1-2-3-|
  ///     contains(2)  --(t|)
  ///
  /// - Demand: the first request runs upstream until the result is known.
  /// - Cancels: upstream is stopped with the element.
  @_alwaysEmitIntoClient @inline(__always)
  public func contains(_ element: Element) -> Producer<Bool, Failure> { contains { $0 == element } }
}
