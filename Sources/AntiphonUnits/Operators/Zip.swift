import Antiphon

extension UnitProtocol {
  /// Emits the first elements of both together, then the second ones, and so on. See `Producer.zip(with:)`.
  @inlinable @inline(__always)
  public func zip<Other: UnitProtocol>(
    with other: Other
  ) -> Unit<(Element, Other.Element), Failure, Proved.Changed>
  where Other.Failure == Failure, Other.Proved == Proved {
    Unit(settling: producer.zip(with: other.producer))
  }

  /// Emits the first elements of both together, then the second ones, and so on. See `Producer.zip(with:)`.
  ///
  /// The properties that both units have hold.
  @inlinable @inline(__always) @_disfavoredOverload
  public func zip<Other: UnitProtocol>(
    with other: Other
  ) -> Unit<(Element, Other.Element), Failure, Proved.And<Other.Proved>.Changed>
  where Other.Failure == Failure {
    Unit(settling: producer.zip(with: other.producer))
  }
}
