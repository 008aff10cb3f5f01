import Antiphon

extension StreamUnitProtocol {
  /// Emits the latest elements of this unit and of `other`, whenever one has a new one. See `Producer.combineLatest(with:)`.
  @inlinable @inline(__always)
  public func combineLatest<Other: StreamUnitProtocol>(
    with other: Other
  ) -> StreamUnit<(Element, Other.Element), Failure, Proved.Changed>
  where Other.Failure == Failure, Other.Proved == Proved {
    StreamUnit(settling: unit.producer.combineLatest(with: other.unit.producer))
  }

  /// Emits the latest elements of this unit and of `other`, whenever one has a new one. See `Producer.combineLatest(with:)`.
  ///
  /// The properties that both units have hold.
  @inlinable @inline(__always) @_disfavoredOverload
  public func combineLatest<Other: StreamUnitProtocol>(
    with other: Other
  ) -> StreamUnit<(Element, Other.Element), Failure, Proved.And<Other.Proved>.Changed>
  where Other.Failure == Failure {
    StreamUnit(settling: unit.producer.combineLatest(with: other.unit.producer))
  }
}
