import Antiphon

extension StreamUnitProtocol {
  /// *Observed on the main actor:* elements and the completion arrive there. A unit that has the property stays unchanged.
  @_alwaysEmitIntoClient @inline(__always)
  public func receive(on _: MainActorScheduler) -> StreamUnit<Element, Failure, Proved.ObservedAt<OnMainActor>> {
    Proved.Observed.isMainActor ? StreamUnit(unit.producer) : StreamUnit(settling: unit.producer)
  }

  /// Elements and the completion arrive on `scheduler`: *observed on the main actor* is given up.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func receive(on scheduler: some Scheduler) -> StreamUnit<Element, Failure, Proved.ObservedAt<Anywhere>> {
    StreamUnit(sharing: unit.producer.receive(on: scheduler))
  }
}
