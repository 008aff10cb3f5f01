extension Producer {
  /// Replaces nil with `value`.
  ///
  ///     self                 1-a-3-|   a: nil
  ///     replaceNil(with: 0)  1-0-3-|
  @_alwaysEmitIntoClient @inline(__always)
  public func replaceNil<Wrapped: Sendable>(with value: Wrapped) -> Producer<Wrapped, Failure>
  where Element == Wrapped? {
    map { element in element ?? value }
  }
}
