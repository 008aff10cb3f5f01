// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.compacted()`.
  @inlinable
  public func compacted<Wrapped: Sendable>() -> Producer<Wrapped, Failure> where Element == Wrapped? {
    producer.compacted()
  }

  /// See `Producer.dropFirst(_:)`.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Producer<Element, Failure> { producer.dropFirst(count) }

  /// See `Producer.drop(for:clock:)`.
  @inlinable
  public func drop<Time: Clock>(for period: Duration, clock: Time = ContinuousClock()) -> Producer<Element, Failure>
  where Time.Duration == Duration { producer.drop(for: period, clock: clock) }

  /// See `Producer.dropLast(_:)`.
  @inlinable
  public func dropLast(_ count: Int = 1) -> Producer<Element, Failure> { producer.dropLast(count) }

  /// See `Producer.drop(until:)`.
  @inlinable
  public func drop<Other: Sendable>(until notifier: Producer<Other, Failure>) -> Producer<Element, Failure> {
    producer.drop(until: notifier)
  }

  /// See `Producer.drop(while:)`.
  @inlinable @_disfavoredOverload
  public func drop(while isDropped: @escaping @Sendable (Element) throws(Failure) -> Bool) -> Producer<Element, Failure>
  { producer.drop(while: isDropped) }

  /// See `Producer.drop(while:)`.
  @inlinable
  public func drop(while isDropped: @escaping @Sendable (Element) -> Bool) -> Producer<Element, Failure> {
    producer.drop(while: isDropped)
  }

  /// See `Producer.drop(whileAlive:)`.
  @inlinable
  public func drop<Other: Sendable>(whileAlive notifier: Producer<Other, Failure>) -> Producer<Element, Failure> {
    producer.drop(whileAlive: notifier)
  }

  /// See `Producer.element(at:)`.
  @inlinable
  public func element(at index: Int) -> Producer<Element, Failure> { producer.element(at: index) }

  /// See `Producer.filter(_:)`.
  @inlinable @_disfavoredOverload
  public func filter(_ isIncluded: @escaping @Sendable (Element) throws(Failure) -> Bool) -> Producer<Element, Failure>
  { producer.filter(isIncluded) }

  /// See `Producer.filter(_:)`.
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> Producer<Element, Failure> {
    producer.filter(isIncluded)
  }

  /// See `Producer.first()`.
  @inlinable
  public func first() -> Producer<Element, Failure> { producer.first() }

  /// See `Producer.first(where:)`.
  @inlinable @_disfavoredOverload
  public func first(where predicate: @escaping @Sendable (Element) throws(Failure) -> Bool) -> Producer<
    Element, Failure
  > { producer.first(where: predicate) }

  /// See `Producer.first(where:)`.
  @inlinable
  public func first(where predicate: @escaping @Sendable (Element) -> Bool) -> Producer<Element, Failure> {
    producer.first(where: predicate)
  }

  /// See `Producer.ignoreElements()`.
  @inlinable
  public func ignoreElements() -> Producer<Never, Failure> { producer.ignoreElements() }

  /// See `Producer.ignoreElements(as:)`.
  @inlinable
  public func ignoreElements<NewElement: Sendable>(as _: NewElement.Type) -> Producer<NewElement, Failure> {
    producer.ignoreElements(as: NewElement.self)
  }

  /// See `Producer.killed(by:)`.
  @inlinable
  public func killed(by killSwitch: KillSwitch<Failure>) -> Producer<Element, Failure> {
    producer.killed(by: killSwitch)
  }

  /// See `Producer.last()`.
  @inlinable
  public func last() -> Producer<Element, Failure> { producer.last() }

  /// See `Producer.last(where:)`.
  @inlinable @_disfavoredOverload
  public func last(where predicate: @escaping @Sendable (Element) throws(Failure) -> Bool) -> Producer<Element, Failure>
  { producer.last(where: predicate) }

  /// See `Producer.last(where:)`.
  @inlinable
  public func last(where predicate: @escaping @Sendable (Element) -> Bool) -> Producer<Element, Failure> {
    producer.last(where: predicate)
  }

  /// See `Producer.prefix(_:)`.
  @inlinable
  public func prefix(_ count: Int) -> Producer<Element, Failure> { producer.prefix(count) }

  /// See `Producer.prefix(during:)`.
  @inlinable
  public func prefix(during lifetime: Lifetime) -> Producer<Element, Failure> { producer.prefix(during: lifetime) }

  /// See `Producer.prefix(for:clock:)`.
  @inlinable
  public func prefix<Time: Clock>(for period: Duration, clock: Time = ContinuousClock()) -> Producer<Element, Failure>
  where Time.Duration == Duration { producer.prefix(for: period, clock: clock) }

  /// See `Producer.prefix(until:)`.
  @inlinable
  public func prefix<Other: Sendable>(until notifier: Producer<Other, Failure>) -> Producer<Element, Failure> {
    producer.prefix(until: notifier)
  }

  /// See `Producer.prefix(untilReplacement:)`.
  @inlinable
  public func prefix(untilReplacement replacement: Producer<Element, Failure>) -> Producer<Element, Failure> {
    producer.prefix(untilReplacement: replacement)
  }

  /// See `Producer.prefix(while:inclusive:)`.
  @inlinable @_disfavoredOverload
  public func prefix(while isIncluded: @escaping @Sendable (Element) throws(Failure) -> Bool, inclusive: Bool = false)
    -> Producer<Element, Failure>
  { producer.prefix(while: isIncluded, inclusive: inclusive) }

  /// See `Producer.prefix(while:inclusive:)`.
  @inlinable
  public func prefix(while isIncluded: @escaping @Sendable (Element) -> Bool, inclusive: Bool = false) -> Producer<
    Element, Failure
  > { producer.prefix(while: isIncluded, inclusive: inclusive) }

  /// See `Producer.prefix(whileAlive:)`.
  @inlinable
  public func prefix<Other: Sendable>(whileAlive notifier: Producer<Other, Failure>) -> Producer<Element, Failure> {
    producer.prefix(whileAlive: notifier)
  }

  /// See `Producer.reject(_:)`.
  @inlinable @_disfavoredOverload
  public func reject(_ isRejected: @escaping @Sendable (Element) throws(Failure) -> Bool) -> Producer<Element, Failure>
  { producer.reject(isRejected) }

  /// See `Producer.reject(_:)`.
  @inlinable
  public func reject(_ isRejected: @escaping @Sendable (Element) -> Bool) -> Producer<Element, Failure> {
    producer.reject(isRejected)
  }

  /// See `Producer.removeDuplicates(by:)`.
  @inlinable @_disfavoredOverload
  public func removeDuplicates(by areEquivalent: @escaping @Sendable (Element, Element) throws(Failure) -> Bool)
    -> Producer<Element, Failure>
  { producer.removeDuplicates(by: areEquivalent) }

  /// See `Producer.removeDuplicates(by:)`.
  @inlinable
  public func removeDuplicates(by areEquivalent: @escaping @Sendable (Element, Element) -> Bool) -> Producer<
    Element, Failure
  > { producer.removeDuplicates(by: areEquivalent) }

  /// See `Producer.single(failure:)`.
  @inlinable
  public func single(failure: @escaping @Sendable (SingleFailure) -> Failure) -> Producer<Element, Failure> {
    producer.single(failure: failure)
  }

  /// See `Producer.suffix(_:)`.
  @inlinable
  public func suffix(_ count: Int) -> Producer<Element, Failure> { producer.suffix(count) }

  /// See `Producer.uniqued(on:)`.
  @inlinable @_disfavoredOverload
  public func uniqued<Key: Hashable & SendableMetatype>(on key: @escaping @Sendable (Element) throws(Failure) -> Key)
    -> Producer<Element, Failure>
  { producer.uniqued(on: key) }

  /// See `Producer.uniqued(on:)`.
  @inlinable
  public func uniqued<Key: Hashable & SendableMetatype>(on key: @escaping @Sendable (Element) -> Key) -> Producer<
    Element, Failure
  > { producer.uniqued(on: key) }

  /// See `Producer.uniqued(on:flushedBy:)`.
  @inlinable @_disfavoredOverload
  public func uniqued<Key: Hashable & SendableMetatype, Other: Sendable>(
    on key: @escaping @Sendable (Element) throws(Failure) -> Key, flushedBy notifier: Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.uniqued(on: key, flushedBy: notifier) }

  /// See `Producer.uniqued(on:flushedBy:)`.
  @inlinable
  public func uniqued<Key: Hashable & SendableMetatype, Other: Sendable>(
    on key: @escaping @Sendable (Element) -> Key, flushedBy notifier: Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.uniqued(on: key, flushedBy: notifier) }
}

extension HotStream where Element: Equatable {
  /// See `Producer.removeDuplicates()`.
  @inlinable
  public func removeDuplicates() -> Producer<Element, Failure> { producer.removeDuplicates() }
}

extension HotStream where Failure == Never {
  /// See `Producer.single()`.
  @inlinable
  public func single() -> Producer<Element, SingleFailure> { producer.single() }
}

extension HotStream where Element: Hashable {
  /// See `Producer.uniqued()`.
  @inlinable
  public func uniqued() -> Producer<Element, Failure> { producer.uniqued() }
}
