import Antiphon

extension StreamUnitProtocol {
  /// Transforms the failure with `transform`. See `Producer.mapError(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> StreamUnit<Element, NewFailure, Proved> {
    StreamUnit(unit.producer.mapError(transform))
  }
}

extension StreamUnitProtocol where Failure == Never {
  /// This unit with a failure type, to be combined with units that can fail: *cannot fail* is given up.
  @_alwaysEmitIntoClient @inline(__always)
  public func promoteFailure<NewFailure: Error>(to _: NewFailure.Type) -> StreamUnit<Element, NewFailure, Proved> {
    StreamUnit(unit.producer.promoteFailure(to: NewFailure.self))
  }
}
