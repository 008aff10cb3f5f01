extension Producer {
  /// Drops the elements that come in the first `period`, then emits all the rest.
  ///
  ///     self            1-2-3-4-|
  ///     drop(for: 3ms)  ----3-4-|
  ///
  /// - Parameters:
  ///   - period: at least zero, counted from the start; zero means until the clock's next turn. An element at its very end is
  ///     emitted.
  ///   - clock: any Swift clock.
  /// - Finishes: with this stream.
  /// - Demand: a dropped element uses none up; upstream waits while the consumer wants nothing, the clock does not.
  /// - Rewinds: counts the time anew.
  public func drop<Time: Clock>(
    for period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "drop(for:) needs a duration of zero or more")
    return drop(until: timer(after: period, clock: clock).promoteFailure())
  }
}
