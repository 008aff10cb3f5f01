// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.allSatisfy(_:)`.
  @inlinable @_disfavoredOverload
  public func allSatisfy(_ predicate: @escaping @Sendable (Element) throws(Failure) -> Bool) -> Producer<Bool, Failure>
  { producer.allSatisfy(predicate) }

  /// See `Producer.allSatisfy(_:)`.
  @inlinable
  public func allSatisfy(_ predicate: @escaping @Sendable (Element) -> Bool) -> Producer<Bool, Failure> {
    producer.allSatisfy(predicate)
  }

  /// See `Producer.contains(where:)`.
  @inlinable @_disfavoredOverload
  public func contains(where predicate: @escaping @Sendable (Element) throws(Failure) -> Bool) -> Producer<
    Bool, Failure
  > { producer.contains(where: predicate) }

  /// See `Producer.contains(where:)`.
  @inlinable
  public func contains(where predicate: @escaping @Sendable (Element) -> Bool) -> Producer<Bool, Failure> {
    producer.contains(where: predicate)
  }

  /// See `Producer.count()`.
  @inlinable
  public func count() -> Producer<Int, Failure> { producer.count() }

  /// See `Producer.isEmpty()`.
  @inlinable
  public func isEmpty() -> Producer<Bool, Failure> { producer.isEmpty() }

  /// See `Producer.max(by:)`.
  @inlinable @_disfavoredOverload
  public func max(by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool) -> Producer<
    Element, Failure
  > { producer.max(by: areInIncreasingOrder) }

  /// See `Producer.max(by:)`.
  @inlinable
  public func max(by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool) -> Producer<Element, Failure>
  { producer.max(by: areInIncreasingOrder) }

  /// See `Producer.min(by:)`.
  @inlinable @_disfavoredOverload
  public func min(by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool) -> Producer<
    Element, Failure
  > { producer.min(by: areInIncreasingOrder) }

  /// See `Producer.min(by:)`.
  @inlinable
  public func min(by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool) -> Producer<Element, Failure>
  { producer.min(by: areInIncreasingOrder) }

  /// See `Producer.sequenceEqual(_:by:)`.
  @inlinable @_disfavoredOverload
  public func sequenceEqual<Other: Sendable>(
    _ other: Producer<Other, Failure>, by areEquivalent: @escaping @Sendable (Element, Other) throws(Failure) -> Bool
  ) -> Producer<Bool, Failure> { producer.sequenceEqual(other, by: areEquivalent) }

  /// See `Producer.sequenceEqual(_:by:)`.
  @inlinable
  public func sequenceEqual<Other: Sendable>(
    _ other: Producer<Other, Failure>, by areEquivalent: @escaping @Sendable (Element, Other) -> Bool
  ) -> Producer<Bool, Failure> { producer.sequenceEqual(other, by: areEquivalent) }
}

extension HotStream where Element: BinaryInteger {
  /// See `Producer.average()`.
  @inlinable
  public func average() -> Producer<Double, Failure> { producer.average() }
}

extension HotStream where Element: FloatingPoint {
  /// See `Producer.average()`.
  @inlinable
  public func average() -> Producer<Element, Failure> { producer.average() }
}

extension HotStream where Element: Equatable {
  /// See `Producer.contains(_:)`.
  @inlinable
  public func contains(_ element: Element) -> Producer<Bool, Failure> { producer.contains(element) }

  /// See `Producer.sequenceEqual(_:)`.
  @inlinable
  public func sequenceEqual(_ other: Producer<Element, Failure>) -> Producer<Bool, Failure> {
    producer.sequenceEqual(other)
  }
}

extension HotStream where Element: Comparable {
  /// See `Producer.max()`.
  @inlinable
  public func max() -> Producer<Element, Failure> { producer.max() }

  /// See `Producer.min()`.
  @inlinable
  public func min() -> Producer<Element, Failure> { producer.min() }
}

extension HotStream where Element: AdditiveArithmetic {
  /// See `Producer.sum()`.
  @inlinable
  public func sum() -> Producer<Element, Failure> { producer.sum() }
}
