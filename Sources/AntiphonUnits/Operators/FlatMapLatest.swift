import Antiphon

extension StreamUnitProtocol {
  /// Emits the elements of the unit that `transform` makes of the latest element; the one before is cancelled. See
  /// `Producer.flatMapLatest(_:)`.
  ///
  /// Where it is observed and started isn't known any more.
  @inlinable @inline(__always) @_disfavoredOverload
  public func flatMapLatest<Inner: StreamUnitProtocol>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Inner
  ) -> StreamUnit<Inner.Element, Failure, Proved.ObservedAt<Anywhere>.StartedAt<Anywhere>.Changed>
  where Inner.Failure == Failure {
    StreamUnit(settling: unit.producer.map(transform).flatMapLatest { $0.unit.producer })
  }
}

extension StreamUnitProtocol where Proved: ObservedOnMainActor {
  /// Emits the elements of the unit that `transform` makes of the latest element; the one before is cancelled. See
  /// `Producer.flatMapLatest(_:)`.
  ///
  /// Where it is started isn't known any more: each of the units says for itself.
  @inlinable @inline(__always)
  public func flatMapLatest<Inner: StreamUnitProtocol>(
    _ transform: @escaping @MainActor @Sendable (Element) throws(Failure) -> Inner
  ) -> StreamUnit<Inner.Element, Failure, Proved.StartedAt<Anywhere>.Changed>
  where Inner.Failure == Failure, Inner.Proved: ObservedOnMainActor {
    // Not inside flatMapLatest: whoever starts or cancels the stream elsewhere may for a moment do its work there.
    StreamUnit(settling: unit.producer.map(there(transform)).flatMapLatest { $0.unit.producer })
  }
}
