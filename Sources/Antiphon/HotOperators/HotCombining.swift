// Written by Scripts/hot-operators from the operators in this module.

extension HotStream where Element == Bool {
  /// See `Producer.and(_:)`.
  @_alwaysEmitIntoClient
  public func and(_ other: Producer<Element, Failure>) -> Producer<Element, Failure> { producer.and(other) }

  /// See `Producer.not()`.
  @_alwaysEmitIntoClient
  public func not() -> Producer<Element, Failure> { producer.not() }

  /// See `Producer.or(_:)`.
  @_alwaysEmitIntoClient
  public func or(_ other: Producer<Element, Failure>) -> Producer<Element, Failure> { producer.or(other) }
}

extension HotStream {
  /// See `Producer.append(_:)`.
  @_alwaysEmitIntoClient
  public func append(_ other: Producer<Element, Failure>) -> Producer<Element, Failure> { producer.append(other) }

  /// See `Producer.combineLast(with:)`.
  @_alwaysEmitIntoClient
  public func combineLast<Other: Sendable>(with other: Producer<Other, Failure>) -> Producer<(Element, Other), Failure>
  { producer.combineLast(with: other) }

  /// See `Producer.combineLast(with:_:)`.
  @_alwaysEmitIntoClient
  public func combineLast<Second: Sendable, Third: Sendable>(
    with second: Producer<Second, Failure>, _ third: Producer<Third, Failure>
  ) -> Producer<(Element, Second, Third), Failure> { producer.combineLast(with: second, third) }

  /// See `Producer.combineLast(with:_:_:)`.
  @_alwaysEmitIntoClient
  public func combineLast<Second: Sendable, Third: Sendable, Fourth: Sendable>(
    with second: Producer<Second, Failure>, _ third: Producer<Third, Failure>, _ fourth: Producer<Fourth, Failure>
  ) -> Producer<(Element, Second, Third, Fourth), Failure> { producer.combineLast(with: second, third, fourth) }

  /// See `Producer.combineLatest(with:)`.
  @_alwaysEmitIntoClient
  public func combineLatest<Other: Sendable>(with other: Producer<Other, Failure>) -> Producer<
    (Element, Other), Failure
  > { producer.combineLatest(with: other) }

  /// See `Producer.combineLatest(with:_:)`.
  @_alwaysEmitIntoClient
  public func combineLatest<Second: Sendable, Third: Sendable>(
    with second: Producer<Second, Failure>, _ third: Producer<Third, Failure>
  ) -> Producer<(Element, Second, Third), Failure> { producer.combineLatest(with: second, third) }

  /// See `Producer.combineLatest(with:_:_:)`.
  @_alwaysEmitIntoClient
  public func combineLatest<Second: Sendable, Third: Sendable, Fourth: Sendable>(
    with second: Producer<Second, Failure>, _ third: Producer<Third, Failure>, _ fourth: Producer<Fourth, Failure>
  ) -> Producer<(Element, Second, Third, Fourth), Failure> { producer.combineLatest(with: second, third, fourth) }

  /// See `Producer.flatMap(delayingErrors:maxConcurrent:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMap<NewElement: Sendable>(
    delayingErrors strategy: FlattenStrategy, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    producer.flatMap(delayingErrors: strategy, maxConcurrent: maxConcurrent, transform)
  }

  /// See `Producer.flatMap(delayingErrors:maxConcurrent:_:)`.
  @_alwaysEmitIntoClient
  public func flatMap<NewElement: Sendable>(
    delayingErrors strategy: FlattenStrategy, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    producer.flatMap(delayingErrors: strategy, maxConcurrent: maxConcurrent, transform)
  }

  /// See `Producer.ifEmpty(switchTo:)`.
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Producer<Element, Failure>) -> Producer<Element, Failure> {
    producer.ifEmpty(switchTo: other)
  }

  /// See `Producer.merge(with:)`.
  @_alwaysEmitIntoClient
  public func merge(with other: Producer<Element, Failure>) -> Producer<Element, Failure> {
    producer.merge(with: other)
  }

  /// See `Producer.mergeByPriority(with:)`.
  @_alwaysEmitIntoClient
  public func mergeByPriority(with other: Producer<Element, Failure>) -> Producer<Element, Failure> {
    producer.mergeByPriority(with: other)
  }

  /// See `Producer.mergeByPriority(with:by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeByPriority(
    with other: Producer<Element, Failure>,
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Producer<Element, Failure> { producer.mergeByPriority(with: other, by: areInIncreasingOrder) }

  /// See `Producer.mergeByPriority(with:by:)`.
  @_alwaysEmitIntoClient
  public func mergeByPriority(
    with other: Producer<Element, Failure>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, Failure> { producer.mergeByPriority(with: other, by: areInIncreasingOrder) }

  /// See `Producer.mergeOrdered(with:by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeOrdered(
    with other: Producer<Element, Failure>,
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Producer<Element, Failure> { producer.mergeOrdered(with: other, by: areInIncreasingOrder) }

  /// See `Producer.mergeOrdered(with:by:)`.
  @_alwaysEmitIntoClient
  public func mergeOrdered(
    with other: Producer<Element, Failure>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, Failure> { producer.mergeOrdered(with: other, by: areInIncreasingOrder) }

  /// See `Producer.prepend(_:)`.
  @_alwaysEmitIntoClient
  public func prepend(_ other: Producer<Element, Failure>) -> Producer<Element, Failure> { producer.prepend(other) }

  /// See `Producer.withLatest(from:)`.
  @_alwaysEmitIntoClient
  public func withLatest<Other: Sendable>(from other: Producer<Other, Failure>) -> Producer<(Element, Other), Failure> {
    producer.withLatest(from: other)
  }

  /// See `Producer.zip(with:)`.
  @_alwaysEmitIntoClient
  public func zip<Other: Sendable>(with other: Producer<Other, Failure>) -> Producer<(Element, Other), Failure> {
    producer.zip(with: other)
  }

  /// See `Producer.zip(with:_:)`.
  @_alwaysEmitIntoClient
  public func zip<Second: Sendable, Third: Sendable>(
    with second: Producer<Second, Failure>, _ third: Producer<Third, Failure>
  ) -> Producer<(Element, Second, Third), Failure> { producer.zip(with: second, third) }

  /// See `Producer.zip(with:_:_:)`.
  @_alwaysEmitIntoClient
  public func zip<Second: Sendable, Third: Sendable, Fourth: Sendable>(
    with second: Producer<Second, Failure>, _ third: Producer<Third, Failure>, _ fourth: Producer<Fourth, Failure>
  ) -> Producer<(Element, Second, Third, Fourth), Failure> { producer.zip(with: second, third, fourth) }

  /// See `Producer.zipLongest(with:)`.
  @_alwaysEmitIntoClient
  public func zipLongest<Other: Sendable>(with other: Producer<Other, Failure>) -> Producer<(Element?, Other?), Failure>
  { producer.zipLongest(with: other) }
}

extension HotStream where Element: Comparable {
  /// See `Producer.mergeOrdered(with:)`.
  @_alwaysEmitIntoClient
  public func mergeOrdered(with other: Producer<Element, Failure>) -> Producer<Element, Failure> {
    producer.mergeOrdered(with: other)
  }
}
