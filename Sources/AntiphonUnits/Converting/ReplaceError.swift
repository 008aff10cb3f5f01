import Antiphon

extension UnitProtocol {
  /// *Cannot fail:* emits `element` and finishes where the stream would have failed.
  @inlinable @inline(__always)
  public func replaceError(with element: Element) -> Unit<Element, Never, Proved> {
    Unit(settling: unit.producer.replaceError(with: element))
  }
}
