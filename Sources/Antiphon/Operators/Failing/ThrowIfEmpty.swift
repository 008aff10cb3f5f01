extension Producer {
  /// Fails with `failure` if this stream finishes without an element.
  ///
  ///     self                         --|
  ///     throwIfEmpty(TestFailure())  --#
  ///
  /// - Fails: with `failure` instead of finishing, or with this stream.
  /// - Demand: carried over.
  /// - Rewinds: to the first element of this stream.
  public func throwIfEmpty(_ failure: @escaping @autoclosure @Sendable () -> Failure) -> Producer {
    ifEmpty(switchTo: deferred { fail(failure()) })
  }
}
