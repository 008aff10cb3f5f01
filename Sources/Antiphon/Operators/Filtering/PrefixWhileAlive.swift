extension Producer {
  /// Emits elements until `notifier` finishes, and then finishes.
  ///
  ///     self                          1-2-3-4-|
  ///     notifier                      a-a--|
  ///     prefix(whileAlive: notifier)  1-2-3|
  ///
  /// `notifier` is started first; its elements have no effect.
  ///
  /// - Fails: with the first failure of either; the other is cancelled.
  /// - Demand: `notifier` receives unlimited demand; this stream waits.
  /// - Cancels: both streams when the result finishes.
  /// - Loses: elements that still wait at this stream when `notifier` finishes.
  @_alwaysEmitIntoClient
  public func prefix<Other: Sendable>(whileAlive notifier: Producer<Other, Failure>) -> Producer {
    prefix(until: notifier.count())
  }
}
