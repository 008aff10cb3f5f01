extension Producer {
  /// Emits the elements of `other` once this stream has finished.
  ///
  ///     self           1-2-|
  ///     other          3-|
  ///     append(other)  1-2-3-|
  ///
  /// A chain `a.append(b).append(c)` is one stage: the stack does not grow with its length.
  ///
  /// - Fails: `other` is not started after a failure.
  /// - Demand: carried over to `other`.
  @_alwaysEmitIntoClient @inline(__always)
  public func append(_ other: Producer) -> Producer { .concat(self, then: other) }

  /// Emits more elements once this stream has finished.
  ///
  ///     self        1-2-|
  ///     append(3)   1-2-(3|)
  @_alwaysEmitIntoClient
  public func append(_ elements: Element...) -> Producer {
    append(from(elements).promoteFailure(to: Failure.self))
  }
}
