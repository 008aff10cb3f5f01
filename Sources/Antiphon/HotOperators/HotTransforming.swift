// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.chunked(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunked(by belongsTogether: @escaping @Sendable (Element, Element) throws(Failure) -> Bool) -> Producer<
    [Element], Failure
  > { producer.chunked(by: belongsTogether) }

  /// See `Producer.chunked(by:)`.
  @_alwaysEmitIntoClient
  public func chunked(by belongsTogether: @escaping @Sendable (Element, Element) -> Bool) -> Producer<
    [Element], Failure
  > { producer.chunked(by: belongsTogether) }

  /// See `Producer.chunked(on:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunked<Key: Equatable & Sendable>(on key: @escaping @Sendable (Element) throws(Failure) -> Key)
    -> Producer<(key: Key, elements: [Element]), Failure>
  { producer.chunked(on: key) }

  /// See `Producer.chunked(on:)`.
  @_alwaysEmitIntoClient
  public func chunked<Key: Equatable & Sendable>(on key: @escaping @Sendable (Element) -> Key) -> Producer<
    (key: Key, elements: [Element]), Failure
  > { producer.chunked(on: key) }

  /// See `Producer.chunks(ofCount:)`.
  @_alwaysEmitIntoClient
  public func chunks(ofCount count: Int) -> Producer<[Element], Failure> { producer.chunks(ofCount: count) }

  /// See `Producer.chunks(every:clock:)`.
  @_alwaysEmitIntoClient
  public func chunks<Time: Clock>(every period: Duration, clock: Time = ContinuousClock()) -> Producer<
    [Element], Failure
  > where Time.Duration == Duration { producer.chunks(every: period, clock: clock) }

  /// See `Producer.chunks(ofCount:orEvery:clock:)`.
  @_alwaysEmitIntoClient
  public func chunks<Time: Clock>(ofCount count: Int, orEvery period: Duration, clock: Time = ContinuousClock())
    -> Producer<[Element], Failure> where Time.Duration == Duration
  { producer.chunks(ofCount: count, orEvery: period, clock: clock) }

  /// See `Producer.chunks(from:until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Opening: Sendable, Closing: Sendable>(
    from openings: Producer<Opening, Failure>,
    until closing: @escaping @Sendable (Opening) throws(Failure) -> Producer<Closing, Failure>
  ) -> Producer<[Element], Failure> { producer.chunks(from: openings, until: closing) }

  /// See `Producer.chunks(from:until:)`.
  @_alwaysEmitIntoClient
  public func chunks<Opening: Sendable, Closing: Sendable>(
    from openings: Producer<Opening, Failure>,
    until closing: @escaping @Sendable (Opening) -> Producer<Closing, Failure>
  ) -> Producer<[Element], Failure> { producer.chunks(from: openings, until: closing) }

  /// See `Producer.chunks(on:)`.
  @_alwaysEmitIntoClient
  public func chunks<Other: Sendable>(on notifier: Producer<Other, Failure>) -> Producer<[Element], Failure> {
    producer.chunks(on: notifier)
  }

  /// See `Producer.chunks(ofCount:orOn:)`.
  @_alwaysEmitIntoClient
  public func chunks<Other: Sendable>(ofCount count: Int, orOn notifier: Producer<Other, Failure>) -> Producer<
    [Element], Failure
  > { producer.chunks(ofCount: count, orOn: notifier) }

  /// See `Producer.chunks(ofCount:startingEvery:)`.
  @_alwaysEmitIntoClient
  public func chunks(ofCount count: Int, startingEvery step: Int) -> Producer<[Element], Failure> {
    producer.chunks(ofCount: count, startingEvery: step)
  }

  /// See `Producer.chunks(until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Closing: Sendable>(
    until closing: @escaping @Sendable () throws(Failure) -> Producer<Closing, Failure>
  ) -> Producer<[Element], Failure> { producer.chunks(until: closing) }

  /// See `Producer.chunks(until:)`.
  @_alwaysEmitIntoClient
  public func chunks<Closing: Sendable>(until closing: @escaping @Sendable () -> Producer<Closing, Failure>)
    -> Producer<[Element], Failure>
  { producer.chunks(until: closing) }

  /// See `Producer.collect()`.
  @_alwaysEmitIntoClient
  public func collect() -> Producer<[Element], Failure> { producer.collect() }

  /// See `Producer.collect(first:)`.
  @_alwaysEmitIntoClient
  public func collect(first count: Int) -> Producer<[Element], Failure> { producer.collect(first: count) }

  /// See `Producer.compactMap(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> NewElement?
  ) -> Producer<NewElement, Failure> { producer.compactMap(transform) }

  /// See `Producer.compactMap(_:)`.
  @_alwaysEmitIntoClient
  public func compactMap<NewElement: Sendable>(_ transform: @escaping @Sendable (Element) -> NewElement?) -> Producer<
    NewElement, Failure
  > { producer.compactMap(transform) }

  /// See `Producer.decode(_:from:)`.
  @_alwaysEmitIntoClient
  public func decode<Value: Decodable & Sendable, Decoder: TopLevelDecoder & Sendable>(
    _ type: Value.Type, from decoder: Decoder
  ) -> Producer<Value, any Error> where Decoder.Input == Element { producer.decode(type, from: decoder) }

  /// See `Producer.enumerated()`.
  @_alwaysEmitIntoClient
  public func enumerated() -> Producer<(offset: Int, element: Element), Failure> { producer.enumerated() }

  /// See `Producer.enumerated(overflow:)`.
  @_alwaysEmitIntoClient
  public func enumerated(overflow failure: @escaping @autoclosure @Sendable () -> Failure) -> Producer<
    (offset: Int, element: Element), Failure
  > { producer.enumerated(overflow: failure()) }

  /// See `Producer.expand(maxConcurrent:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func expand(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<Element, Failure>
  ) -> Producer<Element, Failure> { producer.expand(maxConcurrent: maxConcurrent, transform) }

  /// See `Producer.expand(maxConcurrent:_:)`.
  @_alwaysEmitIntoClient
  public func expand(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) -> Producer<Element, Failure>
  ) -> Producer<Element, Failure> { producer.expand(maxConcurrent: maxConcurrent, transform) }

  /// See `Producer.group(maxGroups:by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func group<Key: Hashable & Sendable>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) throws(Failure) -> Key
  ) -> Producer<GroupedProducer<Key, Element, Failure>, Failure> { producer.group(maxGroups: maxGroups, by: key) }

  /// See `Producer.group(maxGroups:by:)`.
  @_alwaysEmitIntoClient
  public func group<Key: Hashable & Sendable>(maxGroups: Int = .max, by key: @escaping @Sendable (Element) -> Key)
    -> Producer<GroupedProducer<Key, Element, Failure>, Failure>
  { producer.group(maxGroups: maxGroups, by: key) }

  /// See `Producer.group(maxGroups:by:until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func group<Key: Hashable & Sendable, Other: Sendable>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) throws(Failure) -> Key,
    until duration:
      @escaping @Sendable (GroupedProducer<Key, Element, Failure>) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer<GroupedProducer<Key, Element, Failure>, Failure> {
    producer.group(maxGroups: maxGroups, by: key, until: duration)
  }

  /// See `Producer.group(maxGroups:by:until:)`.
  @_alwaysEmitIntoClient
  public func group<Key: Hashable & Sendable, Other: Sendable>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) -> Key,
    until duration: @escaping @Sendable (GroupedProducer<Key, Element, Failure>) -> Producer<Other, Failure>
  ) -> Producer<GroupedProducer<Key, Element, Failure>, Failure> {
    producer.group(maxGroups: maxGroups, by: key, until: duration)
  }

  /// See `Producer.interspersed(with:)`.
  @_alwaysEmitIntoClient
  public func interspersed(with separator: Element) -> Producer<Element, Failure> {
    producer.interspersed(with: separator)
  }

  /// See `Producer.map(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func map<NewElement: Sendable>(_ transform: @escaping @Sendable (Element) throws(Failure) -> NewElement)
    -> Producer<NewElement, Failure>
  { producer.map(transform) }

  /// See `Producer.map(_:)`.
  @_alwaysEmitIntoClient
  public func map<NewElement: Sendable>(_ transform: @escaping @Sendable (Element) -> NewElement) -> Producer<
    NewElement, Failure
  > { producer.map(transform) }

  /// See `Producer.map(_:_:)`.
  @_alwaysEmitIntoClient
  public func map<First: Sendable, Second: Sendable>(
    _ first: KeyPath<Element, First> & Sendable, _ second: KeyPath<Element, Second> & Sendable
  ) -> Producer<(First, Second), Failure> { producer.map(first, second) }

  /// See `Producer.map(_:_:_:)`.
  @_alwaysEmitIntoClient
  public func map<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: KeyPath<Element, First> & Sendable, _ second: KeyPath<Element, Second> & Sendable,
    _ third: KeyPath<Element, Third> & Sendable
  ) -> Producer<(First, Second, Third), Failure> { producer.map(first, second, third) }

  /// See `Producer.map(_:_:_:_:)`.
  @_alwaysEmitIntoClient
  public func map<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ first: KeyPath<Element, First> & Sendable, _ second: KeyPath<Element, Second> & Sendable,
    _ third: KeyPath<Element, Third> & Sendable, _ fourth: KeyPath<Element, Fourth> & Sendable
  ) -> Producer<(First, Second, Third, Fourth), Failure> { producer.map(first, second, third, fourth) }

  /// See `Producer.mapOrDrop(_:dropped:)`.
  @_alwaysEmitIntoClient
  public func mapOrDrop<NewElement: Sendable, Problem: Error>(
    _ transform: @escaping @Sendable (Element) throws(Problem) -> NewElement,
    dropped: @escaping @Sendable (_ element: Element, _ problem: Problem) -> Void
  ) -> Producer<NewElement, Failure> { producer.mapOrDrop(transform, dropped: dropped) }

  /// See `Producer.materialize()`.
  @_alwaysEmitIntoClient
  public func materialize() -> Producer<Event<Element, Failure>, Never> { producer.materialize() }

  /// See `Producer.materializeResults()`.
  @_alwaysEmitIntoClient
  public func materializeResults() -> Producer<Result<Element, Failure>, Never> { producer.materializeResults() }

  /// See `Producer.pairwise()`.
  @_alwaysEmitIntoClient
  public func pairwise() -> Producer<(Element, Element), Failure> { producer.pairwise() }

  /// See `Producer.partition(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func partition(_ isMatching: @escaping @Sendable (Element) throws(Failure) -> Bool) -> (
    matching: Producer<Element, Failure>, rest: Producer<Element, Failure>
  ) { producer.partition(isMatching) }

  /// See `Producer.partition(_:)`.
  @_alwaysEmitIntoClient
  public func partition(_ isMatching: @escaping @Sendable (Element) -> Bool) -> (
    matching: Producer<Element, Failure>, rest: Producer<Element, Failure>
  ) { producer.partition(isMatching) }

  /// See `Producer.reduce(_:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func reduce<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws(Failure) -> Result
  ) -> Producer<Result, Failure> { producer.reduce(initial, combine) }

  /// See `Producer.reduce(_:_:)`.
  @_alwaysEmitIntoClient
  public func reduce<Result: Sendable>(_ initial: Result, _ combine: @escaping @Sendable (Result, Element) -> Result)
    -> Producer<Result, Failure>
  { producer.reduce(initial, combine) }

  /// See `Producer.reduce(into:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func reduce<Result: Sendable>(
    into initial: Result, _ update: @escaping @Sendable (inout Result, Element) throws(Failure) -> Void
  ) -> Producer<Result, Failure> { producer.reduce(into: initial, update) }

  /// See `Producer.reduce(into:_:)`.
  @_alwaysEmitIntoClient
  public func reduce<Result: Sendable>(
    into initial: Result, _ update: @escaping @Sendable (inout Result, Element) -> Void
  ) -> Producer<Result, Failure> { producer.reduce(into: initial, update) }

  /// See `Producer.replaceAll(with:)`.
  @_alwaysEmitIntoClient
  public func replaceAll<NewElement: Sendable>(with value: NewElement) -> Producer<NewElement, Failure> {
    producer.replaceAll(with: value)
  }

  /// See `Producer.replaceAll(where:with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func replaceAll(where isReplaced: @escaping @Sendable (Element) throws(Failure) -> Bool, with value: Element)
    -> Producer<Element, Failure>
  { producer.replaceAll(where: isReplaced, with: value) }

  /// See `Producer.replaceAll(where:with:)`.
  @_alwaysEmitIntoClient
  public func replaceAll(where isReplaced: @escaping @Sendable (Element) -> Bool, with value: Element) -> Producer<
    Element, Failure
  > { producer.replaceAll(where: isReplaced, with: value) }

  /// See `Producer.replaceEmpty(with:)`.
  @_alwaysEmitIntoClient
  public func replaceEmpty(with value: Element) -> Producer<Element, Failure> { producer.replaceEmpty(with: value) }

  /// See `Producer.replaceFirst(_:with:)`.
  @_alwaysEmitIntoClient
  public func replaceFirst(_ count: Int = 1, with value: Element) -> Producer<Element, Failure> {
    producer.replaceFirst(count, with: value)
  }

  /// See `Producer.replaceLast(_:with:)`.
  @_alwaysEmitIntoClient
  public func replaceLast(_ count: Int = 1, with value: Element) -> Producer<Element, Failure> {
    producer.replaceLast(count, with: value)
  }

  /// See `Producer.replaceNil(with:)`.
  @_alwaysEmitIntoClient
  public func replaceNil<Wrapped: Sendable>(with value: Wrapped) -> Producer<Wrapped, Failure>
  where Element == Wrapped? { producer.replaceNil(with: value) }

  /// See `Producer.scan(_:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws(Failure) -> Result
  ) -> Producer<Result, Failure> { producer.scan(initial, combine) }

  /// See `Producer.scan(_:_:)`.
  @_alwaysEmitIntoClient
  public func scan<Result: Sendable>(_ initial: Result, _ combine: @escaping @Sendable (Result, Element) -> Result)
    -> Producer<Result, Failure>
  { producer.scan(initial, combine) }

  /// See `Producer.scan(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func scan(_ combine: @escaping @Sendable (Element, Element) throws(Failure) -> Element) -> Producer<
    Element, Failure
  > { producer.scan(combine) }

  /// See `Producer.scan(_:)`.
  @_alwaysEmitIntoClient
  public func scan(_ combine: @escaping @Sendable (Element, Element) -> Element) -> Producer<Element, Failure> {
    producer.scan(combine)
  }

  /// See `Producer.scanMap(into:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func scanMap<State: Sendable, NewElement: Sendable>(
    into initial: State, _ transform: @escaping @Sendable (inout State, Element) throws(Failure) -> NewElement
  ) -> Producer<NewElement, Failure> { producer.scanMap(into: initial, transform) }

  /// See `Producer.scanMap(into:_:)`.
  @_alwaysEmitIntoClient
  public func scanMap<State: Sendable, NewElement: Sendable>(
    into initial: State, _ transform: @escaping @Sendable (inout State, Element) -> NewElement
  ) -> Producer<NewElement, Failure> { producer.scanMap(into: initial, transform) }

  /// See `Producer.sorted(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func sorted(by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool)
    -> Producer<[Element], Failure>
  { producer.sorted(by: areInIncreasingOrder) }

  /// See `Producer.sorted(by:)`.
  @_alwaysEmitIntoClient
  public func sorted(by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool) -> Producer<
    [Element], Failure
  > { producer.sorted(by: areInIncreasingOrder) }

  /// See `Producer.split(maxSplits:omittingEmptySubsequences:whereSeparator:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func split(
    maxSplits: Int = .max, omittingEmptySubsequences: Bool = true,
    whereSeparator isSeparator: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer<[Element], Failure> {
    producer.split(
      maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences, whereSeparator: isSeparator)
  }

  /// See `Producer.split(maxSplits:omittingEmptySubsequences:whereSeparator:)`.
  @_alwaysEmitIntoClient
  public func split(
    maxSplits: Int = .max, omittingEmptySubsequences: Bool = true,
    whereSeparator isSeparator: @escaping @Sendable (Element) -> Bool
  ) -> Producer<[Element], Failure> {
    producer.split(
      maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences, whereSeparator: isSeparator)
  }

  /// See `Producer.toDictionary(keyedBy:uniquingKeysWith:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func toDictionary<Key: Hashable & Sendable>(
    keyedBy key: @escaping @Sendable (Element) throws(Failure) -> Key,
    uniquingKeysWith combine: @escaping @Sendable (Element, Element) throws(Failure) -> Element = { $1 }
  ) -> Producer<[Key: Element], Failure> { producer.toDictionary(keyedBy: key, uniquingKeysWith: combine) }

  /// See `Producer.toDictionary(keyedBy:uniquingKeysWith:)`.
  @_alwaysEmitIntoClient
  public func toDictionary<Key: Hashable & Sendable>(
    keyedBy key: @escaping @Sendable (Element) -> Key,
    uniquingKeysWith combine: @escaping @Sendable (Element, Element) -> Element = { $1 }
  ) -> Producer<[Key: Element], Failure> { producer.toDictionary(keyedBy: key, uniquingKeysWith: combine) }

  /// See `Producer.toDictionary(uniquingKeysWith:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func toDictionary<Key: Hashable & Sendable, Value: Sendable>(
    uniquingKeysWith combine: @escaping @Sendable (Value, Value) throws(Failure) -> Value = { $1 }
  ) -> Producer<[Key: Value], Failure> where Element == (Key, Value) {
    producer.toDictionary(uniquingKeysWith: combine)
  }

  /// See `Producer.toDictionary(uniquingKeysWith:)`.
  @_alwaysEmitIntoClient
  public func toDictionary<Key: Hashable & Sendable, Value: Sendable>(
    uniquingKeysWith combine: @escaping @Sendable (Value, Value) -> Value = { $1 }
  ) -> Producer<[Key: Value], Failure> where Element == (Key, Value) {
    producer.toDictionary(uniquingKeysWith: combine)
  }

  /// See `Producer.transform(into:_:atEnd:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func transform<State: Sendable, NewElement: Sendable>(
    into initial: State, _ transform: @escaping @Sendable (inout State, Element) throws(Failure) -> [NewElement],
    atEnd: @escaping @Sendable (State) throws(Failure) -> [NewElement] = { _ in [] }
  ) -> Producer<NewElement, Failure> { producer.transform(into: initial, transform, atEnd: atEnd) }

  /// See `Producer.transform(into:_:atEnd:)`.
  @_alwaysEmitIntoClient
  public func transform<State: Sendable, NewElement: Sendable>(
    into initial: State, _ transform: @escaping @Sendable (inout State, Element) -> [NewElement],
    atEnd: @escaping @Sendable (State) -> [NewElement] = { _ in [] }
  ) -> Producer<NewElement, Failure> { producer.transform(into: initial, transform, atEnd: atEnd) }

  /// See `Producer.windowStreams(ofCount:)`.
  @_alwaysEmitIntoClient
  public func windowStreams(ofCount count: Int) -> Producer<Producer<Element, Failure>, Failure> {
    producer.windowStreams(ofCount: count)
  }

  /// See `Producer.windowStreams(ofCount:startingEvery:)`.
  @_alwaysEmitIntoClient
  public func windowStreams(ofCount count: Int, startingEvery step: Int) -> Producer<
    Producer<Element, Failure>, Failure
  > { producer.windowStreams(ofCount: count, startingEvery: step) }

  /// See `Producer.windowStreams(every:clock:)`.
  @_alwaysEmitIntoClient
  public func windowStreams<Time: Clock>(every period: Duration, clock: Time = ContinuousClock()) -> Producer<
    Producer<Element, Failure>, Failure
  > where Time.Duration == Duration { producer.windowStreams(every: period, clock: clock) }

  /// See `Producer.windowStreams(from:until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func windowStreams<Opening: Sendable, Closing: Sendable>(
    from openings: Producer<Opening, Failure>,
    until closing: @escaping @Sendable (Opening) throws(Failure) -> Producer<Closing, Failure>
  ) -> Producer<Producer<Element, Failure>, Failure> { producer.windowStreams(from: openings, until: closing) }

  /// See `Producer.windowStreams(from:until:)`.
  @_alwaysEmitIntoClient
  public func windowStreams<Opening: Sendable, Closing: Sendable>(
    from openings: Producer<Opening, Failure>,
    until closing: @escaping @Sendable (Opening) -> Producer<Closing, Failure>
  ) -> Producer<Producer<Element, Failure>, Failure> { producer.windowStreams(from: openings, until: closing) }

  /// See `Producer.windowStreams(on:)`.
  @_alwaysEmitIntoClient
  public func windowStreams<Other: Sendable>(on boundary: Producer<Other, Failure>) -> Producer<
    Producer<Element, Failure>, Failure
  > { producer.windowStreams(on: boundary) }

  /// See `Producer.windowStreams(until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func windowStreams<Closing: Sendable>(
    until closing: @escaping @Sendable () throws(Failure) -> Producer<Closing, Failure>
  ) -> Producer<Producer<Element, Failure>, Failure> { producer.windowStreams(until: closing) }

  /// See `Producer.windowStreams(until:)`.
  @_alwaysEmitIntoClient
  public func windowStreams<Closing: Sendable>(until closing: @escaping @Sendable () -> Producer<Closing, Failure>)
    -> Producer<Producer<Element, Failure>, Failure>
  { producer.windowStreams(until: closing) }

  /// See `Producer.windows(ofCount:)`.
  @_alwaysEmitIntoClient
  public func windows(ofCount count: Int) -> Producer<[Element], Failure> { producer.windows(ofCount: count) }

  /// See `Producer.windows(lasting:every:clock:)`.
  @_alwaysEmitIntoClient
  public func windows<Time: Clock>(lasting period: Duration, every step: Duration, clock: Time = ContinuousClock())
    -> Producer<[Element], Failure> where Time.Duration == Duration
  { producer.windows(lasting: period, every: step, clock: clock) }
}

extension HotStream where Element: StringProtocol {
  /// See `Producer.components(separatedBy:)`.
  @_alwaysEmitIntoClient
  public func components(separatedBy separator: String) -> Producer<String, Failure> {
    producer.components(separatedBy: separator)
  }
}

extension HotStream where Element == Character {
  /// See `Producer.components(separatedBy:)`.
  @_alwaysEmitIntoClient
  public func components(separatedBy separator: String) -> Producer<String, Failure> {
    producer.components(separatedBy: separator)
  }
}

extension HotStream where Failure == Never {
  /// See `Producer.dematerialize()`.
  @_alwaysEmitIntoClient
  public func dematerialize<Wrapped: Sendable, NewFailure: Error>() -> Producer<Wrapped, NewFailure>
  where Element == Event<Wrapped, NewFailure> { producer.dematerialize() }
}

extension HotStream where Element: Encodable {
  /// See `Producer.encode(_:)`.
  @_alwaysEmitIntoClient
  public func encode<Encoder: TopLevelEncoder & Sendable>(_ encoder: Encoder) -> Producer<Encoder.Output, any Error>
  where Encoder.Output: Sendable { producer.encode(encoder) }
}

extension HotStream where Element: Comparable {
  /// See `Producer.sorted()`.
  @_alwaysEmitIntoClient
  public func sorted() -> Producer<[Element], Failure> { producer.sorted() }
}

extension HotStream where Element: Equatable {
  /// See `Producer.split(separator:maxSplits:omittingEmptySubsequences:)`.
  @_alwaysEmitIntoClient
  public func split(separator: Element, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true) -> Producer<
    [Element], Failure
  > { producer.split(separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences) }
}

extension HotStream where Element: Hashable {
  /// See `Producer.toSet()`.
  @_alwaysEmitIntoClient
  public func toSet() -> Producer<Set<Element>, Failure> { producer.toSet() }
}
