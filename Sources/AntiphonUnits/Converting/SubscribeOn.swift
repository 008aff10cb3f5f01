import Antiphon

extension StreamUnitProtocol {
  /// *Started on the main actor.* A unit that has the property stays unchanged.
  @_alwaysEmitIntoClient @inline(__always)
  public func subscribe(on _: MainActorScheduler) -> StreamUnit<Element, Failure, Proved.StartedAt<OnMainActor>> {
    Proved.Started.isMainActor ? StreamUnit(unit.producer) : StreamUnit(settling: unit.producer.subscribe(on: .main))
  }

  /// Starts the stream on `scheduler`: *started on the main actor* is given up.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func subscribe(on scheduler: some Scheduler) -> StreamUnit<Element, Failure, Proved.StartedAt<Anywhere>> {
    StreamUnit(settling: unit.producer.subscribe(on: scheduler))
  }
}
