// Starting a stream, and leaving ours for another library’s type: names of other libraries, and what to write instead.
// Scripts/guidance writes this file from docs/guidance.tsv.

extension ProducerObservable {
  @available(
    *, unavailable,
    message: "write observeValues(_:), then start(); observeFailure(_:) and observeFinished(_:) have the end"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func subscribe(
    onNext: @escaping (Element) -> Void, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Subscription { fatalError() }

  @available(*, unavailable, message: "write observeValues(_:), then start(); observe(_:) has every event")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func subscribe(_ receive: (Element) -> Void) -> Subscription { fatalError() }

  @available(*, unavailable, renamed: "start()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func subscribe() -> Subscription { fatalError() }

  @available(*, unavailable, message: "write observeValues(_:), then start()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func startWithValues(_ receive: (Element) -> Void) -> Subscription { fatalError() }

  @available(*, unavailable, message: "write observeResults(_:), then start()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func startWithResult(_ receive: (Result<Element, Failure>) -> Void) -> Subscription { fatalError() }

  @available(*, unavailable, message: "write observeFinished(_:), then start()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func startWithCompleted(_ receive: () -> Void) -> Subscription { fatalError() }

  @available(*, unavailable, message: "write observeFailure(_:), then start()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func startWithFailed(_ receive: (Failure) -> Void) -> Subscription { fatalError() }

  @available(*, unavailable, message: "write observeInterrupted(_:), then start()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func startWithInterrupted(_ receive: () -> Void) -> Subscription { fatalError() }

  @available(*, unavailable, message: "write observeValues(_:), then start()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func observeNext(with receive: (Element) -> Void) -> Subscription { fatalError() }

  @available(*, unavailable, message: "write observeFinished(_:), then start()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func observeCompleted(with receive: () -> Void) -> Subscription { fatalError() }

  @available(*, unavailable, message: "write observeFailure(_:), then start()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func observeFailed(with receive: (Failure) -> Void) -> Subscription { fatalError() }

  @available(*, unavailable, message: "write observeValues(_:), then start()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func bind(onNext receive: (Element) -> Void) -> Subscription { fatalError() }

  @available(*, unavailable, renamed: "start()", message: "store(in:) a SubscriptionBag cancels it")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func launchIn(_ scope: some AnyObject) -> Subscription { fatalError() }

  @available(
    *, unavailable,
    message: "write bind(to: BindingTarget { object.property = $0 }); a weak capture keeps nothing alive"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Element>, on object: Root) -> Subscription {
    fatalError()
  }

  @available(*, unavailable, renamed: "bind(to:)", message: "a MutableProperty")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func assign<Published>(to published: inout Published) { fatalError() }

  @available(*, unavailable, renamed: "producer", message: "a producer has no type to erase")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func asObservable() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "producer", message: "a producer has no type to erase")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func eraseToAnyPublisher() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "producer", message: "a producer has no type to erase")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func asFlux() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "producer", message: "a producer has no type to erase")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func asSharedFlow() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "producer", message: "a producer has no type to erase")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func toSignal() -> Producer<Element, Failure> { fatalError() }
}

extension ProducerProtocol {
  @available(
    *, unavailable, message: "write sink { }; it requests everything; pull { } requests only what its caller requests"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sink(receiveValue: @escaping (Element) -> Void) -> Subscription { fatalError() }

  @available(*, unavailable, message: "write sink { } completed: { }")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sink(
    receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Element) -> Void
  ) -> Subscription { fatalError() }

  @available(*, unavailable, renamed: "forEach(_:completed:)", message: "collect() makes an array")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func collect(_ receive: (Element) throws -> Void) { fatalError() }

  @available(*, unavailable, renamed: "forEachLatest(_:completed:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func collectLatest(_ receive: (Element) async throws -> Void) -> Subscription { fatalError() }

  @available(*, unavailable, message: "write enumerated(), then forEach(_:completed:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func enumerate(_ receive: (Int, Element) -> Void) { fatalError() }

  @available(*, unavailable, renamed: "values", message: "no thread is blocked waiting: iterate with for await")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func toBlocking() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "values", message: "no thread is blocked waiting: iterate with for await")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func blockFirst() -> Element? { fatalError() }

  @available(*, unavailable, renamed: "values", message: "no thread is blocked waiting: iterate with for await")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func blockLast() -> Element? { fatalError() }

  @available(*, unavailable, renamed: "values", message: "pulls one element for each next()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func toAsyncStream() -> AsyncStream<Element> { fatalError() }

  @available(*, unavailable, renamed: "producer", message: "a producer has no type to erase")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func hide() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "single()", message: "a stream of one element is no type of its own")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func asSingle() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "replaceError(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func asInfallible(onErrorJustReturn element: Element) -> Producer<Element, Never> { fatalError() }
}
