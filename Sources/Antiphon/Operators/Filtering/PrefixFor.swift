extension Producer {
  /// Emits the elements that come in the first `period`, and finishes when it is over.
  ///
  ///     self              1-2-3-4-|
  ///     prefix(for: 3ms)  1-2|
  ///
  /// - Parameters:
  ///   - period: at least zero, counted from the start; zero means until the clock's next turn. An element at its very end is
  ///     too late.
  ///   - clock: any Swift clock.
  /// - Demand: upstream waits while the consumer wants nothing, the clock does not.
  /// - Cancels: upstream when the time is over.
  /// - Rewinds: counts the time anew.
  public func prefix<Time: Clock>(
    for period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "prefix(for:) needs a duration of zero or more")
    return prefix(until: timer(after: period, clock: clock).promoteFailure())
  }
}
