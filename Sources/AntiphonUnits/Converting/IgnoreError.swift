import Antiphon

extension UnitProtocol {
  /// *Cannot fail:* finishes where the stream would have failed.
  @inlinable @inline(__always)
  public func ignoreError() -> Unit<Element, Never, Proved> {
    Unit(sharing: unit.producer.ignoreError())
  }
}
