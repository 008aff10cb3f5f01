// Written by Scripts/hot-operators from the operators in this module.

#if canImport(Dispatch)
import Dispatch
#endif

extension HotStream {
  /// See `Producer.receive(on:prefetch:)`.
  @_alwaysEmitIntoClient
  public func receive(on scheduler: some Scheduler, prefetch: Int = 256) -> Producer<Element, Failure> {
    producer.receive(on: scheduler, prefetch: prefetch)
  }

  #if canImport(Dispatch)
  /// See `Producer.receive(on:prefetch:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func receive(on queue: DispatchQueue, prefetch: Int = 256) -> Producer<Element, Failure> {
    producer.receive(on: queue, prefetch: prefetch)
  }
  #endif

  /// See `Producer.receive(on:prefetch:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func receive(on actor: some Actor, prefetch: Int = 256) -> Producer<Element, Failure> {
    producer.receive(on: actor, prefetch: prefetch)
  }

  /// See `Producer.subscribe(on:)`.
  @_alwaysEmitIntoClient
  public func subscribe(on scheduler: some Scheduler) -> Producer<Element, Failure> {
    producer.subscribe(on: scheduler)
  }

  #if canImport(Dispatch)
  /// See `Producer.subscribe(on:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func subscribe(on queue: DispatchQueue) -> Producer<Element, Failure> { producer.subscribe(on: queue) }
  #endif

  /// See `Producer.subscribe(on:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func subscribe(on actor: some Actor) -> Producer<Element, Failure> { producer.subscribe(on: actor) }
}
