import Antiphon

extension UnitProtocol {
  /// Fails with what `transform` makes of a failure. See `Producer.mapError(_:)`.
  @inlinable @inline(__always)
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Unit<Element, NewFailure, Proved> {
    Unit(unit.producer.mapError(transform))
  }
}

extension UnitProtocol where Failure == Never {
  /// The same as one that may fail, to be combined with others that may: what it could be proved to do is given up.
  @inlinable @inline(__always)
  public func promoteFailure<NewFailure: Error>(to _: NewFailure.Type) -> Unit<Element, NewFailure, Proved> {
    Unit(unit.producer.promoteFailure(to: NewFailure.self))
  }
}
