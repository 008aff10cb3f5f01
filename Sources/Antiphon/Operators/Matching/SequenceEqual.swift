extension Producer {
  /// Emits whether this stream and `other` have equivalent elements in the same order, as soon as the result is known.
  ///
  ///     self                          1-2-3-|
  ///     other                         -1-2-4-|
  ///     sequenceEqual(other, by: ==)  -----(f|)
  ///
  /// - Finishes: at the first difference, or when both have finished.
  /// - Fails: as soon as `areEquivalent` throws, or with the first failure, at once: the other is cancelled.
  /// - Demand: at most 64 elements ahead on each side, then that side waits; all elements of one that can't wait are kept.
  /// - Cancels: both at the first difference.
  /// - Complexity: O(1) for each element. Space: O(*k*), where *k* is the number of kept elements.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func sequenceEqual<Other: Sendable>(
    _ other: Producer<Other, Failure>,
    by areEquivalent: @escaping @Sendable (Element, Other) throws(Failure) -> Bool
  ) -> Producer<Bool, Failure> {
    nilTerminated().zip(with: other.nilTerminated()).allSatisfy { pair throws(Failure) in
      guard let one = pair.0, let other = pair.1 else { return pair.0 == nil && pair.1 == nil }
      return try areEquivalent(one, other)
    }
  }

  /// Emits whether this stream and `other` have equivalent elements in the same order, as soon as the result is known.
  ///
  /// For a nonthrowing `areEquivalent`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func sequenceEqual<Other: Sendable>(
    _ other: Producer<Other, Failure>,
    by areEquivalent: @escaping @Sendable (Element, Other) -> Bool
  ) -> Producer<Bool, Failure> {
    sequenceEqual(
      other, by: { (element: Element, other: Other) throws(Failure) -> Bool in areEquivalent(element, other) })
  }

  /// The elements of this stream, and nil when it finishes.
  @_alwaysEmitIntoClient @inline(__always)
  func nilTerminated() -> Producer<Element?, Failure> {
    .concat(map { $0 }, then: just(Element?.none).promoteFailure())
  }
}

extension Producer where Element: Equatable {
  /// Emits whether this stream and `other` have equal elements in the same order, as soon as the result is known.
  ///
  ///     self                  1-2-3-|
  ///     other                 -1-2-3-|
  ///     sequenceEqual(other)  -------(t|)
  ///
  /// - Finishes: at the first difference, or when both have finished.
  /// - Fails: with the first failure, at once: the other is cancelled.
  /// - Demand: at most 64 elements ahead on each side, then that side waits; all elements of one that can't wait are kept.
  /// - Complexity: O(1) for each element. Space: O(*k*), where *k* is the number of kept elements.
  @_alwaysEmitIntoClient @inline(__always)
  public func sequenceEqual(_ other: Producer) -> Producer<Bool, Failure> {
    sequenceEqual(other) { $0 == $1 }
  }
}
