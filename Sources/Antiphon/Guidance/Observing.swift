// Side effects, and looking on: names of other libraries, and what to write instead.
// Scripts/guidance writes this file from docs/guidance.tsv.

extension ProducerProtocol {
  @available(*, unavailable, renamed: "on(starting:started:next:failed:finished:cancelled:completed:stopped:ended:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, onError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(next: { })")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tap(_ receive: (Element) throws -> Void) -> Producer<Element, Failure> { fatalError() }

  @available(
    *, unavailable, renamed: "on(starting:started:next:failed:finished:cancelled:completed:stopped:ended:)",
    message: "on(requested:rewound:) for what goes upstream"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func handleEvents(
    receiveSubscription: ((Subscription) -> Void)? = nil, receiveOutput: ((Element) -> Void)? = nil,
    receiveCompletion: ((Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Int) -> Void)? = nil
  ) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(next: { })")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func on(value: @escaping (Element) -> Void) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(next: { })")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func doOn(next: (Element) -> Void) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(next: { })")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func doOnNext(_ receive: (Element) throws -> Void) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(failed: { })")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func doOnError(_ receive: (Failure) throws -> Void) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(finished: { })")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func doOnComplete(_ receive: () throws -> Void) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(starting: { })")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func doOnSubscribe(_ receive: () throws -> Void) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(cancelled: { }); stopped: tells when the consumer was done")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func doOnCancel(_ receive: () throws -> Void) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(requested: { })")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func doOnRequest(_ receive: (Int) throws -> Void) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(completed: { })")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func doOnTerminate(_ receive: () throws -> Void) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(ended: { })")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func doFinally(_ receive: () throws -> Void) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(ended: { })")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func finalize(_ receive: () throws -> Void) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(next: { })")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func onEach(_ receive: (Element) throws -> Void) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(starting: { }); prepend(_:) emits")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func onStart(_ receive: () throws -> Void) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write on(completed: { }); append(_:) emits")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func onCompletion(_ receive: (Completion<Failure>) throws -> Void) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable, renamed: "print(_:to:)", message: "debug(_:to:fileID:line:) prints its place in the source"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func log() -> Producer<Element, Failure> { fatalError() }

  @available(
    *, unavailable, renamed: "print(_:to:)", message: "debug(_:to:fileID:line:) prints its place in the source"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func logEvents(identifier: String = "") -> Producer<Element, Failure> { fatalError() }
}
