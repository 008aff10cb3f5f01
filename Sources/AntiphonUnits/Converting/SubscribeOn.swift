import Antiphon

extension UnitProtocol {
  /// *Started on the main actor.* One that is already stays as it is.
  @inlinable @inline(__always)
  public func subscribe(on _: MainActorScheduler) -> Unit<Element, Failure, Proved.StartedAt<OnMainActor>> {
    Proved.Started.isMainActor ? Unit(unit.producer) : Unit(settling: unit.producer.subscribe(on: .main))
  }

  /// Starts the stream on `scheduler`: *started on the main actor* is given up.
  @inlinable @inline(__always) @_disfavoredOverload
  public func subscribe(on scheduler: some Scheduler) -> Unit<Element, Failure, Proved.StartedAt<Anywhere>> {
    Unit(settling: unit.producer.subscribe(on: scheduler))
  }
}
