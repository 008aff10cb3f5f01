extension Producer {
  /// Emits false as soon as an element does not satisfy `predicate`, or true when the stream finishes and all did.
  ///
  ///     self                   1-2-3-4-|
  ///     allSatisfy { $0 < 3 }  ----(f|)
  ///
  /// - Fails: as soon as `predicate` throws.
  /// - Demand: the first request runs upstream until the result is known.
  /// - Cancels: upstream is stopped with the element.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func allSatisfy(
    _ predicate: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer<Bool, Failure> {
    reject(predicate).isEmpty()
  }

  /// Emits false as soon as an element does not satisfy `predicate`, or true when the stream finishes and all did.
  ///
  /// For a nonthrowing `predicate`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func allSatisfy(
    _ predicate: @escaping @Sendable (Element) -> Bool
  ) -> Producer<Bool, Failure> {
    allSatisfy({ (element: Element) throws(Failure) -> Bool in predicate(element) })
  }
}
