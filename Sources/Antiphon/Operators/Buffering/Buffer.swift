extension Producer {
  /// Takes elements as fast as they arrive, and keeps those that the consumer has not requested yet.
  ///
  ///     self                12345|
  ///     requests            *
  ///     talkback            ------1-*
  ///     buffer(.unbounded)  ------1-(2345|)
  ///
  /// - Parameter policy: how many elements are kept, and what happens to a further one.
  /// - Fails: after the kept elements.
  /// - Demand: upstream receives unlimited demand; with `.bounded(n)` it waits from the nth kept element until none is
  ///   left.
  /// - Loses: what the policy drops; nothing with `.unbounded` and `.bounded`.
  /// - Complexity: O(1) for each element. Space: O(*k*), where *k* is the number of kept elements.
  @_alwaysEmitIntoClient
  public func buffer(_ policy: BufferPolicy<Failure>) -> Producer {
    policy.check("buffer(_:)")
    return Producer { consumer in
      DeliveryQueue(consumer, policy).open(upstream: self)
    }
  }
}
