// The first, the last, and those that are new: names of other libraries, and what to write instead.
// Scripts/guidance writes this file from docs/guidance.tsv.

extension ProducerProtocol {
  @available(*, unavailable, renamed: "prefix(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func take(_ count: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "prefix(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func take(first count: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "prefix(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func prefix(maxLength count: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "suffix(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func takeLast(_ count: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "suffix(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func take(last count: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "suffix(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func suffix(maxLength count: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "prefix(while:inclusive:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func take(while isIncluded: (Element) throws -> Bool) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "prefix(while:inclusive:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func takeWhile(_ isIncluded: (Element) throws -> Bool) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "prefix(until:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func take<Other: Sendable, OtherFailure: Error>(until notifier: Producer<Other, OtherFailure>) -> Producer<
    Element, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "prefix(until:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func takeUntil<Other: Sendable, OtherFailure: Error>(_ notifier: Producer<Other, OtherFailure>) -> Producer<
    Element, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "prefix(until:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func takeUntilOther<Other: Sendable, OtherFailure: Error>(_ notifier: Producer<Other, OtherFailure>)
    -> Producer<Element, Failure>
  { fatalError() }

  @available(*, unavailable, renamed: "prefix(until:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func prefix<Other: Sendable, OtherFailure: Error>(untilOutputFrom notifier: Producer<Other, OtherFailure>)
    -> Producer<Element, Failure>
  { fatalError() }

  @available(*, unavailable, renamed: "prefix(for:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func take(for period: Duration, scheduler: some Any) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "prefix(during:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func take(during lifetime: Lifetime) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "prefix(untilReplacement:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func take(untilReplacement replacement: Producer<Element, Failure>) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "dropFirst(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func skip(_ count: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "dropFirst(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func skip(first count: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "dropFirst(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func drop(_ count: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "dropLast(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func skipLast(_ count: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "drop(while:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func skip(while isDropped: (Element) throws -> Bool) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "drop(while:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func skipWhile(_ isDropped: (Element) throws -> Bool) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "drop(while:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func dropWhile(_ isDropped: (Element) throws -> Bool) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "drop(until:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func skip<Other: Sendable, OtherFailure: Error>(until notifier: Producer<Other, OtherFailure>) -> Producer<
    Element, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "drop(until:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func skipUntil<Other: Sendable, OtherFailure: Error>(_ notifier: Producer<Other, OtherFailure>) -> Producer<
    Element, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "drop(until:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func skipUntilOther<Other: Sendable, OtherFailure: Error>(_ notifier: Producer<Other, OtherFailure>)
    -> Producer<Element, Failure>
  { fatalError() }

  @available(*, unavailable, renamed: "drop(until:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func dropUntil<Other: Sendable, OtherFailure: Error>(_ notifier: Producer<Other, OtherFailure>) -> Producer<
    Element, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "drop(until:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func drop<Other: Sendable, OtherFailure: Error>(untilOutputFrom notifier: Producer<Other, OtherFailure>)
    -> Producer<Element, Failure>
  { fatalError() }

  @available(*, unavailable, renamed: "drop(for:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func skip(for period: Duration, scheduler: some Any) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "element(at:)", message: "finishes without one instead of failing")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func elementAt(_ index: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "element(at:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func output(at index: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write dropFirst(_:), then prefix(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func output(in range: some RangeExpression<Int>) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "first(where:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func find(_ predicate: (Element) throws -> Bool) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "removeDuplicates()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "removeDuplicates(by:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func distinctUntilChanged(_ areEquivalent: (Element, Element) throws -> Bool) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "removeDuplicates(by:)", message: "it compares two elements")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key>(_ key: (Element) throws -> Key) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "removeDuplicates(by:)", message: "it compares two elements")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key>(at key: KeyPath<Element, Key>) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "removeDuplicates(by:)", message: "it compares two elements")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func distinctUntilChangedBy<Key>(_ key: (Element) throws -> Key) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "removeDuplicates()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func skipRepeats() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "removeDuplicates(by:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func skipRepeats(_ areEquivalent: (Element, Element) throws -> Bool) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "uniqued()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func distinct() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "uniqued(on:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func distinct<Key>(_ key: (Element) throws -> Key) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "uniqued(on:flushedBy:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func distinct<Key, Other: Sendable, OtherFailure: Error>(
    _ key: (Element) throws -> Key, _ flushes: Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "uniqued()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func uniqueValues() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "uniqued(on:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func uniqueValues<Key>(_ key: (Element) throws -> Key) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "uniqued()", message: "of CombineExt")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func removeAllDuplicates() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "reject(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func filterNot(_ isRejected: (Element) throws -> Bool) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "compacted()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func skipNil<Wrapped: Sendable>() -> Producer<Wrapped, Failure> where Element == Wrapped? { fatalError() }

  @available(*, unavailable, renamed: "compacted()", message: "of RxSwiftExt")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func unwrap<Wrapped: Sendable>() -> Producer<Wrapped, Failure> where Element == Wrapped? { fatalError() }

  @available(*, unavailable, renamed: "compacted()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func ignoreNils<Wrapped: Sendable>() -> Producer<Wrapped, Failure> where Element == Wrapped? { fatalError() }

  @available(*, unavailable, renamed: "compacted()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func filterNotNull<Wrapped: Sendable>() -> Producer<Wrapped, Failure> where Element == Wrapped? {
    fatalError()
  }

  @available(*, unavailable, renamed: "compacted()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func compact<Wrapped: Sendable>() -> Producer<Wrapped, Failure> where Element == Wrapped? { fatalError() }

  @available(*, unavailable, renamed: "compactMap(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func compact<New: Sendable>(_ transform: (Element) throws -> New?) -> Producer<New, Failure> { fatalError() }

  @available(*, unavailable, renamed: "compactMap(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func mapNotNull<New: Sendable>(_ transform: (Element) throws -> New?) -> Producer<New, Failure> {
    fatalError()
  }

  @available(*, unavailable, message: "write compactMap { $0 as? T }")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func ofType<New: Sendable>(_ type: New.Type) -> Producer<New, Failure> { fatalError() }

  @available(*, unavailable, message: "write compactMap { $0 as? T }")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func filterIsInstance<New: Sendable>(_ type: New.Type) -> Producer<New, Failure> { fatalError() }

  @available(*, unavailable, renamed: "ignoreElements()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func ignoreOutput() -> Producer<Never, Failure> { fatalError() }
}
