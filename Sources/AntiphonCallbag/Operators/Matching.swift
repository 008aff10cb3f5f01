import Antiphon

/// Emits whether all elements satisfy `predicate`; false as soon as one does not.
@_alwaysEmitIntoClient
public func allSatisfy<Element: Sendable>(
  _ predicate: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Bool> {
  CallbagOperator { $0.operating { $0.allSatisfy(predicate) } }
}

/// Emits whether one of the elements is `element`; true as soon as one is.
@_alwaysEmitIntoClient
public func contains<Element: Equatable & Sendable>(_ element: Element) -> CallbagOperator<Element, Bool> {
  CallbagOperator { $0.operating { $0.contains(element) } }
}

/// Emits whether an element satisfies `predicate`; true as soon as one does.
@_alwaysEmitIntoClient
public func contains<Element: Sendable>(
  where predicate: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Bool> {
  CallbagOperator { $0.operating { $0.contains(where: predicate) } }
}

/// Emits the number of elements when the stream finishes.
@_alwaysEmitIntoClient
public func count<Element: Sendable>() -> CallbagOperator<Element, Int> {
  CallbagOperator { $0.operating { $0.count() } }
}

/// Emits the sum of the elements when the stream finishes.
@_alwaysEmitIntoClient
public func sum<Element: AdditiveArithmetic & Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.sum() } }
}

/// Emits the sum of the results of `transform` when the stream finishes.
@_alwaysEmitIntoClient
public func sum<Element: Sendable, Number: AdditiveArithmetic & Sendable>(
  _ transform: @escaping @Sendable (Element) throws -> Number
) -> CallbagOperator<Element, Number> {
  CallbagOperator { $0.operating { $0.map(transform).sum() } }
}

/// Emits the mean of the elements when the stream finishes; nothing if there were none.
@_alwaysEmitIntoClient
public func average<Element: BinaryInteger & Sendable>() -> CallbagOperator<Element, Double> {
  CallbagOperator { $0.operating { $0.average() } }
}

/// Emits the mean of the elements when the stream finishes; nothing if there were none.
@_alwaysEmitIntoClient
public func average<Element: FloatingPoint & Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.average() } }
}

extension CallbagKit {
  /// Emits the greatest element when the stream finishes.
  @_alwaysEmitIntoClient
  public static func max<Element: Comparable & Sendable>() -> CallbagOperator<Element, Element> {
    CallbagOperator { $0.operating { $0.max() } }
  }

  /// Emits the greatest element when the stream finishes.
  @_alwaysEmitIntoClient
  public static func max<Element: Sendable>(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool
  ) -> CallbagOperator<Element, Element> {
    CallbagOperator { $0.operating { $0.max(by: areInIncreasingOrder) } }
  }

  /// Emits the least element when the stream finishes.
  @_alwaysEmitIntoClient
  public static func min<Element: Comparable & Sendable>() -> CallbagOperator<Element, Element> {
    CallbagOperator { $0.operating { $0.min() } }
  }

  /// Emits the least element when the stream finishes.
  @_alwaysEmitIntoClient
  public static func min<Element: Sendable>(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool
  ) -> CallbagOperator<Element, Element> {
    CallbagOperator { $0.operating { $0.min(by: areInIncreasingOrder) } }
  }
}

/// Emits whether the stream has no elements, as soon as this is known.
@_alwaysEmitIntoClient
public func isEmpty<Element: Sendable>() -> CallbagOperator<Element, Bool> {
  CallbagOperator { $0.operating { $0.isEmpty() } }
}

/// Emits whether this stream and `other` have equal elements in the same order, as soon as this is known.
@_alwaysEmitIntoClient
public func sequenceEqual<Other: CallbagConvertible>(
  _ other: Other
) -> CallbagOperator<Other.Element, Bool> where Other.Element: Equatable {
  CallbagOperator { $0.listening { $0.sequenceEqual(other.callbag.producer) } }
}

/// Emits whether this stream and `other` have equivalent elements in the same order, as soon as this is known.
@_alwaysEmitIntoClient
public func sequenceEqual<Element: Sendable, Other: CallbagConvertible>(
  _ other: Other, by areEquivalent: @escaping @Sendable (Element, Other.Element) throws -> Bool
) -> CallbagOperator<Element, Bool> {
  CallbagOperator { $0.listening { $0.sequenceEqual(other.callbag.producer, by: areEquivalent) } }
}

/// Emits the negation of each element.
@_alwaysEmitIntoClient
public func not() -> CallbagOperator<Bool, Bool> {
  CallbagOperator { $0.operating { $0.not() } }
}

/// Emits whether the latest elements of this stream and of `other` are both true, whenever one of the streams emits.
@_alwaysEmitIntoClient
public func and<Other: CallbagConvertible>(
  _ other: Other
) -> CallbagOperator<Bool, Bool> where Other.Element == Bool {
  CallbagOperator { $0.listening { $0.and(other.callbag.producer) } }
}

/// Emits whether one of the latest elements of this stream and of `other` is true, whenever one of the streams emits.
@_alwaysEmitIntoClient
public func or<Other: CallbagConvertible>(
  _ other: Other
) -> CallbagOperator<Bool, Bool> where Other.Element == Bool {
  CallbagOperator { $0.listening { $0.or(other.callbag.producer) } }
}
