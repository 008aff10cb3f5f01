// One run for several consumers: names of other libraries, and what to write instead.
// Scripts/guidance writes this file from docs/guidance.tsv.

extension ProducerProtocol {
  @available(
    *, unavailable, renamed: "share(replay:scope:policy:)", message: "the scope .forever keeps what was replayed"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func share(replay count: Int, refCount: Bool) -> Producer<Element, Failure> { fatalError() }

  @available(
    *, unavailable, renamed: "share(replay:scope:policy:)", message: "the scope .forever keeps what was replayed"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func shareReplay(_ count: Int) -> Producer<Element, Failure> { fatalError() }

  @available(
    *, unavailable, renamed: "share(replay:scope:policy:)", message: "the scope .forever keeps what was replayed"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func replayLazily(upTo count: Int) -> Producer<Element, Failure> { fatalError() }

  @available(
    *, unavailable, renamed: "share(replay:scope:policy:)", message: "the scope .forever keeps what was replayed"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func cache() -> Producer<Element, Failure> { fatalError() }

  @available(
    *, unavailable, renamed: "cache(for:clock:)",
    message: "the period begins when the stream has finished; a failure is not kept"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func cache(_ timeToLive: Duration) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "share(replay:scope:policy:)", message: "the scope .resetting(on:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func share(resetOnError: Bool, resetOnComplete: Bool, resetOnRefCountZero: Bool) -> Producer<Element, Failure>
  { fatalError() }

  @available(*, unavailable, renamed: "multicast(_:policy:clock:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func publish() -> ConnectableProducer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write multicast(.replay(_))")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func replay(_ count: Int) -> ConnectableProducer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write multicast(.replay(_))")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func replay(limit count: Int) -> ConnectableProducer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "multicast(_:policy:clock:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func makeConnectable() -> ConnectableProducer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "multicast(_:policy:clock:)", message: "takes the kind of a subject")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func multicast(subject: some AnyObject) -> ConnectableProducer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "share(replay:scope:policy:)", message: "whileConnected is the scope of it")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func shareIn(_ scope: some AnyObject) -> Producer<Element, Failure> { fatalError() }
}

extension ConnectableProducer {
  @available(
    *, unavailable, renamed: "autoconnect(after:disconnectsWithLast:)", message: "share(replay:scope:policy:) is both"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func refCount() -> Producer<Element, Failure> { fatalError() }

  @available(
    *, unavailable, renamed: "share(replay:scope:policy:keepingAliveFor:clock:)",
    message: "autoconnect(after:disconnectsWithLast:) waits for a number of consumers"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func refCount(_ minSubscribers: Int, _ gracePeriod: Duration) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "autoconnect(after:disconnectsWithLast:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func autoConnect(_ count: Int = 1) -> Producer<Element, Failure> { fatalError() }
}

extension ProducerProtocol where Failure == Never {
  @available(*, unavailable, message: "write Property(initial, then: stream)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func stateIn(_ scope: some AnyObject) -> Producer<Element, Failure> { fatalError() }
}
