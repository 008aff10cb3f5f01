import Antiphon

extension UnitProtocol {
  /// Emits the elements of this unit and of `other` as they come. See `Producer.merge(with:)`.
  @inlinable @inline(__always)
  public func merge<Other: UnitProtocol>(
    with other: Other
  ) -> Unit<Element, Failure, Proved>
  where Other.Element == Element, Other.Failure == Failure, Other.Proved == Proved {
    Unit(settling: unit.producer.merge(with: other.unit.producer))
  }

  /// Emits the elements of this unit and of `other` as they come. See `Producer.merge(with:)`.
  ///
  /// The properties that both units have hold.
  @inlinable @inline(__always) @_disfavoredOverload
  public func merge<Other: UnitProtocol>(
    with other: Other
  ) -> Unit<Element, Failure, Proved.And<Other.Proved>>
  where Other.Element == Element, Other.Failure == Failure {
    Unit(settling: unit.producer.merge(with: other.unit.producer))
  }
}
