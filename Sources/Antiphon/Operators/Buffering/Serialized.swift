extension Producer {
  /// Serializes the calls of a source that emits on several threads at once.
  ///
  ///     self          1-2-3-|
  ///     serialized()  1-2-3-|
  ///
  /// Every source must call its consumer serially; this operator is for a source that might not. A call that arrives during
  /// another one leaves its element in a queue and returns; nothing is accepted after the first completion.
  ///
  /// - Fails: after the elements that arrived before.
  /// - Demand: at most one element ahead; all elements that a source pushes without demand are kept.
  @_alwaysEmitIntoClient
  public func serialized() -> Producer {
    Producer { consumer in DeliveryQueue(consumer, .bounded(1)).open(upstream: self) }
  }
}
