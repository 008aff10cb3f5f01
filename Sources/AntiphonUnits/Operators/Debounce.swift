import Antiphon

extension StreamUnitProtocol {
  /// Emits an element when none has followed it for `period`. See `Producer.debounce(for:clock:)`.
  ///
  /// The clock may call back on any thread: the element is observed where the unit is.
  @_alwaysEmitIntoClient @inline(__always)
  public func debounce<Time: Clock>(
    for period: Duration, clock: Time = ContinuousClock()
  ) -> StreamUnit<Element, Failure, Proved> where Time.Duration == Duration {
    StreamUnit(settling: unit.producer.debounce(for: period, clock: clock))
  }
}
