extension Producer {
  /// Emits the elements of `other` before this stream is started.
  ///
  ///     self            1-2-|
  ///     other           3-|
  ///     prepend(other)  3-1-2-|
  ///
  /// - Fails: this stream is not started if `other` fails.
  /// - Demand: carried over to this stream.
  @_alwaysEmitIntoClient @inline(__always)
  public func prepend(_ other: Producer) -> Producer { .concat(other, then: self) }

  /// Emits some elements before this stream is started.
  ///
  ///     self        -1-2-|
  ///     prepend(3)  31-2-|
  @_alwaysEmitIntoClient
  public func prepend(_ elements: Element...) -> Producer {
    prepend(from(elements).promoteFailure(to: Failure.self))
  }
}
