// Operators on two streams with different failure types are compile errors, whose message shows the fix.

extension Producer {
  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func chunks<Opening: Sendable, OpeningFailure: Error, Closing: Sendable, ClosingFailure: Error>(
    from openings: Producer<Opening, OpeningFailure>,
    until closing: @escaping @Sendable (Opening) -> Producer<Closing, ClosingFailure>
  ) -> Producer<[Element], Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func chunks<Closing: Sendable, OtherFailure: Error>(
    until closing: @escaping @Sendable () -> Producer<Closing, OtherFailure>
  ) -> Producer<[Element], Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func debounce<Other: Sendable, OtherFailure: Error>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func delay<Other: Sendable, OtherFailure: Error>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMap<NewElement: Sendable, OtherFailure: Error>(
    _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMap<NewElement: Sendable, OtherFailure: Error>(
    delayingErrors strategy: FlattenStrategy, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMapConcat<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMapLatest<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMapFirst<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMapSequential<NewElement: Sendable, OtherFailure: Error>(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func switchScan<Result: Sendable, OtherFailure: Error>(
    _ initial: Result, _ accumulate: @escaping @Sendable (Result, Element) -> Producer<Result, OtherFailure>
  ) -> Producer<Result, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func mergeScan<Result: Sendable, OtherFailure: Error>(
    _ initial: Result, maxConcurrent: Int = .max,
    _ accumulate: @escaping @Sendable (Result, Element) -> Producer<Result, OtherFailure>
  ) -> Producer<Result, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func timeout<Time: Clock, OtherFailure: Error>(
    after period: Duration, fallback: Producer<Element, OtherFailure>, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func throttle<Other: Sendable, OtherFailure: Error>(
    latest keepsLatest: Bool = false, by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func throttleToLatest<Other: Sendable, OtherFailure: Error>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func `repeat`<Notice: Sendable, OtherFailure: Error>(
    when notifier: @escaping @Sendable (_ finishedRuns: Producer<Int, Never>) -> Producer<Notice, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func killed<OtherFailure: Error>(by killSwitch: KillSwitch<OtherFailure>) -> Producer<Element, Failure> {
    fatalError()
  }
}

@available(
  *, unavailable,
  message:
    "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
)
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public func merge<Element: Sendable, Failure: Error, OtherFailure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, OtherFailure>
) -> Producer<Element, Failure> {
  fatalError()
}

@available(
  *, unavailable,
  message:
    "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
)
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public func concat<Element: Sendable, Failure: Error, OtherFailure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, OtherFailure>
) -> Producer<Element, Failure> {
  fatalError()
}

@available(
  *, unavailable,
  message:
    "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
)
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public func race<Element: Sendable, Failure: Error, OtherFailure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, OtherFailure>
) -> Producer<Element, Failure> {
  fatalError()
}

@available(
  *, unavailable,
  message:
    "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
)
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public func zip<First: Sendable, Second: Sendable, Failure: Error, OtherFailure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, OtherFailure>
) -> Producer<(First, Second), Failure> {
  fatalError()
}

@available(
  *, unavailable,
  message:
    "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
)
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public func combineLatest<First: Sendable, Second: Sendable, Failure: Error, OtherFailure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, OtherFailure>
) -> Producer<(First, Second), Failure> {
  fatalError()
}

@available(
  *, unavailable,
  message:
    "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
)
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public func combineLast<First: Sendable, Second: Sendable, Failure: Error, OtherFailure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, OtherFailure>
) -> Producer<(First, Second), Failure> {
  fatalError()
}
