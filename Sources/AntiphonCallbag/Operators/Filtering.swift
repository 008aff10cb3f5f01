import Antiphon

/// Emits the elements that satisfy `isIncluded`.
public func filter<Element: Sendable>(
  _ isIncluded: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.filter(isIncluded) } }
}

/// Emits an element unless it equals the one before it.
public func distinctUntilChanged<Element: Equatable & Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.removeDuplicates() } }
}

/// The same as `distinctUntilChanged()`, by the core's name.
public func removeDuplicates<Element: Equatable & Sendable>() -> CallbagOperator<Element, Element> {
  distinctUntilChanged()
}

/// Emits the first `count` elements, and finishes with the last of them.
public func take<Element: Sendable>(_ count: Int) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "take(_:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.prefix(count) } }
}

/// Emits elements while they satisfy `isIncluded`, and finishes at the first that does not.
///
/// - Parameter inclusive: true to emit that one, too.
public func takeWhile<Element: Sendable>(
  inclusive: Bool = false, _ isIncluded: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.prefix(while: isIncluded, inclusive: inclusive) } }
}

/// Emits elements until `notifier` emits one, and finishes then. The notifier is asked for everything.
public func takeUntil<Element: Sendable, Notifier: CallbagConvertible>(
  _ notifier: Notifier
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.prefix(until: notifier.callbag.producer) } }
}

/// Emits everything but the first `count` elements.
public func dropFirst<Element: Sendable>(_ count: Int = 1) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "dropFirst(_:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.dropFirst(count) } }
}

/// The same as `dropFirst(_:)`.
public func skip<Element: Sendable>(_ count: Int = 1) -> CallbagOperator<Element, Element> { dropFirst(count) }

/// Leaves out elements while they satisfy `isDropped`, and emits everything from the first that does not.
public func dropWhile<Element: Sendable>(
  _ isDropped: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.drop(while: isDropped) } }
}

/// The same as `dropWhile(_:)`.
public func skipWhile<Element: Sendable>(
  _ isDropped: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  dropWhile(isDropped)
}
