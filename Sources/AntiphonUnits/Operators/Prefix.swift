import Antiphon

extension StreamUnitProtocol {
  /// Emits the first `count` elements and finishes. See `Producer.prefix(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func prefix(_ count: Int) -> StreamUnit<Element, Failure, Proved> {
    StreamUnit(sharing: unit.producer.prefix(count))
  }
}
