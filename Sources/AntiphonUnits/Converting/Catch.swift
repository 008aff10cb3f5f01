import Antiphon

extension StreamUnitProtocol {
  /// Continues with another unit when this one fails; if the other one can't fail, *the result cannot fail.* See `Producer.catch(_:)`.
  ///
  /// The result is observed where this unit is. The result keeps the properties that both units have.
  @_alwaysEmitIntoClient @inline(__always)
  public func `catch`<Other: StreamUnitProtocol>(
    _ handler: @escaping @Sendable (Failure) -> Other
  ) -> StreamUnit<Element, Other.Failure, Proved.And<Other.Proved>> where Other.Element == Element {
    StreamUnit(settling: unit.producer.catch { handler($0).unit.producer })
  }
}
