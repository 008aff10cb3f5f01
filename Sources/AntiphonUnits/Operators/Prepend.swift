import Antiphon

extension UnitProtocol {
  /// Emits `elements` first. See `Producer.prepend(_:)`.
  @inlinable @inline(__always)
  public func prepend(_ elements: Element...) -> Unit<Element, Failure, Proved> {
    Unit(settling: unit.producer.prepend(from(elements).promoteFailure(to: Failure.self)))
  }
}
