extension Producer {
  /// Emits the elements of the streams that are this stream's elements.
  ///
  ///     self              a-b---|   a: 1--2|  b: 3--|
  ///     flatten(.merge)   1-32--|
  ///     flatten(.concat)  1--23--|
  ///
  /// In all other respects it behaves like `flatMap(_:maxConcurrent:_:)`.
  ///
  /// - Parameters:
  ///   - strategy: what to do with a new stream while another one is still running.
  ///   - maxConcurrent: how many streams may run at once, at least 1; only for `.merge`.
  @_alwaysEmitIntoClient @inline(__always)
  public func flatten<Inner: Sendable>(
    _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max
  ) -> Producer<Inner, Failure> where Element == Producer<Inner, Failure> {
    flatMap(strategy, maxConcurrent: maxConcurrent) { $0 }
  }
}
