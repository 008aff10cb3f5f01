import Antiphon

extension UnitProtocol {
  /// Emits the latest elements of this unit and of `other`, whenever one has a new one. See `Producer.combineLatest(with:)`.
  @inlinable @inline(__always)
  public func combineLatest<Other: UnitProtocol>(
    with other: Other
  ) -> Unit<(Element, Other.Element), Failure, Proved.Changed>
  where Other.Failure == Failure, Other.Proved == Proved {
    Unit(settling: unit.producer.combineLatest(with: other.unit.producer))
  }

  /// Emits the latest elements of this unit and of `other`, whenever one has a new one. See `Producer.combineLatest(with:)`.
  ///
  /// The properties that both units have hold.
  @inlinable @inline(__always) @_disfavoredOverload
  public func combineLatest<Other: UnitProtocol>(
    with other: Other
  ) -> Unit<(Element, Other.Element), Failure, Proved.And<Other.Proved>.Changed>
  where Other.Failure == Failure {
    Unit(settling: unit.producer.combineLatest(with: other.unit.producer))
  }
}
