// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.debounce(for:clock:)`.
  @_alwaysEmitIntoClient
  public func debounce<Time: Clock>(for period: Duration, clock: Time = ContinuousClock()) -> Producer<Element, Failure>
  where Time.Duration == Duration { producer.debounce(for: period, clock: clock) }

  /// See `Producer.debounce(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func debounce<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.debounce(by: makeNotifier) }

  /// See `Producer.debounce(by:)`.
  @_alwaysEmitIntoClient
  public func debounce<Other: Sendable>(by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Failure>)
    -> Producer<Element, Failure>
  { producer.debounce(by: makeNotifier) }

  /// See `Producer.delay(for:clock:)`.
  @_alwaysEmitIntoClient
  public func delay<Time: Clock>(for period: Duration, clock: Time = ContinuousClock()) -> Producer<Element, Failure>
  where Time.Duration == Duration { producer.delay(for: period, clock: clock) }

  /// See `Producer.delay(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func delay<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.delay(by: makeNotifier) }

  /// See `Producer.delay(by:)`.
  @_alwaysEmitIntoClient
  public func delay<Other: Sendable>(by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Failure>)
    -> Producer<Element, Failure>
  { producer.delay(by: makeNotifier) }

  /// See `Producer.delayStart(for:clock:)`.
  @_alwaysEmitIntoClient
  public func delayStart<Time: Clock>(for period: Duration, clock: Time = ContinuousClock()) -> Producer<
    Element, Failure
  > where Time.Duration == Duration { producer.delayStart(for: period, clock: clock) }

  /// See `Producer.measureInterval(clock:)`.
  @_alwaysEmitIntoClient
  public func measureInterval<Time: Clock>(clock: Time = ContinuousClock()) -> Producer<
    (element: Element, interval: Time.Duration), Failure
  > { producer.measureInterval(clock: clock) }

  /// See `Producer.sample(on:)`.
  @_alwaysEmitIntoClient
  public func sample<Other: Sendable>(on notifier: Producer<Other, Failure>) -> Producer<Element, Failure> {
    producer.sample(on: notifier)
  }

  /// See `Producer.sample(on:default:)`.
  @_alwaysEmitIntoClient
  public func sample<Other: Sendable>(on notifier: Producer<Other, Failure>, default element: Element) -> Producer<
    Element, Failure
  > { producer.sample(on: notifier, default: element) }

  /// See `Producer.sample(every:clock:)`.
  @_alwaysEmitIntoClient
  public func sample<Time: Clock>(every period: Duration, clock: Time = ContinuousClock()) -> Producer<Element, Failure>
  where Time.Duration == Duration { producer.sample(every: period, clock: clock) }

  /// See `Producer.sample(every:default:clock:)`.
  @_alwaysEmitIntoClient
  public func sample<Time: Clock>(every period: Duration, default element: Element, clock: Time = ContinuousClock())
    -> Producer<Element, Failure> where Time.Duration == Duration
  { producer.sample(every: period, default: element, clock: clock) }

  /// See `Producer.throttle(for:latest:clock:)`.
  @_alwaysEmitIntoClient
  public func throttle<Time: Clock>(
    for period: Duration, latest keepsLatest: Bool = false, clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.throttle(for: period, latest: keepsLatest, clock: clock)
  }

  /// See `Producer.throttle(latest:by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func throttle<Other: Sendable>(
    latest keepsLatest: Bool = false,
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.throttle(latest: keepsLatest, by: makeNotifier) }

  /// See `Producer.throttle(latest:by:)`.
  @_alwaysEmitIntoClient
  public func throttle<Other: Sendable>(
    latest keepsLatest: Bool = false, by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.throttle(latest: keepsLatest, by: makeNotifier) }

  /// See `Producer.throttleToLatest(for:clock:)`.
  @_alwaysEmitIntoClient
  public func throttleToLatest<Time: Clock>(for period: Duration, clock: Time = ContinuousClock()) -> Producer<
    Element, Failure
  > where Time.Duration == Duration { producer.throttleToLatest(for: period, clock: clock) }

  /// See `Producer.throttleToLatest(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func throttleToLatest<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.throttleToLatest(by: makeNotifier) }

  /// See `Producer.throttleToLatest(by:)`.
  @_alwaysEmitIntoClient
  public func throttleToLatest<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.throttleToLatest(by: makeNotifier) }

  /// See `Producer.timeout(after:clock:)`.
  @_alwaysEmitIntoClient
  public func timeout<Time: Clock>(after period: Duration, clock: Time = ContinuousClock()) -> Producer<
    Element, Failure
  > where Time.Duration == Duration { producer.timeout(after: period, clock: clock) }

  /// See `Producer.timeout(after:failure:clock:)`.
  @_alwaysEmitIntoClient
  public func timeout<Time: Clock>(
    after period: Duration, failure: @escaping @autoclosure @Sendable () -> Failure, clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.timeout(after: period, failure: failure(), clock: clock)
  }

  /// See `Producer.timeout(after:fallback:clock:)`.
  @_alwaysEmitIntoClient
  public func timeout<Time: Clock>(
    after period: Duration, fallback: Producer<Element, Failure>, clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.timeout(after: period, fallback: fallback, clock: clock)
  }

  /// See `Producer.timeout(first:after:clock:)`.
  @_alwaysEmitIntoClient
  public func timeout<Time: Clock>(first: Duration, after period: Duration? = nil, clock: Time = ContinuousClock())
    -> Producer<Element, Failure> where Time.Duration == Duration
  { producer.timeout(first: first, after: period, clock: clock) }

  /// See `Producer.timeout(first:after:failure:clock:)`.
  @_alwaysEmitIntoClient
  public func timeout<Time: Clock>(
    first: Duration, after period: Duration? = nil, failure: @escaping @autoclosure @Sendable () -> Failure,
    clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.timeout(first: first, after: period, failure: failure(), clock: clock)
  }

  /// See `Producer.timeout(first:after:fallback:clock:)`.
  @_alwaysEmitIntoClient
  public func timeout<Time: Clock>(
    first: Duration, after period: Duration? = nil, fallback: Producer<Element, Failure>,
    clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.timeout(first: first, after: period, fallback: fallback, clock: clock)
  }

  /// See `Producer.timestamped(clock:)`.
  @_alwaysEmitIntoClient
  public func timestamped<Time: Clock>(clock: Time = ContinuousClock()) -> Producer<
    (element: Element, instant: Time.Instant), Failure
  > { producer.timestamped(clock: clock) }
}
