extension Producer {
  /// One run of the stream for all who listen, begun by hand.
  ///
  ///     self         1-2-3-|
  ///     multicast()  1-2-3-|
  ///
  /// Nothing starts before `connect()`; who listens earlier misses nothing. When the stream has ended, or its connection was
  /// cancelled, everything is forgotten, and the next `connect()` starts it anew.
  ///
  /// - Parameters:
  ///   - kind: what somebody is told who comes later.
  ///   - policy: what becomes of what a consumer has not asked for yet. By default it is kept for that one, without limit: a
  ///     consumer that is slow for long should say something else.
  ///   - clock: any Swift clock; it tells the age of an element.
  /// - Fails: for everyone who listens.
  /// - Demand: by `policy`: the stream is asked for everything, or for as much as the slowest consumer wants.
  /// - Cancels: one consumer only, for itself; cancelling the connection ends the stream for everyone.
  /// - Rewinds: for that consumer alone, to what is remembered; with `.publish` it is a typed failure.
  @inlinable
  public func multicast<Time: Clock>(
    _ kind: Subject<Element, Failure>.Kind = .publish, policy: SharePolicy<Failure> = .each(.unbounded),
    clock: Time = ContinuousClock()
  ) -> ConnectableProducer<Element, Failure> where Time.Duration == Duration {
    policy.buffering.check("multicast(_:policy:clock:)")
    return ConnectableProducer(hub: Hub(self, policy: policy, kind.memory(clock)))
  }
}
