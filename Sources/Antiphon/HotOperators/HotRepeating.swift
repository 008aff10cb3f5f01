// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.repeat(_:)`.
  @_alwaysEmitIntoClient
  public func `repeat`(_ count: Int) -> Producer<Element, Failure> { producer.`repeat`(count) }

  /// See `Producer.repeat()`.
  @_alwaysEmitIntoClient
  public func `repeat`() -> Producer<Element, Failure> { producer.`repeat`() }

  /// See `Producer.repeat(_:backoff:clock:)`.
  @_alwaysEmitIntoClient
  public func `repeat`<Time: Clock>(_ count: Int = .max, backoff: Backoff, clock: Time = ContinuousClock()) -> Producer<
    Element, Failure
  > where Time.Duration == Duration { producer.`repeat`(count, backoff: backoff, clock: clock) }

  /// See `Producer.repeat(_:delay:clock:)`.
  @_alwaysEmitIntoClient
  public func `repeat`<Time: Clock>(
    _ count: Int = .max, delay: @escaping @Sendable (_ round: Int) -> Duration?, clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.`repeat`(count, delay: delay, clock: clock)
  }

  /// See `Producer.repeat(when:)`.
  @_alwaysEmitIntoClient
  public func `repeat`<Notice: Sendable>(
    when notifier: @escaping @Sendable (_ finishedRuns: Producer<Int, Never>) -> Producer<Notice, Failure>
  ) -> Producer<Element, Failure> { producer.`repeat`(when: notifier) }
}
