import Antiphon

extension UnitProtocol {
  /// *Observed on the main actor:* elements and the end arrive there. One that is already stays as it is.
  @inlinable @inline(__always)
  public func receive(on _: MainActorScheduler) -> Unit<Element, Failure, Proved.ObservedAt<OnMainActor>> {
    Proved.Observed.isMainActor ? Unit(unit.producer) : Unit(settling: unit.producer)
  }

  /// Elements and the end arrive on `scheduler`: *observed on the main actor* is given up.
  @inlinable @inline(__always) @_disfavoredOverload
  public func receive(on scheduler: some Scheduler) -> Unit<Element, Failure, Proved.ObservedAt<Anywhere>> {
    Unit(sharing: unit.producer.receive(on: scheduler))
  }
}
