extension Producer {
  /// One run of the stream for all who listen at the same time.
  ///
  ///     self     1-2-3-|
  ///     share()  1-2-3-|
  ///
  /// The first one to listen starts it, the last one to leave cancels it, and then everything is forgotten: the next one
  /// starts it anew. So does one who comes after it has completed. With the scope `.forever` only a failure is forgotten, and
  /// everything before it: the next consumer starts the stream anew.
  ///
  /// - Parameters:
  ///   - count: elements, at least 0: how many of the latest ones a newcomer gets first.
  ///   - scope: how long they are remembered.
  ///   - policy: what becomes of what a consumer has not asked for yet. By default it is kept for that one, without limit: a
  ///     slow one neither loses elements nor holds up the others.
  /// - Fails: for everyone who listens.
  /// - Demand: the stream is asked for everything; with `.slowest` for as much as everybody has asked for.
  /// - Rewinds: for that consumer alone, to what is remembered; with a count of 0 it is a typed failure.
  @inlinable
  public func share(
    replay count: Int = 0, scope: ShareScope = .whileConnected, policy: SharePolicy<Failure> = .each(.unbounded)
  ) -> Producer {
    precondition(count >= 0, "share(replay:) needs a count of 0 or more")
    policy.buffering.check("share(replay:scope:policy:)")
    let hub = Hub(self, scope: scope, policy: policy, Memory(capacity: count))
    return Producer { hub.listen($0, .whileSomebodyListens) }
  }
  /// The same, and everybody who listens is called on `scheduler`, whoever asks for an element and wherever.
  ///
  ///     self             1-2-3-|
  ///     share(on: main)  1-2-3-|
  ///
  /// - Demand: as without a scheduler. An element is handed over to it once, for everybody.
  /// - Cancels: from where `cancel()` is called; the completion arrives on `scheduler`.
  @inlinable
  public func share(
    replay count: Int = 0, scope: ShareScope = .whileConnected, policy: SharePolicy<Failure> = .each(.unbounded),
    on scheduler: some Scheduler
  ) -> Producer {
    receive(on: scheduler).share(replay: count, scope: scope, policy: policy, stayingOn: scheduler)
  }

  /// The same for a stream whose elements come on `scheduler` already: nobody asks again for each one.
  @inlinable
  package func share(
    replay count: Int = 0, scope: ShareScope = .whileConnected, policy: SharePolicy<Failure> = .each(.unbounded),
    stayingOn scheduler: some Scheduler
  ) -> Producer {
    precondition(count >= 0, "share(replay:on:) needs a count of 0 or more")
    policy.buffering.check("share(replay:scope:policy:on:)")
    let hub = Hub(self, scope: scope, policy: policy, Memory(capacity: count), on: scheduler)
    return Producer { hub.listen($0, .whileSomebodyListens) }
  }
}
