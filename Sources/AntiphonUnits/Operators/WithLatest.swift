import Antiphon

extension StreamUnitProtocol {
  /// Emits each element together with the latest one of `other`. See `Producer.withLatest(from:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func withLatest<Other: StreamUnitProtocol>(
    from other: Other
  ) -> StreamUnit<(Element, Other.Element), Failure, Proved.Changed>
  where Other.Failure == Failure, Other.Proved == Proved {
    StreamUnit(settling: unit.producer.withLatest(from: other.unit.producer))
  }

  /// Emits each element together with the latest one of `other`. See `Producer.withLatest(from:)`.
  ///
  /// The result keeps the properties that both units have.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func withLatest<Other: StreamUnitProtocol>(
    from other: Other
  ) -> StreamUnit<(Element, Other.Element), Failure, Proved.And<Other.Proved>.Changed>
  where Other.Failure == Failure {
    StreamUnit(settling: unit.producer.withLatest(from: other.unit.producer))
  }
}

extension SharedOnMain {
  /// Emits each element together with the latest one of `other`. See `Producer.withLatest(from:)`.
  ///
  /// Both have at least the properties of a signal, so the result is a signal.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func withLatest<Other: SharedOnMain>(from other: Other) -> MainSignal<(Element, Other.Element)> {
    MainSignal(settling: unit.producer.withLatest(from: other.unit.producer))
  }
}

extension ReplayedOnMain {
  /// Emits each element together with the latest one of `other`. See `Producer.withLatest(from:)`.
  ///
  /// Both have at least the properties of a driver, so the result is a driver.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func withLatest<Other: ReplayedOnMain>(from other: Other) -> Driver<(Element, Other.Element)> {
    Driver(settling: unit.producer.withLatest(from: other.unit.producer))
  }
}
