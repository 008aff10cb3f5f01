import Antiphon

extension StreamUnitProtocol {
  /// Goes on with another unit when this one fails; if that one can't, *it cannot fail.* See `Producer.catch(_:)`.
  ///
  /// It is observed where this one is. The properties that both units have hold.
  @inlinable @inline(__always)
  public func `catch`<Other: StreamUnitProtocol>(
    _ handler: @escaping @Sendable (Failure) -> Other
  ) -> StreamUnit<Element, Other.Failure, Proved.And<Other.Proved>> where Other.Element == Element {
    StreamUnit(settling: unit.producer.catch { handler($0).unit.producer })
  }
}
