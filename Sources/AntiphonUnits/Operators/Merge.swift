import Antiphon

extension StreamUnitProtocol {
  /// Emits the elements of this unit and of `other` as they come. See `Producer.merge(with:)`.
  @inlinable @inline(__always)
  public func merge<Other: StreamUnitProtocol>(
    with other: Other
  ) -> StreamUnit<Element, Failure, Proved>
  where Other.Element == Element, Other.Failure == Failure, Other.Proved == Proved {
    StreamUnit(settling: unit.producer.merge(with: other.unit.producer))
  }

  /// Emits the elements of this unit and of `other` as they come. See `Producer.merge(with:)`.
  ///
  /// The properties that both units have hold.
  @inlinable @inline(__always) @_disfavoredOverload
  public func merge<Other: StreamUnitProtocol>(
    with other: Other
  ) -> StreamUnit<Element, Failure, Proved.And<Other.Proved>>
  where Other.Element == Element, Other.Failure == Failure {
    StreamUnit(settling: unit.producer.merge(with: other.unit.producer))
  }
}
