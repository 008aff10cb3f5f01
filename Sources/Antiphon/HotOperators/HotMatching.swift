// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.allSatisfy(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func allSatisfy(_ predicate: @escaping @Sendable (Element) throws(Failure) -> Bool) -> Producer<Bool, Failure>
  { producer.allSatisfy(predicate) }

  /// See `Producer.allSatisfy(_:)`.
  @_alwaysEmitIntoClient
  public func allSatisfy(_ predicate: @escaping @Sendable (Element) -> Bool) -> Producer<Bool, Failure> {
    producer.allSatisfy(predicate)
  }

  /// See `Producer.contains(where:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func contains(where predicate: @escaping @Sendable (Element) throws(Failure) -> Bool) -> Producer<
    Bool, Failure
  > { producer.contains(where: predicate) }

  /// See `Producer.contains(where:)`.
  @_alwaysEmitIntoClient
  public func contains(where predicate: @escaping @Sendable (Element) -> Bool) -> Producer<Bool, Failure> {
    producer.contains(where: predicate)
  }

  /// See `Producer.count()`.
  @_alwaysEmitIntoClient
  public func count() -> Producer<Int, Failure> { producer.count() }

  /// See `Producer.isEmpty()`.
  @_alwaysEmitIntoClient
  public func isEmpty() -> Producer<Bool, Failure> { producer.isEmpty() }

  /// See `Producer.max(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func max(by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool) -> Producer<
    Element, Failure
  > { producer.max(by: areInIncreasingOrder) }

  /// See `Producer.max(by:)`.
  @_alwaysEmitIntoClient
  public func max(by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool) -> Producer<Element, Failure>
  { producer.max(by: areInIncreasingOrder) }

  /// See `Producer.min(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func min(by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool) -> Producer<
    Element, Failure
  > { producer.min(by: areInIncreasingOrder) }

  /// See `Producer.min(by:)`.
  @_alwaysEmitIntoClient
  public func min(by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool) -> Producer<Element, Failure>
  { producer.min(by: areInIncreasingOrder) }

  /// See `Producer.sequenceEqual(_:by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func sequenceEqual<Other: Sendable>(
    _ other: Producer<Other, Failure>, by areEquivalent: @escaping @Sendable (Element, Other) throws(Failure) -> Bool
  ) -> Producer<Bool, Failure> { producer.sequenceEqual(other, by: areEquivalent) }

  /// See `Producer.sequenceEqual(_:by:)`.
  @_alwaysEmitIntoClient
  public func sequenceEqual<Other: Sendable>(
    _ other: Producer<Other, Failure>, by areEquivalent: @escaping @Sendable (Element, Other) -> Bool
  ) -> Producer<Bool, Failure> { producer.sequenceEqual(other, by: areEquivalent) }
}

extension HotStream where Element: BinaryInteger {
  /// See `Producer.average()`.
  @_alwaysEmitIntoClient
  public func average() -> Producer<Double, Failure> { producer.average() }
}

extension HotStream where Element: FloatingPoint {
  /// See `Producer.average()`.
  @_alwaysEmitIntoClient
  public func average() -> Producer<Element, Failure> { producer.average() }
}

extension HotStream where Element: Equatable {
  /// See `Producer.contains(_:)`.
  @_alwaysEmitIntoClient
  public func contains(_ element: Element) -> Producer<Bool, Failure> { producer.contains(element) }

  /// See `Producer.sequenceEqual(_:)`.
  @_alwaysEmitIntoClient
  public func sequenceEqual(_ other: Producer<Element, Failure>) -> Producer<Bool, Failure> {
    producer.sequenceEqual(other)
  }
}

extension HotStream where Element: Comparable {
  /// See `Producer.max()`.
  @_alwaysEmitIntoClient
  public func max() -> Producer<Element, Failure> { producer.max() }

  /// See `Producer.min()`.
  @_alwaysEmitIntoClient
  public func min() -> Producer<Element, Failure> { producer.min() }
}

extension HotStream where Element: AdditiveArithmetic {
  /// See `Producer.sum()`.
  @_alwaysEmitIntoClient
  public func sum() -> Producer<Element, Failure> { producer.sum() }
}
