extension Producer where Element == Bool {
  /// Emits whether the latest elements of this stream and of `other` are both true, whenever one of the streams emits.
  ///
  ///     self        t---f-|
  ///     other       --t---|
  ///     and(other)  --t-f-|
  ///
  /// In all other respects it behaves like `combineLatest(with:)`.
  @_alwaysEmitIntoClient
  public func and(_ other: Producer) -> Producer { combineLatest(with: other).map { $0.0 && $0.1 } }
}
