extension Producer {
  /// Emits the elements that are not nil.
  ///
  ///     self         1-n-2-|   n: nil
  ///     compacted()  1---2-|
  ///
  /// - Demand: nil consumes no demand.
  @_alwaysEmitIntoClient @inline(__always)
  public func compacted<Wrapped: Sendable>() -> Producer<Wrapped, Failure> where Element == Wrapped? {
    compactMap { $0 }
  }
}
