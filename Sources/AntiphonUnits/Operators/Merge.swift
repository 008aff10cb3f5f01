import Antiphon

extension StreamUnitProtocol {
  /// Emits the elements of this unit and of `other` as they arrive. See `Producer.merge(with:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func merge<Other: StreamUnitProtocol>(
    with other: Other
  ) -> StreamUnit<Element, Failure, Proved>
  where Other.Element == Element, Other.Failure == Failure, Other.Proved == Proved {
    StreamUnit(settling: unit.producer.merge(with: other.unit.producer))
  }

  /// Emits the elements of this unit and of `other` as they arrive. See `Producer.merge(with:)`.
  ///
  /// The result keeps the properties that both units have.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func merge<Other: StreamUnitProtocol>(
    with other: Other
  ) -> StreamUnit<Element, Failure, Proved.And<Other.Proved>>
  where Other.Element == Element, Other.Failure == Failure {
    StreamUnit(settling: unit.producer.merge(with: other.unit.producer))
  }
}

extension SharedOnMain {
  /// Emits the elements of this unit and of `other` as they arrive. See `Producer.merge(with:)`.
  ///
  /// Both have at least the properties of a signal, so the result is a signal.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func merge<Other: SharedOnMain>(with other: Other) -> MainSignal<Element> where Other.Element == Element {
    MainSignal(settling: unit.producer.merge(with: other.unit.producer))
  }
}

extension ReplayedOnMain {
  /// Emits the elements of this unit and of `other` as they arrive. See `Producer.merge(with:)`.
  ///
  /// Both have at least the properties of a driver, so the result is a driver.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func merge<Other: ReplayedOnMain>(with other: Other) -> Driver<Element> where Other.Element == Element {
    Driver(settling: unit.producer.merge(with: other.unit.producer))
  }
}

// Any number of units.

/// Emits the elements of all the units, as they arrive. See `Producer.merge(_:)`.
///
/// All units have the same properties, and so does the result.
@_alwaysEmitIntoClient @_disfavoredOverload
public func merge<Element: Sendable, Failure: Error, Proved: Properties>(
  _ units: StreamUnit<Element, Failure, Proved>...
) -> StreamUnit<Element, Failure, Proved> {
  StreamUnit(settling: .merge(units.map(\.producer)))
}

/// Emits the elements of all the units, as they arrive. See `Producer.merge(_:)`.
///
/// All have at least the properties of a signal, so the result is a signal.
@_alwaysEmitIntoClient
public func merge<Element: Sendable>(_ units: any SharedOnMain<Element>...) -> MainSignal<Element> {
  MainSignal(settling: .merge(units.map { $0.asProducer() }))
}

/// Emits the elements of all the units, as they arrive. See `Producer.merge(_:)`.
///
/// All have at least the properties of a driver, so the result is a driver.
@_alwaysEmitIntoClient
public func merge<Element: Sendable>(_ units: any ReplayedOnMain<Element>...) -> Driver<Element> {
  Driver(settling: .merge(units.map { $0.asProducer() }))
}
