// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.debounce(for:clock:)`.
  @inlinable
  public func debounce<Time: Clock>(for period: Duration, clock: Time = ContinuousClock()) -> Producer<Element, Failure>
  where Time.Duration == Duration { producer.debounce(for: period, clock: clock) }

  /// See `Producer.debounce(by:)`.
  @inlinable @_disfavoredOverload
  public func debounce<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.debounce(by: makeNotifier) }

  /// See `Producer.debounce(by:)`.
  @inlinable
  public func debounce<Other: Sendable>(by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Failure>)
    -> Producer<Element, Failure>
  { producer.debounce(by: makeNotifier) }

  /// See `Producer.delay(for:clock:)`.
  @inlinable
  public func delay<Time: Clock>(for period: Duration, clock: Time = ContinuousClock()) -> Producer<Element, Failure>
  where Time.Duration == Duration { producer.delay(for: period, clock: clock) }

  /// See `Producer.delay(by:)`.
  @inlinable @_disfavoredOverload
  public func delay<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.delay(by: makeNotifier) }

  /// See `Producer.delay(by:)`.
  @inlinable
  public func delay<Other: Sendable>(by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Failure>)
    -> Producer<Element, Failure>
  { producer.delay(by: makeNotifier) }

  /// See `Producer.delayStart(for:clock:)`.
  @inlinable
  public func delayStart<Time: Clock>(for period: Duration, clock: Time = ContinuousClock()) -> Producer<
    Element, Failure
  > where Time.Duration == Duration { producer.delayStart(for: period, clock: clock) }

  /// See `Producer.measureInterval(clock:)`.
  @inlinable
  public func measureInterval<Time: Clock>(clock: Time = ContinuousClock()) -> Producer<
    (element: Element, interval: Time.Duration), Failure
  > { producer.measureInterval(clock: clock) }

  /// See `Producer.sample(on:)`.
  @inlinable
  public func sample<Other: Sendable>(on notifier: Producer<Other, Failure>) -> Producer<Element, Failure> {
    producer.sample(on: notifier)
  }

  /// See `Producer.sample(on:default:)`.
  @inlinable
  public func sample<Other: Sendable>(on notifier: Producer<Other, Failure>, default element: Element) -> Producer<
    Element, Failure
  > { producer.sample(on: notifier, default: element) }

  /// See `Producer.sample(every:clock:)`.
  @inlinable
  public func sample<Time: Clock>(every period: Duration, clock: Time = ContinuousClock()) -> Producer<Element, Failure>
  where Time.Duration == Duration { producer.sample(every: period, clock: clock) }

  /// See `Producer.sample(every:default:clock:)`.
  @inlinable
  public func sample<Time: Clock>(every period: Duration, default element: Element, clock: Time = ContinuousClock())
    -> Producer<Element, Failure> where Time.Duration == Duration
  { producer.sample(every: period, default: element, clock: clock) }

  /// See `Producer.throttle(for:latest:clock:)`.
  @inlinable
  public func throttle<Time: Clock>(
    for period: Duration, latest keepsLatest: Bool = false, clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.throttle(for: period, latest: keepsLatest, clock: clock)
  }

  /// See `Producer.throttle(latest:by:)`.
  @inlinable @_disfavoredOverload
  public func throttle<Other: Sendable>(
    latest keepsLatest: Bool = false,
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.throttle(latest: keepsLatest, by: makeNotifier) }

  /// See `Producer.throttle(latest:by:)`.
  @inlinable
  public func throttle<Other: Sendable>(
    latest keepsLatest: Bool = false, by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.throttle(latest: keepsLatest, by: makeNotifier) }

  /// See `Producer.throttleToLatest(for:clock:)`.
  @inlinable
  public func throttleToLatest<Time: Clock>(for period: Duration, clock: Time = ContinuousClock()) -> Producer<
    Element, Failure
  > where Time.Duration == Duration { producer.throttleToLatest(for: period, clock: clock) }

  /// See `Producer.throttleToLatest(by:)`.
  @inlinable @_disfavoredOverload
  public func throttleToLatest<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.throttleToLatest(by: makeNotifier) }

  /// See `Producer.throttleToLatest(by:)`.
  @inlinable
  public func throttleToLatest<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.throttleToLatest(by: makeNotifier) }

  /// See `Producer.timeout(after:clock:)`.
  @inlinable
  public func timeout<Time: Clock>(after period: Duration, clock: Time = ContinuousClock()) -> Producer<
    Element, Failure
  > where Time.Duration == Duration { producer.timeout(after: period, clock: clock) }

  /// See `Producer.timeout(after:failure:clock:)`.
  @inlinable
  public func timeout<Time: Clock>(
    after period: Duration, failure: @escaping @autoclosure @Sendable () -> Failure, clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.timeout(after: period, failure: failure(), clock: clock)
  }

  /// See `Producer.timeout(after:fallback:clock:)`.
  @inlinable
  public func timeout<Time: Clock>(
    after period: Duration, fallback: Producer<Element, Failure>, clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.timeout(after: period, fallback: fallback, clock: clock)
  }

  /// See `Producer.timeout(first:after:clock:)`.
  @inlinable
  public func timeout<Time: Clock>(first: Duration, after period: Duration? = nil, clock: Time = ContinuousClock())
    -> Producer<Element, Failure> where Time.Duration == Duration
  { producer.timeout(first: first, after: period, clock: clock) }

  /// See `Producer.timeout(first:after:failure:clock:)`.
  @inlinable
  public func timeout<Time: Clock>(
    first: Duration, after period: Duration? = nil, failure: @escaping @autoclosure @Sendable () -> Failure,
    clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.timeout(first: first, after: period, failure: failure(), clock: clock)
  }

  /// See `Producer.timeout(first:after:fallback:clock:)`.
  @inlinable
  public func timeout<Time: Clock>(
    first: Duration, after period: Duration? = nil, fallback: Producer<Element, Failure>,
    clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.timeout(first: first, after: period, fallback: fallback, clock: clock)
  }

  /// See `Producer.timestamped(clock:)`.
  @inlinable
  public func timestamped<Time: Clock>(clock: Time = ContinuousClock()) -> Producer<
    (element: Element, instant: Time.Instant), Failure
  > { producer.timestamped(clock: clock) }
}
