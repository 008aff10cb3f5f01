extension Producer {
  /// Drops elements until `notifier` finishes, then emits all the rest.
  ///
  ///     self                        1-2-3-4-|
  ///     notifier                    a--|
  ///     drop(whileAlive: notifier)  ----3-4-|
  ///
  /// `notifier` is started first; its elements say nothing.
  ///
  /// - Finishes: with this stream.
  /// - Fails: with the first failure of either; the other is cancelled.
  /// - Demand: a dropped element uses none up. `notifier` is listened to without limit; this stream waits. An element
  ///   that still waits there when `notifier` finishes is emitted.
  /// - Rewinds: starts both again.
  @inlinable
  public func drop<Other: Sendable>(whileAlive notifier: Producer<Other, Failure>) -> Producer {
    drop(until: notifier.count())
  }
}
