extension Producer {
  /// Makes the calls of a source that speaks on several threads at once serial.
  ///
  ///     self          1-2-3-|
  ///     serialized()  1-2-3-|
  ///
  /// Every source has to call its consumer serially; this is for one that can't be trusted to, or made to. Whoever comes while
  /// another call goes on leaves its element and returns; nothing is taken after the first completion.
  ///
  /// - Fails: after the elements that came before.
  /// - Demand: at most one element ahead; what a source pushes besides is kept in full.
  public func serialized() -> Producer {
    Producer { consumer in Outlet(consumer, .bounded(1)).open(upstream: self) }
  }
}
