// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.repeat(_:)`.
  @inlinable
  public func `repeat`(_ count: Int) -> Producer<Element, Failure> { producer.`repeat`(count) }

  /// See `Producer.repeat()`.
  @inlinable
  public func `repeat`() -> Producer<Element, Failure> { producer.`repeat`() }

  /// See `Producer.repeat(_:backoff:clock:)`.
  @inlinable
  public func `repeat`<Time: Clock>(_ count: Int = .max, backoff: Backoff, clock: Time = ContinuousClock()) -> Producer<
    Element, Failure
  > where Time.Duration == Duration { producer.`repeat`(count, backoff: backoff, clock: clock) }
}
