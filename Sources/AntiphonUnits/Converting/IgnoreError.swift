import Antiphon

extension StreamUnitProtocol {
  /// *Cannot fail:* finishes where the stream would have failed.
  @_alwaysEmitIntoClient @inline(__always)
  public func ignoreError() -> StreamUnit<Element, Never, Proved> {
    StreamUnit(sharing: unit.producer.ignoreError())
  }
}
