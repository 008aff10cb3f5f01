import Antiphon

extension StreamUnitProtocol {
  /// Fails with what `transform` makes of a failure. See `Producer.mapError(_:)`.
  @inlinable @inline(__always)
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> StreamUnit<Element, NewFailure, Proved> {
    StreamUnit(unit.producer.mapError(transform))
  }
}

extension StreamUnitProtocol where Failure == Never {
  /// The same as one that may fail, to be combined with others that may: what it could be proved to do is given up.
  @inlinable @inline(__always)
  public func promoteFailure<NewFailure: Error>(to _: NewFailure.Type) -> StreamUnit<Element, NewFailure, Proved> {
    StreamUnit(unit.producer.promoteFailure(to: NewFailure.self))
  }
}
