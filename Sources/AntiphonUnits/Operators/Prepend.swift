import Antiphon

extension StreamUnitProtocol {
  /// Emits `elements` before those of this unit. See `Producer.prepend(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func prepend(_ elements: Element...) -> StreamUnit<Element, Failure, Proved> {
    StreamUnit(settling: unit.producer.prepend(from(elements).promoteFailure(to: Failure.self)))
  }
}
