import Antiphon

// MARK: Filtering and matching

extension Pipe {
  public func reject(_ isRejected: @escaping @Sendable (Element) throws -> Bool) -> Pipe {
    through(AntiphonCallbag.reject(isRejected))
  }

  public func distinct() -> Pipe where Element: Hashable { through(AntiphonCallbag.distinct()) }

  public func elementAt(_ index: Int) -> Pipe { through(AntiphonCallbag.elementAt(index)) }

  public func ignoreElements() -> Pipe { through(AntiphonCallbag.ignoreElements()) }

  public func first() -> Pipe { through(AntiphonCallbag.first()) }

  public func first(where predicate: @escaping @Sendable (Element) throws -> Bool) -> Pipe {
    through(AntiphonCallbag.first(where: predicate))
  }

  public func last() -> Pipe { through(AntiphonCallbag.last()) }

  public func last(where predicate: @escaping @Sendable (Element) throws -> Bool) -> Pipe {
    through(AntiphonCallbag.last(where: predicate))
  }

  public func takeLast(_ count: Int) -> Pipe { through(AntiphonCallbag.takeLast(count)) }

  public func takeWhile<Notifier: CallbagConvertible>(alive notifier: Notifier) -> Pipe {
    through(AntiphonCallbag.takeWhile(alive: notifier))
  }

  public func dropLast(_ count: Int = 1) -> Pipe { through(AntiphonCallbag.dropLast(count)) }

  public func skipLast(_ count: Int = 1) -> Pipe { dropLast(count) }

  public func dropUntil<Notifier: CallbagConvertible>(_ notifier: Notifier) -> Pipe {
    through(AntiphonCallbag.dropUntil(notifier))
  }

  public func skipUntil<Notifier: CallbagConvertible>(_ notifier: Notifier) -> Pipe { dropUntil(notifier) }

  public func dropWhile<Notifier: CallbagConvertible>(alive notifier: Notifier) -> Pipe {
    through(AntiphonCallbag.dropWhile(alive: notifier))
  }

  public func skipWhile<Notifier: CallbagConvertible>(alive notifier: Notifier) -> Pipe { dropWhile(alive: notifier) }

  public func allSatisfy(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Pipe<Bool> {
    through(AntiphonCallbag.allSatisfy(predicate))
  }

  public func contains(_ element: Element) -> Pipe<Bool> where Element: Equatable {
    through(AntiphonCallbag.contains(element))
  }

  public func contains(where predicate: @escaping @Sendable (Element) throws -> Bool) -> Pipe<Bool> {
    through(AntiphonCallbag.contains(where: predicate))
  }

  public func count() -> Pipe<Int> { through(AntiphonCallbag.count()) }

  public func sum() -> Pipe where Element: AdditiveArithmetic { through(AntiphonCallbag.sum()) }

  public func average() -> Pipe<Double> where Element: BinaryInteger { through(AntiphonCallbag.average()) }

  public func average() -> Pipe where Element: FloatingPoint { through(AntiphonCallbag.average()) }

  public func max() -> Pipe where Element: Comparable { through(CallbagKit.max()) }

  public func max(by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool) -> Pipe {
    through(CallbagKit.max(by: areInIncreasingOrder))
  }

  public func min() -> Pipe where Element: Comparable { through(CallbagKit.min()) }

  public func min(by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool) -> Pipe {
    through(CallbagKit.min(by: areInIncreasingOrder))
  }
}

// MARK: Cutting and replacing

extension Pipe {
  public func indices() -> Pipe<(Int, Element)> { through(AntiphonCallbag.indices()) }

  public func scan(_ combine: @escaping @Sendable (Element, Element) throws -> Element) -> Pipe {
    through(AntiphonCallbag.scan(combine))
  }

  public func loop<State: Sendable, Output: Sendable>(
    _ initial: State, _ step: @escaping @Sendable (State, Element) throws -> (State, Output)
  ) -> Pipe<Output> {
    through(AntiphonCallbag.loop(initial, step))
  }

  public func buffer(_ count: Int) -> Pipe<[Element]> { through(AntiphonCallbag.buffer(count)) }

  public func buffer<Time: Clock>(_ period: Duration, on clock: Time) -> Pipe<[Element]>
  where Time.Duration == Duration {
    through(AntiphonCallbag.buffer(period, on: clock))
  }

  public func buffer<Notifier: CallbagConvertible>(on notifier: Notifier) -> Pipe<[Element]> {
    through(AntiphonCallbag.buffer(on: notifier))
  }

  public func joined(_ separator: Element) -> Pipe { through(AntiphonCallbag.joined(separator)) }

  public func materialize() -> Pipe<Event<Element, any Error>> { through(AntiphonCallbag.materialize()) }

  public func dematerialize<Wrapped: Sendable>() -> Pipe<Wrapped> where Element == Event<Wrapped, any Error> {
    through(AntiphonCallbag.dematerialize())
  }

  public func encode<Encoder: TopLevelEncoder & Sendable>(_ encoder: Encoder) -> Pipe<Encoder.Output>
  where Element: Encodable, Encoder.Output: Sendable {
    through(AntiphonCallbag.encode(encoder))
  }

  public func decode<Value: Decodable & Sendable, Decoder: TopLevelDecoder & Sendable>(
    _ type: Value.Type, from decoder: Decoder
  ) -> Pipe<Value> where Decoder.Input == Element {
    through(AntiphonCallbag.decode(type, from: decoder))
  }

  public func components(separatedBy separator: String) -> Pipe<String> where Element: StringProtocol {
    through(AntiphonCallbag.components(separatedBy: separator))
  }

  public func components(separatedBy separator: String) -> Pipe<String> where Element == Character {
    through(AntiphonCallbag.components(separatedBy: separator))
  }

  public func split(
    maxSplits: Int = .max, omittingEmptySubsequences: Bool = true,
    whereSeparator isSeparator: @escaping @Sendable (Element) throws -> Bool
  ) -> Pipe<[Element]> {
    through(
      AntiphonCallbag.split(
        maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences, whereSeparator: isSeparator))
  }

  public func split(
    separator: Element, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> Pipe<[Element]> where Element: Equatable {
    through(
      AntiphonCallbag.split(
        separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences))
  }

  public func replaceNil<Wrapped: Sendable>(with value: Wrapped) -> Pipe<Wrapped> where Element == Wrapped? {
    through(AntiphonCallbag.replaceNil(with: value))
  }

  public func replaceEmpty(with value: Element) -> Pipe { through(AntiphonCallbag.replaceEmpty(with: value)) }

  public func replaceFirst(_ count: Int = 1, with value: Element) -> Pipe {
    through(AntiphonCallbag.replaceFirst(count, with: value))
  }

  public func replaceLast(_ count: Int = 1, with value: Element) -> Pipe {
    through(AntiphonCallbag.replaceLast(count, with: value))
  }

  public func replaceAll(
    where isReplaced: @escaping @Sendable (Element) throws -> Bool, with value: Element
  ) -> Pipe {
    through(AntiphonCallbag.replaceAll(where: isReplaced, with: value))
  }
}

// MARK: Several sources

extension Pipe {
  public static func concat(_ sources: Pipe...) -> Pipe { Pipe(AntiphonCallbag.concat(sources.map(\.callbag))) }

  public static func merge(_ sources: Pipe...) -> Pipe { Pipe(AntiphonCallbag.merge(sources.map(\.callbag))) }

  public static func switchLatest(_ sources: Pipe...) -> Pipe {
    Pipe(AntiphonCallbag.switchLatest(sources.map(\.callbag)))
  }

  public static func combine<First: CallbagConvertible, each Other: CallbagConvertible>(
    _ first: First, _ others: repeat each Other
  ) -> Pipe where Element == (First.Element, repeat (each Other).Element) {
    Pipe(AntiphonCallbag.combine(first, repeat each others))
  }

  public static func zip<First: CallbagConvertible, each Other: CallbagConvertible>(
    _ first: First, _ others: repeat each Other
  ) -> Pipe where Element == (First.Element, repeat (each Other).Element) {
    Pipe(CallbagKit.zip(first, repeat each others))
  }
}
