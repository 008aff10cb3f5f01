extension Producer {
  /// Emits the last element when the stream finishes.
  ///
  ///     self    1-2-3-|
  ///     last()  ------(3|)
  ///
  /// - Finishes: without an element if there was none.
  /// - Fails: without an element.
  /// - Demand: the first request runs upstream to its end; the element waits for demand if upstream did not, and consumes it.
  /// - Rewinds: forgets the last element.
  @_alwaysEmitIntoClient @inline(__always)
  public func last() -> Producer {
    .concluding(self) { $0 = $1 }
  }

  /// Emits the last element that satisfies `predicate` when the stream finishes.
  ///
  ///     self                     1-2-3-|
  ///     last(where: { $0 < 3 })  ------(2|)
  ///
  /// - Finishes: without an element if none satisfied it.
  /// - Fails: as soon as `predicate` throws.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func last(
    where predicate: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer {
    filter(predicate).last()
  }

  /// Emits the last element that satisfies `predicate` when the stream finishes.
  ///
  /// For a nonthrowing `predicate`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func last(
    where predicate: @escaping @Sendable (Element) -> Bool
  ) -> Producer {
    last(where: { (element: Element) throws(Failure) -> Bool in predicate(element) })
  }
}
