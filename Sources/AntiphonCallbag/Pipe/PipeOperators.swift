import Antiphon

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
    _ period: Duration, customError: (@Sendable () -> any Error)? = nil, on clock: Time
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
