extension ProducerObservable {
  /// Sends every element to `subject`, and the end: `finished` or the failure. Starts the stream, with unlimited demand.
  ///
  ///     numbers.subscribe(subject)
  ///
  /// A cancelled stream does not end the subject, so that another one can be sent to it. `subject` is not retained: the stream finishes at
  /// the first element after its release. `bind(to:)` does not send `finished`.
  ///
  /// - Returns: the handle. It may be dropped: the stream continues.
  @discardableResult
  public func subscribe(_ subject: Subject<Element, Failure>) -> Subscription { sending(to: subject) { $0 } }

  /// Sends every element to `subject`, and the end: `finished` or the failure. Starts the stream, with unlimited demand.
  @discardableResult @_disfavoredOverload
  public func subscribe(_ subject: Subject<Element, any Error>) -> Subscription { sending(to: subject) { $0 } }

  /// Sends every element to `signal`, and the failure. Starts the stream. A signal has no end: it continues after either completion.
  ///
  /// `signal` is not retained: the stream finishes at the first element after its release.
  ///
  /// - Returns: the handle. It may be dropped: the stream continues.
  @discardableResult
  public func subscribe(_ signal: Signal<Element, Failure>) -> Subscription {
    finalized.producerWithObservers.notifying({ $0.sendNext($1) }, with: signal)
      .observeFailure { [weak signal] in signal?.sendFailed($0) }.start()
  }

  /// Sends every element and the failure to `subject`, and starts the stream. `finished` is not sent: `subscribe(_:)` sends it, too.
  ///
  /// The handle may be dropped: the stream continues.
  @discardableResult @_disfavoredOverload
  public func bind(to subject: Subject<Element, Failure>) -> Subscription {
    finalized.producerWithObservers.notifying({ $0.send($1) }, with: subject)
      .observeFailure { [weak subject] in subject?.fail($0) }.start()
  }

  /// Sends every element and the failure to `signal`, and starts the stream: `subscribe(_:)` by another name.
  @discardableResult @_disfavoredOverload
  public func bind(to signal: Signal<Element, Failure>) -> Subscription { subscribe(signal) }

  fileprivate func sending<OtherFailure: Error>(
    to subject: Subject<Element, OtherFailure>, _ convert: @escaping @Sendable (Failure) -> OtherFailure
  ) -> Subscription {
    finalized.producerWithObservers.notifying({ $0.send($1) }, with: subject)
      .observeFailure { [weak subject] in subject?.fail(convert($0)) }
      .observeFinished { [weak subject] in subject?.finish() }
      .start()
  }
}

// A stream that cannot fail goes into any subject; into a relay, which has no end, only its elements go.

extension ProducerObservable where Failure == Never {
  /// Sends every element to `subject`, and `finished` at the end. Starts the stream, with unlimited demand.
  @discardableResult @_disfavoredOverload
  public func subscribe<OtherFailure: Error>(_ subject: Subject<Element, OtherFailure>) -> Subscription {
    sending(to: subject) { (failure: Never) -> OtherFailure in }
  }

  /// Sends every element to `relay`, and starts the stream. A relay has no end, so the completion is not sent: `bind(to:)` by another name.
  @discardableResult
  public func subscribe(_ relay: Relay<Element>) -> Subscription { bind(to: relay) }
}

extension ProducerObservable {
  @available(
    *, unavailable,
    message:
      "the subject cannot have this failure: mapError gives the stream its failure, catch or replaceError(with:) leaves none"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func subscribe<OtherFailure: Error>(_ subject: Subject<Element, OtherFailure>) -> Subscription { fatalError() }

  @available(
    *, unavailable,
    message: "a relay cannot fail: handle the failure first, with catch, replaceError(with:) or ignoreError()"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func subscribe(_ relay: Relay<Element>) -> Subscription { fatalError() }

  @available(
    *, unavailable,
    message: "the target cannot take this failure: handle it first, with catch, replaceError(with:) or ignoreError()"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func bind(to target: some BindingTargetProvider<Element>) -> Subscription { fatalError() }
}
