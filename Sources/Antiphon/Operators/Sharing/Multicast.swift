extension Producer {
  /// Shares one run of the stream among all consumers, started by `connect()`.
  ///
  ///     self         1-2-3-|
  ///     multicast()  --1-2-3-|   connect() in frame 2
  ///     talkback     -----^
  ///     multicast()  ------3-|
  ///
  /// Nothing starts before `connect()`, so earlier consumers miss nothing. When the stream has ended, or its connection was
  /// cancelled, all state is dropped, and the next `connect()` starts the stream anew.
  ///
  /// - Parameters:
  ///   - kind: what a late subscriber receives.
  ///   - policy: what happens to elements that a consumer has not requested yet. By default they are kept for that consumer, without limit:
  ///     choose another policy if a consumer may be slow for long.
  ///   - clock: any Swift clock, for the age of an element.
  /// - Fails: for all consumers.
  /// - Demand: by `policy`: the stream receives unlimited demand, or the demand of the slowest consumer.
  /// - Cancels: for one consumer only; cancelling the connection ends the stream for all consumers.
  /// - Rewinds: for that consumer alone, to the replayed elements; with `.publish` a rewind throws a typed failure.
  /// - Complexity: O(*n*) for each element and O(*r*) for a late subscriber, where *n* is the number of consumers and *r* that of replayed
  ///   elements. Space: O(*n* + *r* + *k*), where *k* is the number of elements kept for the consumers.
  @_alwaysEmitIntoClient
  public func multicast<Time: Clock>(
    _ kind: Subject<Element, Failure>.Kind = .publish, policy: SharePolicy<Failure> = .each(.unbounded),
    clock: Time = ContinuousClock()
  ) -> ConnectableProducer<Element, Failure> where Time.Duration == Duration {
    policy.buffering.check("multicast(_:policy:clock:)")
    return ConnectableProducer(SharedConnection(self, policy: policy, kind.memory(clock)))
  }
}
