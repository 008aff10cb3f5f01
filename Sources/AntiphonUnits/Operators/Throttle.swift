import Antiphon

extension StreamUnitProtocol {
  /// Emits an element and then none for `period`. See `Producer.throttle(for:latest:clock:)`.
  ///
  /// The clock may call back on any thread: the element is observed where the unit is.
  @_alwaysEmitIntoClient @inline(__always)
  public func throttle<Time: Clock>(
    for period: Duration, latest: Bool = false, clock: Time = ContinuousClock()
  ) -> StreamUnit<Element, Failure, Proved> where Time.Duration == Duration {
    StreamUnit(settling: unit.producer.throttle(for: period, latest: latest, clock: clock))
  }
}
