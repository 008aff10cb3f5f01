// Periods, and clocks instead of schedulers: names of other libraries, and what to write instead.
// Scripts/guidance writes this file from docs/guidance.tsv.

extension ProducerProtocol {
  @available(*, unavailable, renamed: "debounce(for:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func debounce(_ period: Duration, scheduler: some Any) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "debounce(for:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func debounce(for period: Duration, scheduler: some Any) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "debounce(for:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func debounce(_ seconds: Double, on scheduler: some Any) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "debounce(for:clock:)", message: "takes a Duration")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func debounceTime(_ milliseconds: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "debounce(for:clock:)", message: "takes a Duration")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func debounce(_ milliseconds: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "debounce(by:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sampleTimeout<Other: Sendable, OtherFailure: Error>(
    _ makeNotifier: (Element) throws -> Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> { fatalError() }

  @available(
    *, unavailable, renamed: "throttle(for:latest:clock:)", message: "any Swift clock; latest is false by default"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func throttle(_ period: Duration, latest: Bool = true, scheduler: some Any) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "throttle(for:latest:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func throttle(for period: Duration, scheduler: some Any, latest: Bool) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "throttle(for:latest:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func throttle(_ seconds: Double, on scheduler: some Any) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "throttle(for:latest:clock:)", message: "takes a Duration")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func throttleTime(_ milliseconds: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "throttleToLatest(for:clock:)", message: "takes a Duration")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func auditTime(_ milliseconds: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "throttleToLatest(by:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func audit<Other: Sendable, OtherFailure: Error>(
    _ makeNotifier: (Element) throws -> Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "throttle(for:latest:clock:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sampleFirst(_ period: Duration) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write conflated(into:_:) or throttle(for:latest:clock:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func throttle<New: Sendable>(for period: Duration, reducing: (New?, Element) -> New) -> Producer<New, Failure>
  { fatalError() }

  @available(*, unavailable, renamed: "sample(every:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sample(_ period: Duration) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "sample(every:clock:)", message: "takes a Duration")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sampleTime(_ milliseconds: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "delay(for:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func delay(_ period: Duration, scheduler: some Any) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "delay(for:clock:)", message: "any Swift clock; a failure is not delayed")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func delay(for period: Duration, scheduler: some Any) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "delay(for:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func delay(_ seconds: Double, on scheduler: some Any) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "delay(for:clock:)", message: "takes a Duration")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func delay(_ milliseconds: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "delay(for:clock:)", message: "a failure is not delayed")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func delayElements(_ period: Duration) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "delay(for:clock:)", message: "a failure is not delayed")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func wait(_ period: Duration) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "delay(by:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func delayWhen<Other: Sendable, OtherFailure: Error>(
    _ makeNotifier: (Element) throws -> Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "delayStart(for:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func delaySubscription(_ period: Duration, scheduler: some Any) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "delayStart(for:clock:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func delaySubscription(_ period: Duration) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "timeout(after:clock:)", message: "it finishes; failure: makes it fail")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func timeout(_ period: Duration, scheduler: some Any) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "timeout(after:fallback:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func timeout<OtherFailure: Error>(
    _ period: Duration, other: Producer<Element, OtherFailure>, scheduler: some Any
  ) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "timeout(after:failure:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func timeout<NewFailure: Error>(_ period: Duration, scheduler: some Any, customError: () -> NewFailure)
    -> Producer<Element, NewFailure>
  { fatalError() }

  @available(*, unavailable, renamed: "timeout(after:failure:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func timeout<NewFailure: Error>(after seconds: Double, raising failure: NewFailure, on scheduler: some Any)
    -> Producer<Element, NewFailure>
  { fatalError() }

  @available(*, unavailable, renamed: "timeout(after:clock:)", message: "it finishes; failure: makes it fail")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func timeout(_ period: Duration) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "measureInterval(clock:)", message: "it keeps the element")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func measureInterval(using scheduler: some AnyObject) -> Producer<Duration, Failure> { fatalError() }

  @available(*, unavailable, renamed: "measureInterval(clock:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func timeInterval() -> Producer<(element: Element, interval: Duration), Failure> { fatalError() }

  @available(*, unavailable, renamed: "measureInterval(clock:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func elapsed() -> Producer<(element: Element, interval: Duration), Failure> { fatalError() }

  @available(*, unavailable, renamed: "measureInterval(clock:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func durations() -> Producer<(element: Element, interval: Duration), Failure> { fatalError() }

  @available(*, unavailable, renamed: "timestamped(clock:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func timestamp() -> Producer<(element: Element, instant: ContinuousClock.Instant), Failure> { fatalError() }

  @available(*, unavailable, renamed: "timestamped(clock:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func timestamps() -> Producer<(element: Element, instant: ContinuousClock.Instant), Failure> { fatalError() }
}
