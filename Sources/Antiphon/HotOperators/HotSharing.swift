// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.cache(for:clock:)`.
  @_alwaysEmitIntoClient
  public func cache<Time: Clock>(for period: Duration, clock: Time = ContinuousClock()) -> Producer<Element, Failure>
  where Time.Duration == Duration { producer.cache(for: period, clock: clock) }

  /// See `Producer.multicast(_:policy:clock:)`.
  @_alwaysEmitIntoClient
  public func multicast<Time: Clock>(
    _ kind: Subject<Element, Failure>.Kind = .publish, policy: SharePolicy<Failure> = .each(.unbounded),
    clock: Time = ContinuousClock()
  ) -> ConnectableProducer<Element, Failure> where Time.Duration == Duration {
    producer.multicast(kind, policy: policy, clock: clock)
  }

  /// See `Producer.share(replay:scope:policy:)`.
  @_alwaysEmitIntoClient
  public func share(
    replay count: Int = 0, scope: ShareScope = .whileConnected, policy: SharePolicy<Failure> = .each(.unbounded)
  ) -> Producer<Element, Failure> { producer.share(replay: count, scope: scope, policy: policy) }

  /// See `Producer.share(replay:scope:policy:keepingAliveFor:clock:)`.
  @_alwaysEmitIntoClient
  public func share<Time: Clock>(
    replay count: Int = 0, scope: ShareScope = .whileConnected, policy: SharePolicy<Failure> = .each(.unbounded),
    keepingAliveFor period: Duration, clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.share(replay: count, scope: scope, policy: policy, keepingAliveFor: period, clock: clock)
  }

  /// See `Producer.share(replay:scope:policy:on:)`.
  @_alwaysEmitIntoClient
  public func share(
    replay count: Int = 0, scope: ShareScope = .whileConnected, policy: SharePolicy<Failure> = .each(.unbounded),
    on scheduler: some Scheduler
  ) -> Producer<Element, Failure> { producer.share(replay: count, scope: scope, policy: policy, on: scheduler) }
}
