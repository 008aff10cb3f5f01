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
  ///   - clock: any Swift clock; it tells the age of an element.
  /// - Fails: for everyone who listens.
  /// - Demand: the stream is asked for everything; what a consumer has not asked for yet is kept for it, without limit.
  /// - Cancels: one consumer only, for itself; cancelling the connection ends the stream for everyone.
  /// - Rewinds: for that consumer alone, to what is remembered; with `.publish` it is a typed failure.
  @inlinable
  public func multicast<Time: Clock>(
    _ kind: Subject<Element, Failure>.Kind = .publish, clock: Time = ContinuousClock()
  ) -> ConnectableProducer<Element, Failure> where Time.Duration == Duration {
    ConnectableProducer(hub: Hub(self, kind.memory(clock)))
  }
}
