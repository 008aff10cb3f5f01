import Antiphon

/// Emits the result of `transform` for each element. A key path is a transform, too: `map(\.name)`.
@_alwaysEmitIntoClient
public func map<Input: Sendable, Output: Sendable>(
  _ transform: @escaping @Sendable (Input) throws -> Output
) -> CallbagOperator<Input, Output> {
  CallbagOperator { $0.operating { $0.map(transform) } }
}

/// Emits the result of `transform` for each element, and drops an element for which it throws.
@_alwaysEmitIntoClient
public func mapOrDrop<Input: Sendable, Output: Sendable>(
  _ transform: @escaping @Sendable (Input) throws -> Output,
  dropped: @escaping @Sendable (_ element: Input, _ problem: any Error) -> Void
) -> CallbagOperator<Input, Output> {
  CallbagOperator { $0.operating { $0.mapOrDrop(transform, dropped: dropped) } }
}

/// Emits two properties of each element.
@_alwaysEmitIntoClient
public func map<Input: Sendable, First: Sendable, Second: Sendable>(
  _ first: KeyPath<Input, First> & Sendable, _ second: KeyPath<Input, Second> & Sendable
) -> CallbagOperator<Input, (First, Second)> {
  map { ($0[keyPath: first], $0[keyPath: second]) }
}

/// Emits three properties of each element.
@_alwaysEmitIntoClient
public func map<Input: Sendable, First: Sendable, Second: Sendable, Third: Sendable>(
  _ first: KeyPath<Input, First> & Sendable, _ second: KeyPath<Input, Second> & Sendable,
  _ third: KeyPath<Input, Third> & Sendable
) -> CallbagOperator<Input, (First, Second, Third)> {
  map { ($0[keyPath: first], $0[keyPath: second], $0[keyPath: third]) }
}

/// Emits four properties of each element.
@_alwaysEmitIntoClient
public func map<Input: Sendable, First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
  _ first: KeyPath<Input, First> & Sendable, _ second: KeyPath<Input, Second> & Sendable,
  _ third: KeyPath<Input, Third> & Sendable, _ fourth: KeyPath<Input, Fourth> & Sendable
) -> CallbagOperator<Input, (First, Second, Third, Fourth)> {
  map { ($0[keyPath: first], $0[keyPath: second], $0[keyPath: third], $0[keyPath: fourth]) }
}

/// Emits the value of each dictionary for `key`, or nil.
@_alwaysEmitIntoClient
public func pluck<Key: Hashable & Sendable, Value: Sendable>(_ key: Key) -> CallbagOperator<[Key: Value], Value?> {
  map { $0[key] }
}

/// Emits one property of each element.
@_alwaysEmitIntoClient
public func pluck<Input: Sendable, Output: Sendable>(
  _ keyPath: KeyPath<Input, Output> & Sendable
) -> CallbagOperator<Input, Output> {
  map { $0[keyPath: keyPath] }
}

/// Emits the first elements of pairs.
@_alwaysEmitIntoClient
public func pluckFirst<First: Sendable, Second: Sendable>() -> CallbagOperator<(First, Second), First> {
  map { $0.0 }
}

/// Emits the second elements of pairs.
@_alwaysEmitIntoClient
public func pluckSecond<First: Sendable, Second: Sendable>() -> CallbagOperator<(First, Second), Second> {
  map { $0.1 }
}

/// Emits the result of `transform` for each element, unless it is nil.
@_alwaysEmitIntoClient
public func compact<Input: Sendable, Output: Sendable>(
  _ transform: @escaping @Sendable (Input) throws -> Output?
) -> CallbagOperator<Input, Output> {
  CallbagOperator { $0.operating { $0.compactMap(transform) } }
}

/// Emits the values of optionals, without nil.
@_alwaysEmitIntoClient
public func compact<Element: Sendable>() -> CallbagOperator<Element?, Element> {
  CallbagOperator { $0.operating { $0.compactMap { $0 } } }
}

/// Emits the result of `transform` for each element, unless it is nil: `compact(_:)` by the core's name.
@_alwaysEmitIntoClient
public func compactMap<Input: Sendable, Output: Sendable>(
  _ transform: @escaping @Sendable (Input) throws -> Output?
) -> CallbagOperator<Input, Output> {
  compact(transform)
}

/// Emits the result of combining the elements so far, one result for each element.
@_alwaysEmitIntoClient
public func scan<Element: Sendable, Result: Sendable>(
  _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws -> Result
) -> CallbagOperator<Element, Result> {
  CallbagOperator { $0.operating { $0.scan(initial, combine) } }
}

/// Emits one element when the stream finishes: the result of combining all of them.
@_alwaysEmitIntoClient
public func reduce<Element: Sendable, Result: Sendable>(
  _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws -> Result
) -> CallbagOperator<Element, Result> {
  CallbagOperator { $0.operating { $0.reduce(initial, combine) } }
}

/// Emits one element when the stream finishes: `initial` after `update` has been called with every element.
@_alwaysEmitIntoClient
public func reduce<Element: Sendable, Result: Sendable>(
  into initial: Result, _ update: @escaping @Sendable (inout Result, Element) throws -> Void
) -> CallbagOperator<Element, Result> {
  CallbagOperator { $0.operating { $0.reduce(into: initial, update) } }
}

/// Emits the result of `transform` for each element; it may change a state that is carried from one element to the next.
@_alwaysEmitIntoClient
public func scanMap<Element: Sendable, State: Sendable, Output: Sendable>(
  into initial: State, _ transform: @escaping @Sendable (inout State, Element) throws -> Output
) -> CallbagOperator<Element, Output> {
  CallbagOperator { $0.operating { $0.scanMap(into: initial, transform) } }
}

/// Emits one array of all elements when the stream finishes.
@_alwaysEmitIntoClient
public func collect<Element: Sendable>() -> CallbagOperator<Element, [Element]> {
  CallbagOperator { $0.operating { $0.collect() } }
}

/// Emits one array of the first `count` elements as soon as they have arrived, and finishes.
///
/// - Parameter count: the number of elements, at least 0.
@_alwaysEmitIntoClient
public func collect<Element: Sendable>(_ count: Int) -> CallbagOperator<Element, [Element]> {
  precondition(count >= 0, "collect(_:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.prefix(count).collect() } }
}

/// Replaces each element with `element`.
@_alwaysEmitIntoClient
public func replaceAll<Input: Sendable, Output: Sendable>(with element: Output) -> CallbagOperator<Input, Output> {
  map { _ in element }
}

/// Runs the stream `count` times, one run after the other.
@_alwaysEmitIntoClient
public func repeats<Element: Sendable>(_ count: Int) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "repeats(_:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.repeat(count) } }
}

/// Runs the stream again each time it finishes.
@_alwaysEmitIntoClient
public func repeats<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.repeat() } }
}

/// Emits one set of all elements when the stream finishes.
@_alwaysEmitIntoClient
public func toSet<Element: Hashable & Sendable>() -> CallbagOperator<Element, Set<Element>> {
  CallbagOperator { $0.operating { $0.toSet() } }
}

/// Emits one dictionary of all elements, under their keys, when the stream finishes.
@_alwaysEmitIntoClient
public func toDictionary<Element: Sendable, Key: Hashable & Sendable>(
  keyedBy key: @escaping @Sendable (Element) throws -> Key,
  uniquingKeysWith combine: @escaping @Sendable (Element, Element) throws -> Element = { $1 }
) -> CallbagOperator<Element, [Key: Element]> {
  CallbagOperator { $0.operating { $0.toDictionary(keyedBy: key, uniquingKeysWith: combine) } }
}

/// Emits one dictionary of all elements, which are pairs of a key and a value, when the stream finishes.
@_alwaysEmitIntoClient
public func toDictionary<Key: Hashable & Sendable, Value: Sendable>(
  uniquingKeysWith combine: @escaping @Sendable (Value, Value) throws -> Value = { $1 }
) -> CallbagOperator<(Key, Value), [Key: Value]> {
  CallbagOperator { $0.operating { $0.toDictionary(uniquingKeysWith: combine) } }
}

/// Emits one array of all elements in order when the stream finishes.
@_alwaysEmitIntoClient
public func sorted<Element: Sendable>(
  by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool
) -> CallbagOperator<Element, [Element]> {
  CallbagOperator { $0.operating { $0.sorted(by: areInIncreasingOrder) } }
}

/// Emits one array of all elements, the smallest one first, when the stream finishes.
@_alwaysEmitIntoClient
public func sorted<Element: Comparable & Sendable>() -> CallbagOperator<Element, [Element]> {
  CallbagOperator { $0.operating { $0.sorted() } }
}

/// Emits each element but the first, together with the one before it.
@_alwaysEmitIntoClient
public func pairwise<Element: Sendable>() -> CallbagOperator<Element, (Element, Element)> {
  CallbagOperator { $0.operating { $0.pairwise() } }
}

/// Emits, for each element and at the end, any number of elements, made with a state that is carried from one element to the next.
@_alwaysEmitIntoClient
public func transform<Input: Sendable, State: Sendable, Output: Sendable>(
  into initial: State, _ transform: @escaping @Sendable (inout State, Input) throws -> [Output],
  atEnd: @escaping @Sendable (State) throws -> [Output] = { _ in [] }
) -> CallbagOperator<Input, Output> {
  CallbagOperator { $0.listening { $0.transform(into: initial, transform, atEnd: atEnd) } }
}

/// Runs the stream again after a delay when it has finished, until it has run `count` times.
///
/// - Parameters:
///   - count: the number of runs, at least 0.
///   - delay: returns the delay after the run with this number, or nil to finish.
///   - clock: any Swift clock.
@_alwaysEmitIntoClient
public func repeats<Element: Sendable, Time: Clock>(
  _ count: Int = .max, delay: @escaping @Sendable (_ round: Int) -> Duration?, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  precondition(count >= 0, "repeats(_:delay:on:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.repeat(count, delay: delay, clock: clock) } }
}

/// Runs the stream again when it has finished, each time the source that `notifier` returns emits an element.
@_alwaysEmitIntoClient
public func repeats<Element: Sendable, Notifier: CallbagConvertible>(
  when notifier: @escaping @Sendable (_ finishedRuns: CallbagProducer<Int>) -> Notifier
) -> CallbagOperator<Element, Element> {
  CallbagOperator { source in
    source.operating {
      $0.repeat(when: { (runs: Producer<Int, Never>) -> Producer<Notifier.Element, any Error> in
        notifier(CallbagProducer(core: runs.promoteFailure(), mode: .listenable)).callbag.producer
      })
    }
  }
}

/// Runs the stream again after a delay when it has finished, until it has run `count` times.
@_alwaysEmitIntoClient
public func repeats<Element: Sendable, Time: Clock>(
  _ count: Int = .max, backoff: Backoff, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  precondition(count >= 0, "repeats(_:backoff:on:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.repeat(count, backoff: backoff, clock: clock) } }
}
