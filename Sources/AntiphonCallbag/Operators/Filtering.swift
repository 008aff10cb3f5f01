import Antiphon

/// Emits the elements that satisfy `isIncluded`.
@_alwaysEmitIntoClient
public func filter<Element: Sendable>(
  _ isIncluded: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.filter(isIncluded) } }
}

/// Emits an element unless it equals the one before it.
@_alwaysEmitIntoClient
public func distinctUntilChanged<Element: Equatable & Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.removeDuplicates() } }
}

/// Emits an element unless it equals the one before it: `distinctUntilChanged()` by the core's name.
@_alwaysEmitIntoClient
public func removeDuplicates<Element: Equatable & Sendable>() -> CallbagOperator<Element, Element> {
  distinctUntilChanged()
}

/// Emits an element unless it is equivalent to the one before it.
@_alwaysEmitIntoClient
public func distinctUntilChanged<Element: Sendable>(
  by areEquivalent: @escaping @Sendable (Element, Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.removeDuplicates(by: areEquivalent) } }
}

/// Emits an element unless it is equivalent to the one before it: `distinctUntilChanged(by:)` by the core's name.
@_alwaysEmitIntoClient
public func removeDuplicates<Element: Sendable>(
  by areEquivalent: @escaping @Sendable (Element, Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  distinctUntilChanged(by: areEquivalent)
}

/// Emits the first `count` elements, and finishes with the last of them.
@_alwaysEmitIntoClient
public func take<Element: Sendable>(_ count: Int) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "take(_:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.prefix(count) } }
}

/// Emits elements while they satisfy `isIncluded`, and finishes at the first that does not.
///
/// - Parameters:
///   - inclusive: true to emit that element, too.
///   - isIncluded: returns true for an element that is emitted.
@_alwaysEmitIntoClient
public func takeWhile<Element: Sendable>(
  inclusive: Bool = false, _ isIncluded: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.prefix(while: isIncluded, inclusive: inclusive) } }
}

/// Emits elements until `notifier` emits one, and then finishes. The demand for the notifier is unlimited.
@_alwaysEmitIntoClient
public func takeUntil<Element: Sendable, Notifier: CallbagConvertible>(
  _ notifier: Notifier
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.prefix(until: notifier.callbag.producer) } }
}

/// Emits elements until `killSwitch` finishes or fails this stream, together with all others that it ends.
@_alwaysEmitIntoClient
public func killed<Element: Sendable>(by killSwitch: KillSwitch<any Error>) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.killed(by: killSwitch) } }
}

/// Emits all but the first `count` elements.
@_alwaysEmitIntoClient
public func dropFirst<Element: Sendable>(_ count: Int = 1) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "dropFirst(_:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.dropFirst(count) } }
}

/// Emits all but the first `count` elements: `dropFirst(_:)` by another name.
@_alwaysEmitIntoClient
public func skip<Element: Sendable>(_ count: Int = 1) -> CallbagOperator<Element, Element> { dropFirst(count) }

/// Drops elements while they satisfy `isDropped`, and emits all from the first that does not.
@_alwaysEmitIntoClient
public func dropWhile<Element: Sendable>(
  _ isDropped: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.drop(while: isDropped) } }
}

/// Drops elements while they satisfy `isDropped`: `dropWhile(_:)` by another name.
@_alwaysEmitIntoClient
public func skipWhile<Element: Sendable>(
  _ isDropped: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  dropWhile(isDropped)
}

/// Drops the elements that satisfy `isRejected`.
@_alwaysEmitIntoClient
public func reject<Element: Sendable>(
  _ isRejected: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.reject(isRejected) } }
}

/// Emits an element unless an equal one was emitted before.
@_alwaysEmitIntoClient
public func distinct<Element: Hashable & Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.uniqued() } }
}

/// Emits an element unless one with the same key was emitted before.
@_alwaysEmitIntoClient
public func distinct<Element: Sendable, Key: Hashable & SendableMetatype>(
  on key: @escaping @Sendable (Element) throws -> Key
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.uniqued(on: key) } }
}

/// Emits an element unless one with the same key has arrived since the last element of `notifier`.
@_alwaysEmitIntoClient
public func distinct<Element: Sendable, Key: Hashable & SendableMetatype, Notifier: CallbagConvertible>(
  on key: @escaping @Sendable (Element) throws -> Key, flushedBy notifier: Notifier
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.uniqued(on: key, flushedBy: notifier.callbag.producer) } }
}

/// Emits the element at position `index`, from 0, and finishes with it.
@_alwaysEmitIntoClient
public func elementAt<Element: Sendable>(_ index: Int) -> CallbagOperator<Element, Element> {
  precondition(index >= 0, "elementAt(_:) needs an index of 0 or more")
  return CallbagOperator { $0.operating { $0.element(at: index) } }
}

/// Emits no elements, only the completion.
@_alwaysEmitIntoClient
public func ignoreElements<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.ignoreElements(as: Element.self) } }
}

/// Emits no elements, only the completion, with the element type that is given.
@_alwaysEmitIntoClient
public func ignoreElements<Input: Sendable, Output: Sendable>(
  as type: Output.Type
) -> CallbagOperator<Input, Output> {
  CallbagOperator { $0.operating { $0.ignoreElements(as: type) } }
}

/// Emits the first element and finishes with it.
@_alwaysEmitIntoClient
public func first<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.first() } }
}

/// Emits the first element that satisfies `predicate` and finishes with it.
@_alwaysEmitIntoClient
public func first<Element: Sendable>(
  where predicate: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.first(where: predicate) } }
}

/// Emits the last element when the stream finishes.
@_alwaysEmitIntoClient
public func last<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.last() } }
}

/// Emits the last element that satisfies `predicate` when the stream finishes.
@_alwaysEmitIntoClient
public func last<Element: Sendable>(
  where predicate: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.last(where: predicate) } }
}

/// Emits the last `count` elements when the stream finishes.
@_alwaysEmitIntoClient
public func takeLast<Element: Sendable>(_ count: Int) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "takeLast(_:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.suffix(count) } }
}

/// Emits elements until `notifier` ends.
@_alwaysEmitIntoClient
public func takeWhile<Element: Sendable, Notifier: CallbagConvertible>(
  alive notifier: Notifier
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.prefix(whileAlive: notifier.callbag.producer) } }
}

/// Emits all but the last `count` elements.
@_alwaysEmitIntoClient
public func dropLast<Element: Sendable>(_ count: Int = 1) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "dropLast(_:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.dropLast(count) } }
}

/// Emits all but the last `count` elements: `dropLast(_:)` by another name.
@_alwaysEmitIntoClient
public func skipLast<Element: Sendable>(_ count: Int = 1) -> CallbagOperator<Element, Element> { dropLast(count) }

/// Drops elements until `notifier` emits one.
@_alwaysEmitIntoClient
public func dropUntil<Element: Sendable, Notifier: CallbagConvertible>(
  _ notifier: Notifier
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.drop(until: notifier.callbag.producer) } }
}

/// Drops elements until `notifier` emits one: `dropUntil(_:)` by another name.
@_alwaysEmitIntoClient
public func skipUntil<Element: Sendable, Notifier: CallbagConvertible>(
  _ notifier: Notifier
) -> CallbagOperator<Element, Element> {
  dropUntil(notifier)
}

/// Drops elements until `notifier` ends.
@_alwaysEmitIntoClient
public func dropWhile<Element: Sendable, Notifier: CallbagConvertible>(
  alive notifier: Notifier
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.drop(whileAlive: notifier.callbag.producer) } }
}

/// Drops elements until `notifier` ends: `dropWhile(alive:)` by another name.
@_alwaysEmitIntoClient
public func skipWhile<Element: Sendable, Notifier: CallbagConvertible>(
  alive notifier: Notifier
) -> CallbagOperator<Element, Element> {
  dropWhile(alive: notifier)
}

/// Emits the first `count` elements, and finishes with the last of them: `take(_:)` by another name.
@_alwaysEmitIntoClient
public func first<Element: Sendable>(_ count: Int) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "first(_:) needs a count of 0 or more")
  return take(count)
}

/// Emits the first `count` elements that satisfy `predicate`, and finishes with the last of them.
@_alwaysEmitIntoClient
public func first<Element: Sendable>(
  _ count: Int, where predicate: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "first(_:where:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.filter(predicate).prefix(count) } }
}

/// Emits the last `count` elements when the stream finishes: `takeLast(_:)` by another name.
@_alwaysEmitIntoClient
public func last<Element: Sendable>(_ count: Int) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "last(_:) needs a count of 0 or more")
  return takeLast(count)
}

/// Emits the last `count` elements that satisfy `predicate` when the stream finishes.
@_alwaysEmitIntoClient
public func last<Element: Sendable>(
  _ count: Int, where predicate: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "last(_:where:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.filter(predicate).suffix(count) } }
}

/// Emits the only element when the stream finishes, and fails with `SingleFailure` if there is none or more than one.
@_alwaysEmitIntoClient
public func single<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.single(failure: { $0 }) } }
}

/// Emits elements until `lifetime` ends, and then finishes.
@_alwaysEmitIntoClient
public func take<Element: Sendable>(during lifetime: Lifetime) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.prefix(during: lifetime) } }
}

/// Emits elements until `replacement` emits one, and forwards `replacement` from then on.
@_alwaysEmitIntoClient
public func takeUntil<Replacement: CallbagConvertible>(
  replacement: Replacement
) -> CallbagOperator<Replacement.Element, Replacement.Element> {
  CallbagOperator { $0.listening { $0.prefix(untilReplacement: replacement.callbag.producer) } }
}
