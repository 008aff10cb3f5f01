import Antiphon

extension StreamUnitProtocol {
  /// Emits the elements of the unit that `transform` returns for the latest element; the unit before is cancelled. See
  /// `Producer.flatMapLatest(_:)`.
  ///
  /// Where the result is observed and started isn't known.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func flatMapLatest<Inner: StreamUnitProtocol>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Inner
  ) -> StreamUnit<Inner.Element, Failure, Proved.ObservedAt<Anywhere>.StartedAt<Anywhere>.Changed>
  where Inner.Failure == Failure {
    StreamUnit(settling: unit.producer.map(transform).flatMapLatest { $0.unit.producer })
  }
}

extension StreamUnitProtocol where Proved: ObservedOnMainActor {
  /// Emits the elements of the unit that `transform` returns for the latest element; the unit before is cancelled. See
  /// `Producer.flatMapLatest(_:)`.
  ///
  /// Where the result is started isn't known: it depends on each inner unit.
  @_alwaysEmitIntoClient @inline(__always)
  public func flatMapLatest<Inner: StreamUnitProtocol>(
    _ transform: @escaping @MainActor @Sendable (Element) throws(Failure) -> Inner
  ) -> StreamUnit<Inner.Element, Failure, Proved.StartedAt<Anywhere>.Changed>
  where Inner.Failure == Failure, Inner.Proved: ObservedOnMainActor {
    // Not inside flatMapLatest: a thread that starts or cancels the stream elsewhere may briefly run flatMapLatest's work there.
    StreamUnit(settling: unit.producer.map(there(transform)).flatMapLatest { $0.unit.producer })
  }
}
