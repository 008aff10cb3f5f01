extension Producer where Element == Bool {
  /// Emits whether one of the latest elements of this stream and of `other` is true, whenever one of the streams emits.
  ///
  ///     self       f---t-|
  ///     other      --f---|
  ///     or(other)  --f-t-|
  ///
  /// In all other respects it behaves like `combineLatest(with:)`.
  @_alwaysEmitIntoClient
  public func or(_ other: Producer) -> Producer { combineLatest(with: other).map { $0.0 || $0.1 } }
}
