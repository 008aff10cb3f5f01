// Several streams into one: names of other libraries, and what to write instead.
// Scripts/guidance writes this file from docs/guidance.tsv.

extension ProducerProtocol {
  @available(*, unavailable, renamed: "prepend(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func startWith(_ elements: Element...) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "prepend(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func startWith<OtherFailure: Error>(_ other: Producer<Element, OtherFailure>) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "prepend(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func prefix(value: Element) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "append(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func concat(value: Element) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "append(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func endWith(_ elements: Element...) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "append(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func concat<OtherFailure: Error>(_ other: Producer<Element, OtherFailure>) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "append(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func concatWith<OtherFailure: Error>(_ other: Producer<Element, OtherFailure>) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable, renamed: "mergeByPriority(with:)",
    message: "compares the elements that wait; mergeByPriority(_:by:) is for any number of streams"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func mergePriorityWith<OtherFailure: Error>(_ other: Producer<Element, OtherFailure>) -> Producer<
    Element, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "merge(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func mergeWith<OtherFailure: Error>(_ other: Producer<Element, OtherFailure>) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "zip(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func zip<Other: Sendable, OtherFailure: Error>(_ other: Producer<Other, OtherFailure>) -> Producer<
    (Element, Other), Failure
  > { fatalError() }

  @available(*, unavailable, message: "write zip(with:), then map(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func zip<Other: Sendable, OtherFailure: Error, New: Sendable>(
    _ other: Producer<Other, OtherFailure>, _ transform: (Element, Other) throws -> New
  ) -> Producer<New, Failure> { fatalError() }

  @available(*, unavailable, renamed: "zip(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func zipWith<Other: Sendable, OtherFailure: Error>(_ other: Producer<Other, OtherFailure>) -> Producer<
    (Element, Other), Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "combineLatest(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func combineLatest<Other: Sendable, OtherFailure: Error>(_ other: Producer<Other, OtherFailure>) -> Producer<
    (Element, Other), Failure
  > { fatalError() }

  @available(*, unavailable, message: "write combineLatest(with:), then map(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func combineLatest<Other: Sendable, OtherFailure: Error, New: Sendable>(
    _ other: Producer<Other, OtherFailure>, _ transform: (Element, Other) throws -> New
  ) -> Producer<New, Failure> { fatalError() }

  @available(*, unavailable, renamed: "combineLatest(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func combineLatestWith<Other: Sendable, OtherFailure: Error>(_ other: Producer<Other, OtherFailure>)
    -> Producer<(Element, Other), Failure>
  { fatalError() }

  @available(*, unavailable, message: "write combineLatest(with:), then map(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func combine<Other: Sendable, OtherFailure: Error, New: Sendable>(
    _ other: Producer<Other, OtherFailure>, _ transform: (Element, Other) throws -> New
  ) -> Producer<New, Failure> { fatalError() }

  @available(*, unavailable, renamed: "combineLatest(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func combine<Other: Sendable, OtherFailure: Error>(_ other: Producer<Other, OtherFailure>) -> Producer<
    (Element, Other), Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "withLatest(from:)", message: "emits both elements")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func withLatestFrom<Other: Sendable, OtherFailure: Error>(_ other: Producer<Other, OtherFailure>) -> Producer<
    (Element, Other), Failure
  > { fatalError() }

  @available(*, unavailable, message: "write withLatest(from:), then map(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func withLatestFrom<Other: Sendable, OtherFailure: Error, New: Sendable>(
    _ other: Producer<Other, OtherFailure>, _ transform: (Element, Other) throws -> New
  ) -> Producer<New, Failure> { fatalError() }

  @available(*, unavailable, renamed: "withLatest(from:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func with<Other: Sendable, OtherFailure: Error>(latestFrom other: Producer<Other, OtherFailure>) -> Producer<
    (Element, Other), Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "sample(on:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sample<Other: Sendable, OtherFailure: Error>(_ notifier: Producer<Other, OtherFailure>) -> Producer<
    Element, Failure
  > { fatalError() }

  @available(*, unavailable, message: "write sampler.withLatest(from: stream); pairs the other way round")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sample<Other: Sendable, OtherFailure: Error>(with sampler: Producer<Other, OtherFailure>) -> Producer<
    (Element, Other), Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "race(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func amb<OtherFailure: Error>(_ other: Producer<Element, OtherFailure>) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "race(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func amb<OtherFailure: Error>(with other: Producer<Element, OtherFailure>) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "race(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func raceWith<OtherFailure: Error>(_ other: Producer<Element, OtherFailure>) -> Producer<Element, Failure> {
    fatalError()
  }
}

@available(*, unavailable, renamed: "concat(_:)")
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public func chain<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, Failure>
) -> Producer<Element, Failure> { fatalError() }

@available(*, unavailable, renamed: "combineLast(_:)")
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public func forkJoin<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>
) -> Producer<(First, Second), Failure> { fatalError() }
