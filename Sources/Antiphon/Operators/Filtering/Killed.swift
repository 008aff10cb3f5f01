extension Producer {
  /// Emits elements until `killSwitch` finishes or fails this stream, together with all others that it ends.
  ///
  ///     self                      1-2-3-4-|
  ///     killSwitch.finish() at 9  -----9|
  ///     killed(by: killSwitch)    1-2-3|
  ///
  /// - Finishes: with `killSwitch`, or with this stream.
  /// - Fails: with `killSwitch`, or with this stream, at once.
  /// - Demand: passed on.
  /// - Cancels: upstream, when `killSwitch` ends this stream.
  /// - Loses: elements that still wait at this stream when `killSwitch` ends it.
  public func killed(by killSwitch: KillSwitch<Failure>) -> Producer { prefix(until: killSwitch.ended) }
}
