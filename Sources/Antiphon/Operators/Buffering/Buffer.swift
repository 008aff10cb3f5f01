extension Producer {
  /// Takes elements as fast as they come, and keeps what the consumer has not asked for yet.
  ///
  ///     self                1-2-3-|
  ///     buffer(.unbounded)  1-2-3-|
  ///
  /// - Parameter policy: how many are kept, and what becomes of one too many.
  /// - Fails: after what is kept.
  /// - Demand: upstream is asked for everything; with `.bounded(n)` it waits from the nth element kept until all are
  ///   gone.
  /// - Loses: what the policy says, nothing with `.unbounded` and `.bounded`.
  @inlinable
  public func buffer(_ policy: BufferPolicy<Failure>) -> Producer {
    policy.check("buffer(_:)")
    return Producer { consumer in
      Outlet(consumer, policy).open(upstream: self)
    }
  }
}
