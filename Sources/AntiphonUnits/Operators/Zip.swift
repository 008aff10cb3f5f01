import Antiphon

extension UnitProtocol {
  /// Emits the first elements of both together, then the second ones, and so on. See `Producer.zip(with:)`.
  @inlinable @inline(__always)
  public func zip<Other: UnitProtocol>(
    with other: Other
  ) -> Unit<(Element, Other.Element), Failure, Proved.Changed>
  where Other.Failure == Failure, Other.Proved == Proved {
    Unit(settling: unit.producer.zip(with: other.unit.producer))
  }

  /// Emits the first elements of both together, then the second ones, and so on. See `Producer.zip(with:)`.
  ///
  /// The properties that both units have hold.
  @inlinable @inline(__always) @_disfavoredOverload
  public func zip<Other: UnitProtocol>(
    with other: Other
  ) -> Unit<(Element, Other.Element), Failure, Proved.And<Other.Proved>.Changed>
  where Other.Failure == Failure {
    Unit(settling: unit.producer.zip(with: other.unit.producer))
  }
}
