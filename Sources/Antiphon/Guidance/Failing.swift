// What becomes of failures: names of other libraries, and what to write instead.
// Scripts/guidance writes this file from docs/guidance.tsv.

extension ProducerProtocol {
  @available(*, unavailable, renamed: "catch(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func catchError<NewFailure: Error>(_ handler: (Failure) throws -> Producer<Element, NewFailure>) -> Producer<
    Element, NewFailure
  > { fatalError() }

  @available(*, unavailable, renamed: "catch(_:)", message: "its closure may throw the new failure")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryCatch<NewFailure: Error>(_ handler: (Failure) throws -> Producer<Element, NewFailure>) -> Producer<
    Element, NewFailure
  > { fatalError() }

  @available(*, unavailable, renamed: "catch(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMapError<NewFailure: Error>(_ handler: (Failure) throws -> Producer<Element, NewFailure>) -> Producer<
    Element, NewFailure
  > { fatalError() }

  @available(*, unavailable, renamed: "catch(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func onErrorResume<NewFailure: Error>(_ handler: (Failure) throws -> Producer<Element, NewFailure>)
    -> Producer<Element, NewFailure>
  { fatalError() }

  @available(*, unavailable, renamed: "replaceError(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func catchAndReturn(_ element: Element) -> Producer<Element, Never> { fatalError() }

  @available(*, unavailable, renamed: "replaceError(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func catchErrorJustReturn(_ element: Element) -> Producer<Element, Never> { fatalError() }

  @available(*, unavailable, renamed: "replaceError(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func onErrorReturn(_ element: Element) -> Producer<Element, Never> { fatalError() }

  @available(*, unavailable, renamed: "replaceError(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func recover(with element: Element) -> Producer<Element, Never> { fatalError() }

  @available(*, unavailable, renamed: "ignoreError()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func onErrorComplete() -> Producer<Element, Never> { fatalError() }

  @available(*, unavailable, renamed: "ignoreError()", message: "print(_:to:) before it logs")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func suppressError(logging: Bool) -> Producer<Element, Never> { fatalError() }

  @available(*, unavailable, renamed: "ignoreError()", message: "of CombineExt")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func ignoreFailure() -> Producer<Element, Never> { fatalError() }

  @available(*, unavailable, renamed: "mapError(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func onErrorMap<NewFailure: Error>(_ transform: (Failure) -> NewFailure) -> Producer<Element, NewFailure> {
    fatalError()
  }

  @available(*, unavailable, message: "write retry(.max)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func retry() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "retry(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func retry(upTo count: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "retry(_:backoff:if:clock:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func retry(upTo count: Int, interval: Double, on scheduler: some Any) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "retry(when:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func retryWhen<Notice: Sendable, NewFailure: Error>(
    _ notifier: (Producer<Failure, Never>) -> Producer<Notice, NewFailure>
  ) -> Producer<Element, NewFailure> { fatalError() }

  @available(*, unavailable, renamed: "repeat(when:)", message: "receives the number of the run")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func repeatWhen<Notice: Sendable, OtherFailure: Error>(
    _ notifier: (Producer<Int, Never>) -> Producer<Notice, OtherFailure>
  ) -> Producer<Element, Failure> { fatalError() }

  @available(
    *, unavailable, renamed: "mapOrDrop(_:dropped:)", message: "for one closure, not for the operators upstream"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func onErrorContinue(_ dropped: (any Error, Element) -> Void) -> Producer<Element, Failure> { fatalError() }
}

extension ProducerProtocol where Failure == Never {
  @available(*, unavailable, renamed: "promoteFailure(to:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func setFailureType<NewFailure: Error>(to type: NewFailure.Type) -> Producer<Element, NewFailure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "promoteFailure(to:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func promoteError<NewFailure: Error>(_ type: NewFailure.Type) -> Producer<Element, NewFailure> { fatalError() }

  @available(*, unavailable, renamed: "promoteFailure(to:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func castError<NewFailure: Error>() -> Producer<Element, NewFailure> { fatalError() }
}
