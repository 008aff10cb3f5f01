import Antiphon

extension StreamUnitProtocol {
  /// Emits every element `period` later. See `Producer.delay(for:clock:)`.
  ///
  /// The clock may call back on any thread: the element is observed where the unit is.
  @_alwaysEmitIntoClient @inline(__always)
  public func delay<Time: Clock>(
    for period: Duration, clock: Time = ContinuousClock()
  ) -> StreamUnit<Element, Failure, Proved> where Time.Duration == Duration {
    StreamUnit(settling: unit.producer.delay(for: period, clock: clock))
  }
}
