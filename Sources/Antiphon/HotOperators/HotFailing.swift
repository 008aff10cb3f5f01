// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.assertNoFailure(_:file:line:)`.
  @_alwaysEmitIntoClient
  public func assertNoFailure(_ message: String = "", file: StaticString = #file, line: UInt = #line) -> Producer<
    Element, Never
  > { producer.assertNoFailure(message, file: file, line: line) }

  /// See `Producer.catch(_:)`.
  @_alwaysEmitIntoClient
  public func `catch`<NewFailure: Error>(_ handler: @escaping @Sendable (Failure) -> Producer<Element, NewFailure>)
    -> Producer<Element, NewFailure>
  { producer.`catch`(handler) }

  /// See `Producer.catch(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func `catch`<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) throws(NewFailure) -> Producer<Element, NewFailure>
  ) -> Producer<Element, NewFailure> { producer.`catch`(handler) }

  /// See `Producer.ignoreError()`.
  @_alwaysEmitIntoClient
  public func ignoreError() -> Producer<Element, Never> { producer.ignoreError() }

  /// See `Producer.mapError(_:)`.
  @_alwaysEmitIntoClient
  public func mapError<NewFailure: Error>(_ transform: @escaping @Sendable (Failure) -> NewFailure) -> Producer<
    Element, NewFailure
  > { producer.mapError(transform) }

  /// See `Producer.replaceError(with:)`.
  @_alwaysEmitIntoClient
  public func replaceError(with element: Element) -> Producer<Element, Never> { producer.replaceError(with: element) }

  /// See `Producer.retry(_:)`.
  @_alwaysEmitIntoClient
  public func retry(_ count: Int) -> Producer<Element, Failure> { producer.retry(count) }

  /// See `Producer.retry(_:backoff:if:clock:)`.
  @_alwaysEmitIntoClient
  public func retry<Time: Clock>(
    _ count: Int = .max, backoff: Backoff, if isWorthwhile: @escaping @Sendable (Failure) -> Bool = { _ in true },
    clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.retry(count, backoff: backoff, if: isWorthwhile, clock: clock)
  }

  /// See `Producer.retry(when:)`.
  @_alwaysEmitIntoClient
  public func retry<Notice: Sendable, NewFailure: Error>(
    when notifier: @escaping @Sendable (_ failures: Producer<Failure, Never>) -> Producer<Notice, NewFailure>
  ) -> Producer<Element, NewFailure> { producer.retry(when: notifier) }

  /// See `Producer.throwIfEmpty(_:)`.
  @_alwaysEmitIntoClient
  public func throwIfEmpty(_ failure: @escaping @autoclosure @Sendable () -> Failure) -> Producer<Element, Failure> {
    producer.throwIfEmpty(failure())
  }
}

extension HotStream where Failure == Never {
  /// See `Producer.promoteFailure(to:)`.
  @_alwaysEmitIntoClient
  public func promoteFailure<NewFailure: Error>(to _: NewFailure.Type = NewFailure.self) -> Producer<
    Element, NewFailure
  > { producer.promoteFailure(to: NewFailure.self) }
}
