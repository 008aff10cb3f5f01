extension Producer {
  /// Drops elements until `notifier` finishes, then emits all later ones.
  ///
  ///     self                        1-2-3-4-|
  ///     notifier                    a--|
  ///     drop(whileAlive: notifier)  ----3-4-|
  ///
  /// `notifier` is started first; its elements have no effect.
  ///
  /// - Finishes: with this stream.
  /// - Fails: with the first failure of either; the other is cancelled.
  /// - Demand: a dropped element consumes no demand. `notifier` receives unlimited demand; this stream waits. An element
  ///   that still waits at this stream when `notifier` finishes is emitted.
  /// - Rewinds: starts both again.
  @_alwaysEmitIntoClient
  public func drop<Other: Sendable>(whileAlive notifier: Producer<Other, Failure>) -> Producer {
    drop(until: notifier.count())
  }
}
