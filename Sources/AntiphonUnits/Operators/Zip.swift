import Antiphon

extension StreamUnitProtocol {
  /// Emits the first elements of both together, then the second ones, and so on. See `Producer.zip(with:)`.
  @inlinable @inline(__always)
  public func zip<Other: StreamUnitProtocol>(
    with other: Other
  ) -> StreamUnit<(Element, Other.Element), Failure, Proved.Changed>
  where Other.Failure == Failure, Other.Proved == Proved {
    StreamUnit(settling: unit.producer.zip(with: other.unit.producer))
  }

  /// Emits the first elements of both together, then the second ones, and so on. See `Producer.zip(with:)`.
  ///
  /// The properties that both units have hold.
  @inlinable @inline(__always) @_disfavoredOverload
  public func zip<Other: StreamUnitProtocol>(
    with other: Other
  ) -> StreamUnit<(Element, Other.Element), Failure, Proved.And<Other.Proved>.Changed>
  where Other.Failure == Failure {
    StreamUnit(settling: unit.producer.zip(with: other.unit.producer))
  }
}
