extension Producer {
  /// Finishes if the first element does not arrive within `first`, or a later one within `period` of the last.
  ///
  ///     self                             ---1-2-----3-|
  ///     timeout(first: 4ms)              ---1-2-----3-|
  ///     timeout(first: 4ms, after: 3ms)  ---1-2--|
  ///
  /// - Parameters:
  ///   - first: counted from the start, at least zero. An element at its very end is too late.
  ///   - period: counted from each element, at least zero; nil for no limit. A period beyond the clock's range is never over.
  ///   - clock: any Swift clock.
  /// - Demand: if there is no demand when the time is over, it starts anew with the next request.
  /// - Cancels: upstream when the time is over.
  public func timeout<Time: Clock>(
    first: Duration, after period: Duration? = nil, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    checkTimeouts(first, period)
    return timeout(first: first, each: period, clock: clock) { .finished }
  }

  /// Fails with `failure` if the first element does not arrive within `first`, or a later one within `period` of the last.
  ///
  ///     self                             -----1-2-|
  ///     timeout(first: 4ms, failure: f)  ----#
  ///
  /// In all other respects it behaves like `timeout(first:after:clock:)`.
  public func timeout<Time: Clock>(
    first: Duration, after period: Duration? = nil, failure: @escaping @autoclosure @Sendable () -> Failure,
    clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    checkTimeouts(first, period)
    return timeout(first: first, each: period, clock: clock) { .failed(failure()) }
  }

  /// Continues with another stream if the first element does not arrive within `first`, or a later one within `period` of the last.
  ///
  ///     self                                     -----1-2-|
  ///     fallback                                 8-9-|
  ///     timeout(first: 4ms, fallback: fallback)  ----8-9-|
  ///
  /// - Parameters:
  ///   - first: counted from the start, at least zero. An element at its very end is too late.
  ///   - period: counted from each element, at least zero; nil for no limit.
  ///   - fallback: the stream to continue with; it has no time limit.
  ///   - clock: any Swift clock.
  /// - Fails: with this stream, after the elements that arrived before, or with `fallback`.
  /// - Demand: if there is no demand when the time is over, it starts anew with the next request. Demand is carried over to `fallback`.
  /// - Cancels: upstream when the time is over.
  /// - Rewinds: to the first element of this stream.
  public func timeout<Time: Clock>(
    first: Duration, after period: Duration? = nil, fallback: Producer, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    checkTimeouts(first, period)
    return timeout(first: first, each: period, fallback: fallback, clock: clock)
  }
}

private func checkTimeouts(_ first: Duration, _ period: Duration?) {
  precondition(
    first >= .zero && period ?? .zero >= .zero, "timeout(first:after:) needs durations of zero or more")
}
