import Antiphon

extension Pipe {
  /// See the function `map(_:)`.
  @_alwaysEmitIntoClient
  public func map<Output: Sendable>(_ transform: @escaping @Sendable (Element) throws -> Output) -> Pipe<Output> {
    through(AntiphonCallbag.map(transform))
  }

  /// See the function `pluck(_:)`.
  @_alwaysEmitIntoClient
  public func pluck<Output: Sendable>(_ keyPath: KeyPath<Element, Output> & Sendable) -> Pipe<Output> {
    through(AntiphonCallbag.pluck(keyPath))
  }

  /// See the function `compact(_:)`.
  @_alwaysEmitIntoClient
  public func compact<Output: Sendable>(_ transform: @escaping @Sendable (Element) throws -> Output?) -> Pipe<Output> {
    through(AntiphonCallbag.compact(transform))
  }

  /// See the function `compact()`.
  @_alwaysEmitIntoClient
  public func compact<Output: Sendable>() -> Pipe<Output> where Element == Output? {
    through(AntiphonCallbag.compact())
  }

  /// See the function `scan(_:_:)`.
  @_alwaysEmitIntoClient
  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws -> Result
  ) -> Pipe<Result> {
    through(AntiphonCallbag.scan(initial, combine))
  }

  /// See the function `reduce(_:_:)`.
  @_alwaysEmitIntoClient
  public func reduce<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws -> Result
  ) -> Pipe<Result> {
    through(AntiphonCallbag.reduce(initial, combine))
  }

  /// See the function `collect()`.
  @_alwaysEmitIntoClient
  public func collect() -> Pipe<[Element]> { through(AntiphonCallbag.collect()) }

  /// See the function `collect(_:)`.
  @_alwaysEmitIntoClient
  public func collect(_ count: Int) -> Pipe<[Element]> { through(AntiphonCallbag.collect(count)) }

  /// See the function `replaceAll(with:)`.
  @_alwaysEmitIntoClient
  public func replaceAll<Output: Sendable>(with element: Output) -> Pipe<Output> {
    through(AntiphonCallbag.replaceAll(with: element))
  }

  /// See the function `repeats(_:)`.
  @_alwaysEmitIntoClient
  public func repeats(_ count: Int) -> Pipe { through(AntiphonCallbag.repeats(count)) }

  /// See the function `repeats()`.
  @_alwaysEmitIntoClient
  public func repeats() -> Pipe { through(AntiphonCallbag.repeats()) }

  /// See the function `filter(_:)`.
  @_alwaysEmitIntoClient
  public func filter(_ isIncluded: @escaping @Sendable (Element) throws -> Bool) -> Pipe {
    through(AntiphonCallbag.filter(isIncluded))
  }

  /// See the function `distinctUntilChanged()`.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> Pipe where Element: Equatable {
    through(AntiphonCallbag.distinctUntilChanged())
  }

  /// See the function `take(_:)`.
  @_alwaysEmitIntoClient
  public func take(_ count: Int) -> Pipe { through(AntiphonCallbag.take(count)) }

  /// See the function `takeWhile(inclusive:_:)`.
  @_alwaysEmitIntoClient
  public func takeWhile(
    inclusive: Bool = false, _ isIncluded: @escaping @Sendable (Element) throws -> Bool
  ) -> Pipe {
    through(AntiphonCallbag.takeWhile(inclusive: inclusive, isIncluded))
  }

  /// See the function `takeUntil(_:)`.
  @_alwaysEmitIntoClient
  public func takeUntil<Notifier: CallbagConvertible>(_ notifier: Notifier) -> Pipe {
    through(AntiphonCallbag.takeUntil(notifier))
  }

  /// See the function `dropFirst(_:)`.
  @_alwaysEmitIntoClient
  public func dropFirst(_ count: Int = 1) -> Pipe { through(AntiphonCallbag.dropFirst(count)) }

  /// See the function `skip(_:)`.
  @_alwaysEmitIntoClient
  public func skip(_ count: Int = 1) -> Pipe { dropFirst(count) }

  /// See the function `dropWhile(_:)`.
  @_alwaysEmitIntoClient
  public func dropWhile(_ isDropped: @escaping @Sendable (Element) throws -> Bool) -> Pipe {
    through(AntiphonCallbag.dropWhile(isDropped))
  }

  /// See the function `skipWhile(_:)`.
  @_alwaysEmitIntoClient
  public func skipWhile(_ isDropped: @escaping @Sendable (Element) throws -> Bool) -> Pipe { dropWhile(isDropped) }

  /// See the function `append(_:)`.
  @_alwaysEmitIntoClient
  public func append<Other: CallbagConvertible>(_ other: Other) -> Pipe where Other.Element == Element {
    through(AntiphonCallbag.append(other))
  }

  /// See the function `append(_:)`.
  @_alwaysEmitIntoClient
  public func append(_ elements: Element...) -> Pipe { append(from(elements)) }

  /// See the function `prepend(_:)`.
  @_alwaysEmitIntoClient
  public func prepend<Other: CallbagConvertible>(_ other: Other) -> Pipe where Other.Element == Element {
    through(AntiphonCallbag.prepend(other))
  }

  /// See the function `prepend(_:)`.
  @_alwaysEmitIntoClient
  public func prepend(_ elements: Element...) -> Pipe { prepend(from(elements)) }

  /// See the function `merge(with:)`.
  @_alwaysEmitIntoClient
  public func merge<Other: CallbagConvertible>(with other: Other) -> Pipe where Other.Element == Element {
    through(AntiphonCallbag.merge(with: other))
  }

  /// See the function `combine(with:)`.
  @_alwaysEmitIntoClient
  public func combine<each Other: CallbagConvertible>(
    with others: repeat each Other
  ) -> Pipe<(Element, repeat (each Other).Element)> {
    through(AntiphonCallbag.combine(with: repeat each others))
  }

  /// See the function `CallbagKit.zip(with:)`.
  @_alwaysEmitIntoClient
  public func zip<each Other: CallbagConvertible>(
    with others: repeat each Other
  ) -> Pipe<(Element, repeat (each Other).Element)> {
    through(CallbagKit.zip(with: repeat each others))
  }

  /// See the function `withLatest(from:)`.
  @_alwaysEmitIntoClient
  public func withLatest<Other: CallbagConvertible>(from other: Other) -> Pipe<(Element, Other.Element)> {
    through(AntiphonCallbag.withLatest(from: other))
  }

  /// See the function `flatMap(_:maxConcurrent:_:)`.
  @_alwaysEmitIntoClient
  public func flatMap<Inner: CallbagConvertible>(
    _ strategy: FlattenStrategy = .merge, _ transform: @escaping @Sendable (Element) throws -> Inner
  ) -> Pipe<Inner.Element> {
    through(AntiphonCallbag.flatMap(strategy, transform))
  }

  /// See the function `flatten(_:maxConcurrent:)`.
  @_alwaysEmitIntoClient
  public func flatten(_ strategy: FlattenStrategy = .merge) -> Pipe<Element.Element> where Element: CallbagConvertible {
    through(AntiphonCallbag.flatten(strategy))
  }

  /// See the function `catchError(_:)`.
  @_alwaysEmitIntoClient
  public func catchError<Other: CallbagConvertible>(
    _ handler: @escaping @Sendable (any Error) throws -> Other
  ) -> Pipe where Other.Element == Element {
    through(AntiphonCallbag.catchError(handler))
  }

  /// See the function `mapError(_:)`.
  @_alwaysEmitIntoClient
  public func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Pipe {
    through(AntiphonCallbag.mapError(transform))
  }

  /// See the function `retry(_:)`.
  @_alwaysEmitIntoClient
  public func retry(_ count: Int) -> Pipe { through(AntiphonCallbag.retry(count)) }

  /// See the function `replaceError(with:)`.
  @_alwaysEmitIntoClient
  public func replaceError(with element: Element) -> Pipe { through(AntiphonCallbag.replaceError(with: element)) }

  /// See the function `debounce(_:on:)`.
  @_alwaysEmitIntoClient
  public func debounce<Time: Clock>(_ period: Duration, on clock: Time) -> Pipe where Time.Duration == Duration {
    through(AntiphonCallbag.debounce(period, on: clock))
  }

  /// See the function `throttle(_:strategy:on:)`.
  @_alwaysEmitIntoClient
  public func throttle<Time: Clock>(
    _ period: Duration, strategy: ThrottleStrategy = .latest, on clock: Time
  ) -> Pipe where Time.Duration == Duration {
    through(AntiphonCallbag.throttle(period, strategy: strategy, on: clock))
  }

  /// See the function `wait(_:on:)`.
  @_alwaysEmitIntoClient
  public func wait<Time: Clock>(_ period: Duration, on clock: Time) -> Pipe where Time.Duration == Duration {
    through(AntiphonCallbag.wait(period, on: clock))
  }

  /// See the function `timeout(_:customError:on:)`.
  @_alwaysEmitIntoClient
  public func timeout<Time: Clock>(
    _ period: Duration, customError: (@Sendable () -> any Error)? = nil, on clock: Time
  ) -> Pipe where Time.Duration == Duration {
    through(AntiphonCallbag.timeout(period, customError: customError, on: clock))
  }

  /// See the function `share(replay:scope:policy:)`.
  @_alwaysEmitIntoClient
  public func share(replay count: Int = 0) -> Pipe { through(AntiphonCallbag.share(replay: count)) }

  /// See the function `pullable(_:)`.
  @_alwaysEmitIntoClient
  public func pullable() -> Pipe { through(AntiphonCallbag.pullable()) }

  /// See the function `async(on:prefetch:)`.
  @_alwaysEmitIntoClient
  public func async(on scheduler: some Scheduler) -> Pipe { through(AntiphonCallbag.async(on: scheduler)) }

  /// See the function `tap(_:)`.
  @_alwaysEmitIntoClient
  public func tap(_ receive: @escaping @Sendable (Sink<Element>) -> Void) -> Pipe {
    through(AntiphonCallbag.tap(receive))
  }

  /// See the function `tap(start:next:completed:)`.
  @_alwaysEmitIntoClient
  public func tap(
    start: (@Sendable () -> Void)? = nil, next: (@Sendable (Element) -> Void)? = nil,
    completed: (@Sendable (Completion<any Error>) -> Void)? = nil
  ) -> Pipe {
    through(AntiphonCallbag.tap(start: start, next: next, completed: completed))
  }

  #if canImport(Dispatch)
  /// See the function `blocking()`.
  @_alwaysEmitIntoClient
  public func blocking() -> Pipe { through(AntiphonCallbag.blocking()) }

  /// See the function `blockingMain()`.
  @_alwaysEmitIntoClient
  public func blockingMain() -> Pipe { through(AntiphonCallbag.blockingMain()) }
  #endif

  /// See the function `terminating(on:)`.
  @_alwaysEmitIntoClient
  public func terminating(on termination: Termination) -> Pipe { through(AntiphonCallbag.terminating(on: termination)) }
}
