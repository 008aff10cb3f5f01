// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.compacted()`.
  @_alwaysEmitIntoClient
  public func compacted<Wrapped: Sendable>() -> Producer<Wrapped, Failure> where Element == Wrapped? {
    producer.compacted()
  }

  /// See `Producer.dropFirst(_:)`.
  @_alwaysEmitIntoClient
  public func dropFirst(_ count: Int = 1) -> Producer<Element, Failure> { producer.dropFirst(count) }

  /// See `Producer.drop(for:clock:)`.
  @_alwaysEmitIntoClient
  public func drop<Time: Clock>(for period: Duration, clock: Time = ContinuousClock()) -> Producer<Element, Failure>
  where Time.Duration == Duration { producer.drop(for: period, clock: clock) }

  /// See `Producer.dropLast(_:)`.
  @_alwaysEmitIntoClient
  public func dropLast(_ count: Int = 1) -> Producer<Element, Failure> { producer.dropLast(count) }

  /// See `Producer.drop(until:)`.
  @_alwaysEmitIntoClient
  public func drop<Other: Sendable>(until notifier: Producer<Other, Failure>) -> Producer<Element, Failure> {
    producer.drop(until: notifier)
  }

  /// See `Producer.drop(while:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func drop(while isDropped: @escaping @Sendable (Element) throws(Failure) -> Bool) -> Producer<Element, Failure>
  { producer.drop(while: isDropped) }

  /// See `Producer.drop(while:)`.
  @_alwaysEmitIntoClient
  public func drop(while isDropped: @escaping @Sendable (Element) -> Bool) -> Producer<Element, Failure> {
    producer.drop(while: isDropped)
  }

  /// See `Producer.drop(whileAlive:)`.
  @_alwaysEmitIntoClient
  public func drop<Other: Sendable>(whileAlive notifier: Producer<Other, Failure>) -> Producer<Element, Failure> {
    producer.drop(whileAlive: notifier)
  }

  /// See `Producer.element(at:)`.
  @_alwaysEmitIntoClient
  public func element(at index: Int) -> Producer<Element, Failure> { producer.element(at: index) }

  /// See `Producer.filter(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func filter(_ isIncluded: @escaping @Sendable (Element) throws(Failure) -> Bool) -> Producer<Element, Failure>
  { producer.filter(isIncluded) }

  /// See `Producer.filter(_:)`.
  @_alwaysEmitIntoClient
  public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> Producer<Element, Failure> {
    producer.filter(isIncluded)
  }

  /// See `Producer.first()`.
  @_alwaysEmitIntoClient
  public func first() -> Producer<Element, Failure> { producer.first() }

  /// See `Producer.first(where:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func first(where predicate: @escaping @Sendable (Element) throws(Failure) -> Bool) -> Producer<
    Element, Failure
  > { producer.first(where: predicate) }

  /// See `Producer.first(where:)`.
  @_alwaysEmitIntoClient
  public func first(where predicate: @escaping @Sendable (Element) -> Bool) -> Producer<Element, Failure> {
    producer.first(where: predicate)
  }

  /// See `Producer.ignoreElements()`.
  @_alwaysEmitIntoClient
  public func ignoreElements() -> Producer<Never, Failure> { producer.ignoreElements() }

  /// See `Producer.ignoreElements(as:)`.
  @_alwaysEmitIntoClient
  public func ignoreElements<NewElement: Sendable>(as _: NewElement.Type) -> Producer<NewElement, Failure> {
    producer.ignoreElements(as: NewElement.self)
  }

  /// See `Producer.killed(by:)`.
  @_alwaysEmitIntoClient
  public func killed(by killSwitch: KillSwitch<Failure>) -> Producer<Element, Failure> {
    producer.killed(by: killSwitch)
  }

  /// See `Producer.last()`.
  @_alwaysEmitIntoClient
  public func last() -> Producer<Element, Failure> { producer.last() }

  /// See `Producer.last(where:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func last(where predicate: @escaping @Sendable (Element) throws(Failure) -> Bool) -> Producer<Element, Failure>
  { producer.last(where: predicate) }

  /// See `Producer.last(where:)`.
  @_alwaysEmitIntoClient
  public func last(where predicate: @escaping @Sendable (Element) -> Bool) -> Producer<Element, Failure> {
    producer.last(where: predicate)
  }

  /// See `Producer.prefix(_:)`.
  @_alwaysEmitIntoClient
  public func prefix(_ count: Int) -> Producer<Element, Failure> { producer.prefix(count) }

  /// See `Producer.prefix(during:)`.
  @_alwaysEmitIntoClient
  public func prefix(during lifetime: Lifetime) -> Producer<Element, Failure> { producer.prefix(during: lifetime) }

  /// See `Producer.prefix(for:clock:)`.
  @_alwaysEmitIntoClient
  public func prefix<Time: Clock>(for period: Duration, clock: Time = ContinuousClock()) -> Producer<Element, Failure>
  where Time.Duration == Duration { producer.prefix(for: period, clock: clock) }

  /// See `Producer.prefix(until:)`.
  @_alwaysEmitIntoClient
  public func prefix<Other: Sendable>(until notifier: Producer<Other, Failure>) -> Producer<Element, Failure> {
    producer.prefix(until: notifier)
  }

  /// See `Producer.prefix(untilReplacement:)`.
  @_alwaysEmitIntoClient
  public func prefix(untilReplacement replacement: Producer<Element, Failure>) -> Producer<Element, Failure> {
    producer.prefix(untilReplacement: replacement)
  }

  /// See `Producer.prefix(while:inclusive:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func prefix(while isIncluded: @escaping @Sendable (Element) throws(Failure) -> Bool, inclusive: Bool = false)
    -> Producer<Element, Failure>
  { producer.prefix(while: isIncluded, inclusive: inclusive) }

  /// See `Producer.prefix(while:inclusive:)`.
  @_alwaysEmitIntoClient
  public func prefix(while isIncluded: @escaping @Sendable (Element) -> Bool, inclusive: Bool = false) -> Producer<
    Element, Failure
  > { producer.prefix(while: isIncluded, inclusive: inclusive) }

  /// See `Producer.prefix(whileAlive:)`.
  @_alwaysEmitIntoClient
  public func prefix<Other: Sendable>(whileAlive notifier: Producer<Other, Failure>) -> Producer<Element, Failure> {
    producer.prefix(whileAlive: notifier)
  }

  /// See `Producer.reject(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func reject(_ isRejected: @escaping @Sendable (Element) throws(Failure) -> Bool) -> Producer<Element, Failure>
  { producer.reject(isRejected) }

  /// See `Producer.reject(_:)`.
  @_alwaysEmitIntoClient
  public func reject(_ isRejected: @escaping @Sendable (Element) -> Bool) -> Producer<Element, Failure> {
    producer.reject(isRejected)
  }

  /// See `Producer.removeDuplicates(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func removeDuplicates(by areEquivalent: @escaping @Sendable (Element, Element) throws(Failure) -> Bool)
    -> Producer<Element, Failure>
  { producer.removeDuplicates(by: areEquivalent) }

  /// See `Producer.removeDuplicates(by:)`.
  @_alwaysEmitIntoClient
  public func removeDuplicates(by areEquivalent: @escaping @Sendable (Element, Element) -> Bool) -> Producer<
    Element, Failure
  > { producer.removeDuplicates(by: areEquivalent) }

  /// See `Producer.single(failure:)`.
  @_alwaysEmitIntoClient
  public func single(failure: @escaping @Sendable (SingleFailure) -> Failure) -> Producer<Element, Failure> {
    producer.single(failure: failure)
  }

  /// See `Producer.suffix(_:)`.
  @_alwaysEmitIntoClient
  public func suffix(_ count: Int) -> Producer<Element, Failure> { producer.suffix(count) }

  /// See `Producer.uniqued(on:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func uniqued<Key: Hashable & SendableMetatype>(on key: @escaping @Sendable (Element) throws(Failure) -> Key)
    -> Producer<Element, Failure>
  { producer.uniqued(on: key) }

  /// See `Producer.uniqued(on:)`.
  @_alwaysEmitIntoClient
  public func uniqued<Key: Hashable & SendableMetatype>(on key: @escaping @Sendable (Element) -> Key) -> Producer<
    Element, Failure
  > { producer.uniqued(on: key) }

  /// See `Producer.uniqued(on:flushedBy:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func uniqued<Key: Hashable & SendableMetatype, Other: Sendable>(
    on key: @escaping @Sendable (Element) throws(Failure) -> Key, flushedBy notifier: Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.uniqued(on: key, flushedBy: notifier) }

  /// See `Producer.uniqued(on:flushedBy:)`.
  @_alwaysEmitIntoClient
  public func uniqued<Key: Hashable & SendableMetatype, Other: Sendable>(
    on key: @escaping @Sendable (Element) -> Key, flushedBy notifier: Producer<Other, Failure>
  ) -> Producer<Element, Failure> { producer.uniqued(on: key, flushedBy: notifier) }
}

extension HotStream where Element: Equatable {
  /// See `Producer.removeDuplicates()`.
  @_alwaysEmitIntoClient
  public func removeDuplicates() -> Producer<Element, Failure> { producer.removeDuplicates() }
}

extension HotStream where Failure == Never {
  /// See `Producer.single()`.
  @_alwaysEmitIntoClient
  public func single() -> Producer<Element, SingleFailure> { producer.single() }
}

extension HotStream where Element: Hashable {
  /// See `Producer.uniqued()`.
  @_alwaysEmitIntoClient
  public func uniqued() -> Producer<Element, Failure> { producer.uniqued() }
}
