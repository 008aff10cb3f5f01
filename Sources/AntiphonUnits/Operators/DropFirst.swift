import Antiphon

extension StreamUnitProtocol {
  /// Emits all but the first `count` elements. See `Producer.dropFirst(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func dropFirst(_ count: Int = 1) -> StreamUnit<Element, Failure, Proved> {
    StreamUnit(sharing: unit.producer.dropFirst(count))
  }
}
