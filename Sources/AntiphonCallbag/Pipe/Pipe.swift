import Antiphon

/// The operators and sinks of this layer as methods: `Pipe(from(1...9)).filter(even).map { $0 * 2 }.forEach { print($0) }`.
///
/// Other operators and sinks, such as your own, are applied with `through` and `into`.
public struct Pipe<Element: Sendable>: CallbagConvertible {
  public let callbag: CallbagProducer<Element>

  public init<Head: CallbagConvertible>(_ head: Head) where Head.Element == Element { callbag = head.callbag }

  /// Applies an operator.
  public func through<Output: Sendable>(_ operate: CallbagOperator<Element, Output>) -> Pipe<Output> {
    Pipe<Output>(operate(callbag))
  }

  /// Applies a sink.
  @discardableResult
  public func into<Result>(_ sink: CallbagSink<Element, Result>) -> Result { sink(callbag) }
}

// MARK: Sinks

extension Pipe {
  @discardableResult
  public func sink(_ consumer: @escaping CallbagConsumer<Element>) -> CallbagSubscription {
    into(AntiphonCallbag.sink(consumer))
  }

  @discardableResult
  public func observe(_ consumer: @escaping CallbagConsumer<Element>) -> CallbagSubscription {
    into(AntiphonCallbag.observe(consumer))
  }

  @discardableResult
  public func forEach(_ body: @escaping @Sendable (Element) -> Void) -> CallbagSubscription {
    into(AntiphonCallbag.forEach(body))
  }

  @discardableResult
  public func enumerate(_ body: @escaping @Sendable (Int, Element) -> Void) -> CallbagSubscription {
    into(AntiphonCallbag.enumerate(body))
  }

  @discardableResult
  public func assign<Root: AnyObject & Sendable>(
    to keyPath: ReferenceWritableKeyPath<Root, Element> & Sendable, on root: Root
  ) -> CallbagSubscription {
    into(AntiphonCallbag.assign(to: keyPath, on: root))
  }

  @discardableResult
  public func assign<Root: Sendable>(
    to keyPath: WritableKeyPath<Root, Element> & Sendable, in cell: Cell<Root>
  ) -> CallbagSubscription {
    into(AntiphonCallbag.assign(to: keyPath, in: cell))
  }

  @discardableResult
  public func assign(to cell: Cell<Element>) -> CallbagSubscription { into(AntiphonCallbag.assign(to: cell)) }

  public func awaiting() -> Awaitable<Element> { into(AntiphonCallbag.awaiting()) }

  public func makeIterator() -> CallbagIterator<Element> { CallbagIterator(callbag) }
}

// MARK: Operators

extension Pipe {
  public func map<Output: Sendable>(_ transform: @escaping @Sendable (Element) throws -> Output) -> Pipe<Output> {
    through(AntiphonCallbag.map(transform))
  }

  public func pluck<Output: Sendable>(_ keyPath: KeyPath<Element, Output> & Sendable) -> Pipe<Output> {
    through(AntiphonCallbag.pluck(keyPath))
  }

  public func compact<Output: Sendable>(_ transform: @escaping @Sendable (Element) throws -> Output?) -> Pipe<Output> {
    through(AntiphonCallbag.compact(transform))
  }

  public func compact<Output: Sendable>() -> Pipe<Output> where Element == Output? {
    through(AntiphonCallbag.compact())
  }

  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws -> Result
  ) -> Pipe<Result> {
    through(AntiphonCallbag.scan(initial, combine))
  }

  public func reduce<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws -> Result
  ) -> Pipe<Result> {
    through(AntiphonCallbag.reduce(initial, combine))
  }

  public func collect() -> Pipe<[Element]> { through(AntiphonCallbag.collect()) }

  public func collect(_ count: Int) -> Pipe<[Element]> { through(AntiphonCallbag.collect(count)) }

  public func replaceAll<Output: Sendable>(with element: Output) -> Pipe<Output> {
    through(AntiphonCallbag.replaceAll(with: element))
  }

  public func repeats(_ count: Int) -> Pipe { through(AntiphonCallbag.repeats(count)) }

  public func repeats() -> Pipe { through(AntiphonCallbag.repeats()) }

  public func filter(_ isIncluded: @escaping @Sendable (Element) throws -> Bool) -> Pipe {
    through(AntiphonCallbag.filter(isIncluded))
  }

  public func distinctUntilChanged() -> Pipe where Element: Equatable {
    through(AntiphonCallbag.distinctUntilChanged())
  }

  public func take(_ count: Int) -> Pipe { through(AntiphonCallbag.take(count)) }

  public func takeWhile(
    inclusive: Bool = false, _ isIncluded: @escaping @Sendable (Element) throws -> Bool
  ) -> Pipe {
    through(AntiphonCallbag.takeWhile(inclusive: inclusive, isIncluded))
  }

  public func takeUntil<Notifier: CallbagConvertible>(_ notifier: Notifier) -> Pipe {
    through(AntiphonCallbag.takeUntil(notifier))
  }

  public func dropFirst(_ count: Int = 1) -> Pipe { through(AntiphonCallbag.dropFirst(count)) }

  public func skip(_ count: Int = 1) -> Pipe { dropFirst(count) }

  public func dropWhile(_ isDropped: @escaping @Sendable (Element) throws -> Bool) -> Pipe {
    through(AntiphonCallbag.dropWhile(isDropped))
  }

  public func skipWhile(_ isDropped: @escaping @Sendable (Element) throws -> Bool) -> Pipe { dropWhile(isDropped) }

  public func append<Other: CallbagConvertible>(_ other: Other) -> Pipe where Other.Element == Element {
    through(AntiphonCallbag.append(other))
  }

  public func append(_ elements: Element...) -> Pipe { append(from(elements)) }

  public func prepend<Other: CallbagConvertible>(_ other: Other) -> Pipe where Other.Element == Element {
    through(AntiphonCallbag.prepend(other))
  }

  public func prepend(_ elements: Element...) -> Pipe { prepend(from(elements)) }

  public func merge<Other: CallbagConvertible>(with other: Other) -> Pipe where Other.Element == Element {
    through(AntiphonCallbag.merge(with: other))
  }

  public func combine<each Other: CallbagConvertible>(
    with others: repeat each Other
  ) -> Pipe<(Element, repeat (each Other).Element)> {
    through(AntiphonCallbag.combine(with: repeat each others))
  }

  public func zip<each Other: CallbagConvertible>(
    with others: repeat each Other
  ) -> Pipe<(Element, repeat (each Other).Element)> {
    through(CallbagKit.zip(with: repeat each others))
  }

  public func withLatest<Other: CallbagConvertible>(from other: Other) -> Pipe<(Element, Other.Element)> {
    through(AntiphonCallbag.withLatest(from: other))
  }

  public func flatMap<Inner: CallbagConvertible>(
    _ strategy: FlattenStrategy = .merge, _ transform: @escaping @Sendable (Element) throws -> Inner
  ) -> Pipe<Inner.Element> {
    through(AntiphonCallbag.flatMap(strategy, transform))
  }

  public func flatten(_ strategy: FlattenStrategy = .merge) -> Pipe<Element.Element> where Element: CallbagConvertible {
    through(AntiphonCallbag.flatten(strategy))
  }

  public func catchError<Other: CallbagConvertible>(
    _ handler: @escaping @Sendable (any Error) throws -> Other
  ) -> Pipe where Other.Element == Element {
    through(AntiphonCallbag.catchError(handler))
  }

  public func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Pipe {
    through(AntiphonCallbag.mapError(transform))
  }

  public func retry(_ count: Int) -> Pipe { through(AntiphonCallbag.retry(count)) }

  public func replaceError(with element: Element) -> Pipe { through(AntiphonCallbag.replaceError(with: element)) }

  public func debounce<Time: Clock>(_ period: Duration, on clock: Time) -> Pipe where Time.Duration == Duration {
    through(AntiphonCallbag.debounce(period, on: clock))
  }

  public func throttle<Time: Clock>(
    _ period: Duration, strategy: ThrottleStrategy = .latest, on clock: Time
  ) -> Pipe where Time.Duration == Duration {
    through(AntiphonCallbag.throttle(period, strategy: strategy, on: clock))
  }

  public func wait<Time: Clock>(_ period: Duration, on clock: Time) -> Pipe where Time.Duration == Duration {
    through(AntiphonCallbag.wait(period, on: clock))
  }

  public func timeout<Time: Clock>(
    _ period: Duration, customError: @escaping @Sendable () -> any Error = { TimeoutFailure() }, on clock: Time
  ) -> Pipe where Time.Duration == Duration {
    through(AntiphonCallbag.timeout(period, customError: customError, on: clock))
  }

  public func share(replay count: Int = 0) -> Pipe { through(AntiphonCallbag.share(replay: count)) }

  public func pullable() -> Pipe { through(AntiphonCallbag.pullable()) }

  public func async(on scheduler: some Scheduler) -> Pipe { through(AntiphonCallbag.async(on: scheduler)) }

  public func tap(_ receive: @escaping @Sendable (Sink<Element>) -> Void) -> Pipe {
    through(AntiphonCallbag.tap(receive))
  }

  public func tap(
    start: (@Sendable () -> Void)? = nil, next: (@Sendable (Element) -> Void)? = nil,
    completed: (@Sendable (Completion<any Error>) -> Void)? = nil
  ) -> Pipe {
    through(AntiphonCallbag.tap(start: start, next: next, completed: completed))
  }

  public func blocking() -> Pipe { through(AntiphonCallbag.blocking()) }

  public func blockingMain() -> Pipe { through(AntiphonCallbag.blockingMain()) }

  public func terminating(on termination: Termination) -> Pipe { through(AntiphonCallbag.terminating(on: termination)) }
}

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
