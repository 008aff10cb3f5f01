import Antiphon

// MARK: Filtering and matching

extension Pipe {
  /// See the function `reject(_:)`.
  @_alwaysEmitIntoClient
  public func reject(_ isRejected: @escaping @Sendable (Element) throws -> Bool) -> Pipe {
    through(AntiphonCallbag.reject(isRejected))
  }

  /// See the function `distinct()`.
  @_alwaysEmitIntoClient
  public func distinct() -> Pipe where Element: Hashable { through(AntiphonCallbag.distinct()) }

  /// See the function `elementAt(_:)`.
  @_alwaysEmitIntoClient
  public func elementAt(_ index: Int) -> Pipe { through(AntiphonCallbag.elementAt(index)) }

  /// See the function `ignoreElements()`.
  @_alwaysEmitIntoClient
  public func ignoreElements() -> Pipe { through(AntiphonCallbag.ignoreElements()) }

  /// See the function `first()`.
  @_alwaysEmitIntoClient
  public func first() -> Pipe { through(AntiphonCallbag.first()) }

  /// See the function `first(where:)`.
  @_alwaysEmitIntoClient
  public func first(where predicate: @escaping @Sendable (Element) throws -> Bool) -> Pipe {
    through(AntiphonCallbag.first(where: predicate))
  }

  /// See the function `last()`.
  @_alwaysEmitIntoClient
  public func last() -> Pipe { through(AntiphonCallbag.last()) }

  /// See the function `last(where:)`.
  @_alwaysEmitIntoClient
  public func last(where predicate: @escaping @Sendable (Element) throws -> Bool) -> Pipe {
    through(AntiphonCallbag.last(where: predicate))
  }

  /// See the function `takeLast(_:)`.
  @_alwaysEmitIntoClient
  public func takeLast(_ count: Int) -> Pipe { through(AntiphonCallbag.takeLast(count)) }

  /// See the function `takeWhile(alive:)`.
  @_alwaysEmitIntoClient
  public func takeWhile<Notifier: CallbagConvertible>(alive notifier: Notifier) -> Pipe {
    through(AntiphonCallbag.takeWhile(alive: notifier))
  }

  /// See the function `dropLast(_:)`.
  @_alwaysEmitIntoClient
  public func dropLast(_ count: Int = 1) -> Pipe { through(AntiphonCallbag.dropLast(count)) }

  /// See the function `skipLast(_:)`.
  @_alwaysEmitIntoClient
  public func skipLast(_ count: Int = 1) -> Pipe { dropLast(count) }

  /// See the function `dropUntil(_:)`.
  @_alwaysEmitIntoClient
  public func dropUntil<Notifier: CallbagConvertible>(_ notifier: Notifier) -> Pipe {
    through(AntiphonCallbag.dropUntil(notifier))
  }

  /// See the function `skipUntil(_:)`.
  @_alwaysEmitIntoClient
  public func skipUntil<Notifier: CallbagConvertible>(_ notifier: Notifier) -> Pipe { dropUntil(notifier) }

  /// See the function `dropWhile(alive:)`.
  @_alwaysEmitIntoClient
  public func dropWhile<Notifier: CallbagConvertible>(alive notifier: Notifier) -> Pipe {
    through(AntiphonCallbag.dropWhile(alive: notifier))
  }

  /// See the function `skipWhile(alive:)`.
  @_alwaysEmitIntoClient
  public func skipWhile<Notifier: CallbagConvertible>(alive notifier: Notifier) -> Pipe { dropWhile(alive: notifier) }

  /// See the function `allSatisfy(_:)`.
  @_alwaysEmitIntoClient
  public func allSatisfy(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Pipe<Bool> {
    through(AntiphonCallbag.allSatisfy(predicate))
  }

  /// See the function `contains(_:)`.
  @_alwaysEmitIntoClient
  public func contains(_ element: Element) -> Pipe<Bool> where Element: Equatable {
    through(AntiphonCallbag.contains(element))
  }

  /// See the function `contains(where:)`.
  @_alwaysEmitIntoClient
  public func contains(where predicate: @escaping @Sendable (Element) throws -> Bool) -> Pipe<Bool> {
    through(AntiphonCallbag.contains(where: predicate))
  }

  /// See the function `count()`.
  @_alwaysEmitIntoClient
  public func count() -> Pipe<Int> { through(AntiphonCallbag.count()) }

  /// See the function `sum()`.
  @_alwaysEmitIntoClient
  public func sum() -> Pipe where Element: AdditiveArithmetic { through(AntiphonCallbag.sum()) }

  /// See the function `average()`.
  @_alwaysEmitIntoClient
  public func average() -> Pipe<Double> where Element: BinaryInteger { through(AntiphonCallbag.average()) }

  /// See the function `average()`.
  @_alwaysEmitIntoClient
  public func average() -> Pipe where Element: FloatingPoint { through(AntiphonCallbag.average()) }

  /// See the function `CallbagKit.max()`.
  @_alwaysEmitIntoClient
  public func max() -> Pipe where Element: Comparable { through(CallbagKit.max()) }

  /// See the function `CallbagKit.max(by:)`.
  @_alwaysEmitIntoClient
  public func max(by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool) -> Pipe {
    through(CallbagKit.max(by: areInIncreasingOrder))
  }

  /// See the function `CallbagKit.min()`.
  @_alwaysEmitIntoClient
  public func min() -> Pipe where Element: Comparable { through(CallbagKit.min()) }

  /// See the function `CallbagKit.min(by:)`.
  @_alwaysEmitIntoClient
  public func min(by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool) -> Pipe {
    through(CallbagKit.min(by: areInIncreasingOrder))
  }
}

// MARK: Cutting and replacing

extension Pipe {
  /// See the function `indices()`.
  @_alwaysEmitIntoClient
  public func indices() -> Pipe<(Int, Element)> { through(AntiphonCallbag.indices()) }

  /// See the function `scan(_:)`.
  @_alwaysEmitIntoClient
  public func scan(_ combine: @escaping @Sendable (Element, Element) throws -> Element) -> Pipe {
    through(AntiphonCallbag.scan(combine))
  }

  /// See the function `loop(_:_:)`.
  @_alwaysEmitIntoClient
  public func loop<State: Sendable, Output: Sendable>(
    _ initial: State, _ step: @escaping @Sendable (State, Element) throws -> (State, Output)
  ) -> Pipe<Output> {
    through(AntiphonCallbag.loop(initial, step))
  }

  /// See the function `buffer(_:)`.
  @_alwaysEmitIntoClient
  public func buffer(_ count: Int) -> Pipe<[Element]> { through(AntiphonCallbag.buffer(count)) }

  /// See the function `buffer(_:on:)`.
  @_alwaysEmitIntoClient
  public func buffer<Time: Clock>(_ period: Duration, on clock: Time) -> Pipe<[Element]>
  where Time.Duration == Duration {
    through(AntiphonCallbag.buffer(period, on: clock))
  }

  /// See the function `buffer(on:)`.
  @_alwaysEmitIntoClient
  public func buffer<Notifier: CallbagConvertible>(on notifier: Notifier) -> Pipe<[Element]> {
    through(AntiphonCallbag.buffer(on: notifier))
  }

  /// See the function `joined(_:)`.
  @_alwaysEmitIntoClient
  public func joined(_ separator: Element) -> Pipe { through(AntiphonCallbag.joined(separator)) }

  /// See the function `materialize()`.
  @_alwaysEmitIntoClient
  public func materialize() -> Pipe<Event<Element, any Error>> { through(AntiphonCallbag.materialize()) }

  /// See the function `dematerialize()`.
  @_alwaysEmitIntoClient
  public func dematerialize<Wrapped: Sendable>() -> Pipe<Wrapped> where Element == Event<Wrapped, any Error> {
    through(AntiphonCallbag.dematerialize())
  }

  /// See the function `encode(_:)`.
  @_alwaysEmitIntoClient
  public func encode<Encoder: TopLevelEncoder & Sendable>(_ encoder: Encoder) -> Pipe<Encoder.Output>
  where Element: Encodable, Encoder.Output: Sendable {
    through(AntiphonCallbag.encode(encoder))
  }

  /// See the function `decode(_:from:)`.
  @_alwaysEmitIntoClient
  public func decode<Value: Decodable & Sendable, Decoder: TopLevelDecoder & Sendable>(
    _ type: Value.Type, from decoder: Decoder
  ) -> Pipe<Value> where Decoder.Input == Element {
    through(AntiphonCallbag.decode(type, from: decoder))
  }

  /// See the function `components(separatedBy:)`.
  @_alwaysEmitIntoClient
  public func components(separatedBy separator: String) -> Pipe<String> where Element: StringProtocol {
    through(AntiphonCallbag.components(separatedBy: separator))
  }

  /// See the function `components(separatedBy:)`.
  @_alwaysEmitIntoClient
  public func components(separatedBy separator: String) -> Pipe<String> where Element == Character {
    through(AntiphonCallbag.components(separatedBy: separator))
  }

  /// See the function `split(maxSplits:omittingEmptySubsequences:whereSeparator:)`.
  @_alwaysEmitIntoClient
  public func split(
    maxSplits: Int = .max, omittingEmptySubsequences: Bool = true,
    whereSeparator isSeparator: @escaping @Sendable (Element) throws -> Bool
  ) -> Pipe<[Element]> {
    through(
      AntiphonCallbag.split(
        maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences, whereSeparator: isSeparator))
  }

  /// See the function `split(separator:maxSplits:omittingEmptySubsequences:)`.
  @_alwaysEmitIntoClient
  public func split(
    separator: Element, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> Pipe<[Element]> where Element: Equatable {
    through(
      AntiphonCallbag.split(
        separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences))
  }

  /// See the function `replaceNil(with:)`.
  @_alwaysEmitIntoClient
  public func replaceNil<Wrapped: Sendable>(with value: Wrapped) -> Pipe<Wrapped> where Element == Wrapped? {
    through(AntiphonCallbag.replaceNil(with: value))
  }

  /// See the function `replaceEmpty(with:)`.
  @_alwaysEmitIntoClient
  public func replaceEmpty(with value: Element) -> Pipe { through(AntiphonCallbag.replaceEmpty(with: value)) }

  /// See the function `replaceFirst(_:with:)`.
  @_alwaysEmitIntoClient
  public func replaceFirst(_ count: Int = 1, with value: Element) -> Pipe {
    through(AntiphonCallbag.replaceFirst(count, with: value))
  }

  /// See the function `replaceLast(_:with:)`.
  @_alwaysEmitIntoClient
  public func replaceLast(_ count: Int = 1, with value: Element) -> Pipe {
    through(AntiphonCallbag.replaceLast(count, with: value))
  }

  /// See the function `replaceAll(where:with:)`.
  @_alwaysEmitIntoClient
  public func replaceAll(
    where isReplaced: @escaping @Sendable (Element) throws -> Bool, with value: Element
  ) -> Pipe {
    through(AntiphonCallbag.replaceAll(where: isReplaced, with: value))
  }
}

// MARK: Several sources

extension Pipe {
  /// See the function `concat(_:)`.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Pipe...) -> Pipe { Pipe(AntiphonCallbag.concat(sources.map(\.callbag))) }

  /// See the function `merge(_:)`.
  @_alwaysEmitIntoClient
  public static func merge(_ sources: Pipe...) -> Pipe { Pipe(AntiphonCallbag.merge(sources.map(\.callbag))) }

  /// See the function `switchLatest(_:)`.
  @_alwaysEmitIntoClient
  public static func switchLatest(_ sources: Pipe...) -> Pipe {
    Pipe(AntiphonCallbag.switchLatest(sources.map(\.callbag)))
  }

  /// See the function `combine(_:_:)`.
  @_alwaysEmitIntoClient
  public static func combine<First: CallbagConvertible, each Other: CallbagConvertible>(
    _ first: First, _ others: repeat each Other
  ) -> Pipe where Element == (First.Element, repeat (each Other).Element) {
    Pipe(AntiphonCallbag.combine(first, repeat each others))
  }

  /// See the function `CallbagKit.zip(_:_:)`.
  @_alwaysEmitIntoClient
  public static func zip<First: CallbagConvertible, each Other: CallbagConvertible>(
    _ first: First, _ others: repeat each Other
  ) -> Pipe where Element == (First.Element, repeat (each Other).Element) {
    Pipe(CallbagKit.zip(first, repeat each others))
  }
}
