import Antiphon

extension StreamUnitProtocol {
  /// *Cannot fail:* emits `element` and finishes where the stream would have failed.
  @_alwaysEmitIntoClient @inline(__always)
  public func replaceError(with element: Element) -> StreamUnit<Element, Never, Proved> {
    StreamUnit(settling: unit.producer.replaceError(with: element))
  }
}
