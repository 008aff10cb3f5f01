extension Producer {
  /// Shares one run of the stream among all consumers until a period after its end, and replays it to each of them.
  ///
  ///     self             1-2-|
  ///     cache(for: 3ms)  1-2-|
  ///     talkback         ------^
  ///     cache(for: 3ms)  ------(12|)
  ///     talkback         --------^
  ///     cache(for: 3ms)  --------1-2-|
  ///
  /// The first consumer starts the stream. Every later one receives all elements and the completion of that run. The period begins when the
  /// stream has finished; elements and consumers do not extend it. After it, the next consumer starts the stream again; until then the
  /// elements are kept: nothing is scheduled. A failure is delivered to the consumers of the run, and forgotten: the next consumer starts the
  /// stream again.
  ///
  /// - Parameters:
  ///   - period: at least zero; with zero only a run that has not finished is shared.
  ///   - clock: any Swift clock.
  /// - Fails: for all consumers.
  /// - Demand: the stream receives unlimited demand; elements that a consumer has not requested yet are kept for it, without limit.
  /// - Cancels: for one consumer only. A stream whose consumers have all left continues, for later ones.
  /// - Rewinds: for that consumer alone, to the first element; the stream is not started again.
  /// - Complexity: O(*n*) for each element and O(*r*) for a late subscriber, where *n* is the number of consumers and *r* that of the
  ///   elements of the run. Space: O(*n* + *r* + *k*), where *k* is the number of elements kept for the consumers.
  public func cache<Time: Clock>(
    for period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "cache(for:) needs a duration of zero or more")
    let lifetime = RunLifetime(afterFinish: period, ClockAdapter(clock))
    let connection = SharedConnection(self, lifetime: lifetime, ReplayBuffer(capacity: .max))
    return Producer { connection.subscribe($0, .whileAnyIsSubscribed) }
  }
}
