import Antiphon

/// Emits whether all elements satisfy `predicate`; false as soon as one does not.
public func allSatisfy<Element: Sendable>(
  _ predicate: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Bool> {
  CallbagOperator { $0.operating { $0.allSatisfy(predicate) } }
}

/// Emits whether one of the elements is `element`; true as soon as one is.
public func contains<Element: Equatable & Sendable>(_ element: Element) -> CallbagOperator<Element, Bool> {
  CallbagOperator { $0.operating { $0.contains(element) } }
}

/// Emits whether an element satisfies `predicate`; true as soon as one does.
public func contains<Element: Sendable>(
  where predicate: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Bool> {
  CallbagOperator { $0.operating { $0.contains(where: predicate) } }
}

/// Emits the number of elements when the stream finishes.
public func count<Element: Sendable>() -> CallbagOperator<Element, Int> {
  CallbagOperator { $0.operating { $0.count() } }
}

/// Emits the sum of the elements when the stream finishes.
public func sum<Element: AdditiveArithmetic & Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.sum() } }
}

/// Emits the sum of the results of `transform` when the stream finishes.
public func sum<Element: Sendable, Number: AdditiveArithmetic & Sendable>(
  _ transform: @escaping @Sendable (Element) throws -> Number
) -> CallbagOperator<Element, Number> {
  CallbagOperator { $0.operating { $0.map(transform).sum() } }
}

/// Emits the mean of the elements when the stream finishes, nothing if there were none.
public func average<Element: BinaryInteger & Sendable>() -> CallbagOperator<Element, Double> {
  CallbagOperator { $0.operating { $0.average() } }
}

/// Emits the mean of the elements when the stream finishes, nothing if there were none.
public func average<Element: FloatingPoint & Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.average() } }
}

extension CallbagKit {
  /// Emits the greatest element when the stream finishes.
  public static func max<Element: Comparable & Sendable>() -> CallbagOperator<Element, Element> {
    CallbagOperator { $0.operating { $0.max() } }
  }

  /// Emits the greatest element when the stream finishes.
  public static func max<Element: Sendable>(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool
  ) -> CallbagOperator<Element, Element> {
    CallbagOperator { $0.operating { $0.max(by: areInIncreasingOrder) } }
  }

  /// Emits the least element when the stream finishes.
  public static func min<Element: Comparable & Sendable>() -> CallbagOperator<Element, Element> {
    CallbagOperator { $0.operating { $0.min() } }
  }

  /// Emits the least element when the stream finishes.
  public static func min<Element: Sendable>(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool
  ) -> CallbagOperator<Element, Element> {
    CallbagOperator { $0.operating { $0.min(by: areInIncreasingOrder) } }
  }
}
