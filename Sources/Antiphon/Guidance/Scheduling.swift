// Where a stream runs, and what waits between two places: names of other libraries, and what to write instead.
// Scripts/guidance writes this file from docs/guidance.tsv.

#if canImport(Dispatch)
import Dispatch
#endif

extension ProducerProtocol {
  @available(
    *, unavailable,
    message: "write receive(on: .main), or receive(on: .queue(queue)); an element that is already there does not hop"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func receive(on queue: some AnyObject) -> Producer<Element, Failure> { fatalError() }

  #if canImport(Dispatch)
  @available(
    *, unavailable, renamed: "receive(on:prefetch:)", message: "hands over batches; takes a Scheduler, such as .main"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func observe(on queue: DispatchQueue) -> Producer<Element, Failure> { fatalError() }
  #endif

  #if canImport(Dispatch)
  @available(*, unavailable, renamed: "receive(on:prefetch:)", message: "takes a Scheduler, such as .main")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func observeOn(_ queue: DispatchQueue) -> Producer<Element, Failure> { fatalError() }
  #endif

  #if canImport(Dispatch)
  @available(*, unavailable, renamed: "receive(on:prefetch:)", message: "takes a Scheduler, such as .main")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func publishOn(_ queue: DispatchQueue) -> Producer<Element, Failure> { fatalError() }
  #endif

  #if canImport(Dispatch)
  @available(*, unavailable, renamed: "receive(on:prefetch:)", message: "takes a Scheduler, such as .main")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func async(on queue: DispatchQueue) -> Producer<Element, Failure> { fatalError() }
  #endif

  #if canImport(Dispatch)
  @available(*, unavailable, renamed: "subscribe(on:)", message: "takes a Scheduler, such as .background")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func subscribeOn(_ queue: DispatchQueue) -> Producer<Element, Failure> { fatalError() }
  #endif

  #if canImport(Dispatch)
  @available(*, unavailable, renamed: "subscribe(on:)", message: "takes a Scheduler, such as .background")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func executeOn(_ queue: DispatchQueue) -> Producer<Element, Failure> { fatalError() }
  #endif

  #if canImport(Dispatch)
  @available(*, unavailable, renamed: "subscribe(on:)", message: "takes a Scheduler, such as .background")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flowOn(_ queue: DispatchQueue) -> Producer<Element, Failure> { fatalError() }
  #endif

  @available(*, unavailable, renamed: "serialized()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sync() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write buffer(.unbounded)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func onBackpressureBuffer() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, message: "write buffer(.dropNewest(_))")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func onBackpressureDrop() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "conflated()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func onBackpressureLatest() -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "conflated()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func conflate() -> Producer<Element, Failure> { fatalError() }
}
