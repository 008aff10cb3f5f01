// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.assertNoFailure(_:file:line:)`.
  @inlinable
  public func assertNoFailure(_ message: String = "", file: StaticString = #file, line: UInt = #line) -> Producer<
    Element, Never
  > { producer.assertNoFailure(message, file: file, line: line) }

  /// See `Producer.catch(_:)`.
  @inlinable
  public func `catch`<NewFailure: Error>(_ handler: @escaping @Sendable (Failure) -> Producer<Element, NewFailure>)
    -> Producer<Element, NewFailure>
  { producer.`catch`(handler) }

  /// See `Producer.catch(_:)`.
  @inlinable @_disfavoredOverload
  public func `catch`<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) throws(NewFailure) -> Producer<Element, NewFailure>
  ) -> Producer<Element, NewFailure> { producer.`catch`(handler) }

  /// See `Producer.ignoreError()`.
  @inlinable
  public func ignoreError() -> Producer<Element, Never> { producer.ignoreError() }

  /// See `Producer.mapError(_:)`.
  @inlinable
  public func mapError<NewFailure: Error>(_ transform: @escaping @Sendable (Failure) -> NewFailure) -> Producer<
    Element, NewFailure
  > { producer.mapError(transform) }

  /// See `Producer.replaceError(with:)`.
  @inlinable
  public func replaceError(with element: Element) -> Producer<Element, Never> { producer.replaceError(with: element) }

  /// See `Producer.retry(_:)`.
  @inlinable
  public func retry(_ count: Int) -> Producer<Element, Failure> { producer.retry(count) }

  /// See `Producer.retry(_:backoff:if:clock:)`.
  @inlinable
  public func retry<Time: Clock>(
    _ count: Int = .max, backoff: Backoff, if isWorthwhile: @escaping @Sendable (Failure) -> Bool = { _ in true },
    clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.retry(count, backoff: backoff, if: isWorthwhile, clock: clock)
  }

  /// See `Producer.retry(when:)`.
  @inlinable
  public func retry<Notice: Sendable, NewFailure: Error>(
    when notifier: @escaping @Sendable (_ failures: Producer<Failure, Never>) -> Producer<Notice, NewFailure>
  ) -> Producer<Element, NewFailure> { producer.retry(when: notifier) }

  /// See `Producer.throwIfEmpty(_:)`.
  @inlinable
  public func throwIfEmpty(_ failure: @escaping @autoclosure @Sendable () -> Failure) -> Producer<Element, Failure> {
    producer.throwIfEmpty(failure())
  }
}

extension HotStream where Failure == Never {
  /// See `Producer.promoteFailure(to:)`.
  @inlinable
  public func promoteFailure<NewFailure: Error>(to _: NewFailure.Type = NewFailure.self) -> Producer<
    Element, NewFailure
  > { producer.promoteFailure(to: NewFailure.self) }
}
