extension Producer {
  /// Shares one run of the stream among all simultaneous consumers.
  ///
  ///     self      1-2-3-4-|
  ///     share()   1-2-3-4-|
  ///     talkback  ---^
  ///     share()   ----3-4-|
  ///
  /// The first consumer starts the stream, the last one to leave cancels it, and then all state is dropped: the next consumer
  /// starts it anew. So does a consumer that arrives after the completion. With the scope `.forever` only a failure, with the elements
  /// before it, is dropped: the next consumer starts the stream anew.
  ///
  /// - Parameters:
  ///   - count: how many of the latest elements a late subscriber receives first, at least 0.
  ///   - scope: how long these elements are kept.
  ///   - policy: what happens to elements that a consumer has not requested yet. By default they are kept for that consumer, without
  ///     limit: a slow one neither loses elements nor delays the others.
  /// - Fails: for all consumers.
  /// - Demand: the stream receives unlimited demand; with `.slowest` at most one element more than all consumers have requested.
  /// - Rewinds: for that consumer alone, to the replayed elements; with a count of 0 a rewind throws a typed failure.
  /// - Complexity: O(*n*) for each element and O(`count`) for a late subscriber, where *n* is the number of consumers. Space:
  ///   O(*n* + `count` + *k*), where *k* is the number of elements kept for the consumers.
  @_alwaysEmitIntoClient
  public func share(
    replay count: Int = 0, scope: ShareScope = .whileConnected, policy: SharePolicy<Failure> = .each(.unbounded)
  ) -> Producer {
    precondition(count >= 0, "share(replay:) needs a count of 0 or more")
    policy.buffering.check("share(replay:scope:policy:)")
    let connection = SharedConnection(self, lifetime: RunLifetime(scope), policy: policy, ReplayBuffer(capacity: count))
    return Producer { connection.subscribe($0, .whileAnyIsSubscribed) }
  }

  /// Shares one run of the stream among its consumers, even if there are none for a while.
  ///
  ///     self                         1-2-3-4-5-|
  ///     talkback                     ---!
  ///     share(keepingAliveFor: 3ms)  1-2!
  ///     talkback                     -----^
  ///     share(keepingAliveFor: 3ms)  ------4-5-|
  ///
  /// When the last consumer has left, the run continues for the period. A consumer that arrives in it joins the run; what is emitted
  /// meanwhile is remembered by `replay`. At the end of the period the stream is cancelled, as without a period when the last consumer leaves.
  /// A scope that does not reset when there are no consumers needs no period: the run continues.
  ///
  /// - Parameters:
  ///   - count: how many of the latest elements a late subscriber receives first, at least 0.
  ///   - scope: how long these elements are kept.
  ///   - policy: what happens to elements that a consumer has not requested yet.
  ///   - period: at least zero; zero means the clock's next turn.
  ///   - clock: any Swift clock.
  /// - Fails: for all consumers.
  /// - Demand: the stream receives unlimited demand; with `.slowest` at most one element more than all consumers have requested, and
  ///   none while there are no consumers.
  /// - Cancels: upstream, once the period has passed without a consumer.
  /// - Rewinds: for that consumer alone, to the replayed elements; with a count of 0 a rewind throws a typed failure.
  /// - Complexity: O(*n*) for each element and O(`count`) for a late subscriber, where *n* is the number of consumers. Space:
  ///   O(*n* + `count` + *k*), where *k* is the number of elements kept for the consumers.
  public func share<Time: Clock>(
    replay count: Int = 0, scope: ShareScope = .whileConnected, policy: SharePolicy<Failure> = .each(.unbounded),
    keepingAliveFor period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(count >= 0, "share(replay:keepingAliveFor:) needs a count of 0 or more")
    precondition(period >= .zero, "share(keepingAliveFor:) needs a duration of zero or more")
    policy.buffering.check("share(replay:scope:policy:keepingAliveFor:clock:)")
    let lifetime = RunLifetime(scope, grace: period, ClockAdapter(clock))
    let connection = SharedConnection(self, lifetime: lifetime, policy: policy, ReplayBuffer(capacity: count))
    return Producer { connection.subscribe($0, .whileAnyIsSubscribed) }
  }

  /// Shares one run of the stream among all simultaneous consumers, and calls all of them on `scheduler`, wherever an element is requested.
  ///
  ///     self             1-2-3-|
  ///     share(on: main)  1-2-3-|
  ///     talkback         -^
  ///     share(on: main)  --2-3-|
  ///
  /// - Demand: as without a scheduler. An element is handed over to the scheduler once, for all consumers.
  /// - Cancels: on the thread that calls `cancel()`; the completion arrives on `scheduler`.
  /// - Complexity: O(*n*) for each element and O(`count`) for a late subscriber, where *n* is the number of consumers. Space:
  ///   O(*n* + `count` + *k*), where *k* is the number of elements kept for the consumers.
  @_alwaysEmitIntoClient
  public func share(
    replay count: Int = 0, scope: ShareScope = .whileConnected, policy: SharePolicy<Failure> = .each(.unbounded),
    on scheduler: some Scheduler
  ) -> Producer {
    receive(on: scheduler).share(replay: count, scope: scope, policy: policy, stayingOn: scheduler)
  }

  /// Shares one run of a stream whose elements arrive on `scheduler` already: the scheduler is not checked for each element.
  @inlinable
  package func share(
    replay count: Int = 0, scope: ShareScope = .whileConnected, policy: SharePolicy<Failure> = .each(.unbounded),
    stayingOn scheduler: some Scheduler
  ) -> Producer {
    precondition(count >= 0, "share(replay:on:) needs a count of 0 or more")
    policy.buffering.check("share(replay:scope:policy:on:)")
    let connection = SharedConnection(
      self, lifetime: RunLifetime(scope), policy: policy, ReplayBuffer(capacity: count), on: scheduler)
    return Producer { connection.subscribe($0, .whileAnyIsSubscribed) }
  }
}
