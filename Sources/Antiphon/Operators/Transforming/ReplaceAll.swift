extension Producer {
  /// Replaces each element with `value`.
  ///
  ///     self                 1-2-3-|
  ///     replaceAll(with: 0)  0-0-0-|
  @_alwaysEmitIntoClient @inline(__always)
  public func replaceAll<NewElement: Sendable>(with value: NewElement) -> Producer<NewElement, Failure> {
    map { _ in value }
  }

  /// Replaces each element that satisfies `isReplaced` with `value`.
  ///
  ///     self                                    1-2-3-|
  ///     replaceAll(where: { $0 > 1 }, with: 0)  1-0-0-|
  ///
  /// - Fails: as soon as `isReplaced` throws.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func replaceAll(
    where isReplaced: @escaping @Sendable (Element) throws(Failure) -> Bool, with value: Element
  ) -> Producer {
    map { element throws(Failure) in try isReplaced(element) ? value : element }
  }

  /// Replaces each element that satisfies `isReplaced` with `value`.
  ///
  /// For a nonthrowing `isReplaced`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func replaceAll(
    where isReplaced: @escaping @Sendable (Element) -> Bool, with value: Element
  ) -> Producer {
    replaceAll(where: { (element: Element) throws(Failure) -> Bool in isReplaced(element) }, with: value)
  }
}

extension Producer where Element: Equatable {
  /// Replaces each element that is one of those listed with `value`.
  ///
  ///     self                       1-2-3-|
  ///     replaceAll(1, 3, with: 0)  0-2-0-|
  @_alwaysEmitIntoClient @inline(__always)
  public func replaceAll(_ first: Element, _ more: Element..., with value: Element) -> Producer {
    map { element in element == first || more.contains(element) ? value : element }
  }
}
