extension Producer {
  /// Emits the elements of the latest of the streams that are this stream's elements; the previous stream is cancelled.
  ///
  ///     self              a-b---|   a: 1--2|  b: 3--|
  ///     switchToLatest()  1-3---|
  ///
  /// In all other respects it behaves like `flatMapLatest(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func switchToLatest<Inner: Sendable>() -> Producer<Inner, Failure> where Element == Producer<Inner, Failure> {
    flatten(.latest)
  }
}
