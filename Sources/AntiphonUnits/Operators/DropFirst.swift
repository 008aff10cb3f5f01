import Antiphon

extension UnitProtocol {
  /// Emits everything but the first `count` elements. See `Producer.dropFirst(_:)`.
  @inlinable @inline(__always)
  public func dropFirst(_ count: Int = 1) -> Unit<Element, Failure, Proved> {
    Unit(sharing: unit.producer.dropFirst(count))
  }
}
