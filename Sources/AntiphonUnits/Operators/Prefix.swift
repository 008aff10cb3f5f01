import Antiphon

extension UnitProtocol {
  /// Emits the first `count` elements and finishes. See `Producer.prefix(_:)`.
  @inlinable @inline(__always)
  public func prefix(_ count: Int) -> Unit<Element, Failure, Proved> {
    Unit(sharing: unit.producer.prefix(count))
  }
}
