extension Producer {
  /// Emits elements until `lifetime` ends, and then finishes.
  ///
  ///     self              1-2-3-4-|
  ///     lifetime          -----|
  ///     prefix(during:)   1-2-3|
  ///
  /// - Demand: passed on.
  /// - Cancels: upstream when the lifetime ends.
  /// - Loses: elements that still wait at this stream when the lifetime ends.
  public func prefix(during lifetime: Lifetime) -> Producer {
    prefix(until: lifetime.ended.promoteFailure(to: Failure.self))
  }
}
