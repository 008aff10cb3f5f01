import Antiphon

extension StreamUnitProtocol {
  /// Emits the first elements of both together, then the second ones, and so on. See `Producer.zip(with:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func zip<Other: StreamUnitProtocol>(
    with other: Other
  ) -> StreamUnit<(Element, Other.Element), Failure, Proved.Changed>
  where Other.Failure == Failure, Other.Proved == Proved {
    StreamUnit(settling: unit.producer.zip(with: other.unit.producer))
  }

  /// Emits the first elements of both together, then the second ones, and so on. See `Producer.zip(with:)`.
  ///
  /// The result keeps the properties that both units have.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func zip<Other: StreamUnitProtocol>(
    with other: Other
  ) -> StreamUnit<(Element, Other.Element), Failure, Proved.And<Other.Proved>.Changed>
  where Other.Failure == Failure {
    StreamUnit(settling: unit.producer.zip(with: other.unit.producer))
  }
}

extension SharedOnMain {
  /// Emits the first elements of both together, then the second ones, and so on. See `Producer.zip(with:)`.
  ///
  /// Both have at least the properties of a signal, so the result is a signal.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func zip<Other: SharedOnMain>(with other: Other) -> MainSignal<(Element, Other.Element)> {
    MainSignal(settling: unit.producer.zip(with: other.unit.producer))
  }
}

extension ReplayedOnMain {
  /// Emits the first elements of both together, then the second ones, and so on. See `Producer.zip(with:)`.
  ///
  /// Both have at least the properties of a driver, so the result is a driver.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func zip<Other: ReplayedOnMain>(with other: Other) -> Driver<(Element, Other.Element)> {
    Driver(settling: unit.producer.zip(with: other.unit.producer))
  }
}

// Three units, and any number.

extension StreamUnitProtocol {
  /// Emits the first elements of all three together, then the second ones, and so on. See `Producer.zip(with:_:)`.
  @_alwaysEmitIntoClient
  public func zip<Second: StreamUnitProtocol, Third: StreamUnitProtocol>(
    with second: Second, _ third: Third
  ) -> StreamUnit<(Element, Second.Element, Third.Element), Failure, Proved.Changed>
  where Second.Failure == Failure, Second.Proved == Proved, Third.Failure == Failure, Third.Proved == Proved {
    AntiphonUnits.zip(unit, second.unit, third.unit)
  }
}

extension SharedOnMain {
  /// Emits the first elements of all three together, then the second ones, and so on. See `Producer.zip(with:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func zip<Second: SharedOnMain, Third: SharedOnMain>(
    with second: Second, _ third: Third
  ) -> MainSignal<(Element, Second.Element, Third.Element)> {
    AntiphonUnits.zip(self, second, third)
  }
}

extension ReplayedOnMain {
  /// Emits the first elements of all three together, then the second ones, and so on. See `Producer.zip(with:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func zip<Second: ReplayedOnMain, Third: ReplayedOnMain>(
    with second: Second, _ third: Third
  ) -> Driver<(Element, Second.Element, Third.Element)> {
    AntiphonUnits.zip(self, second, third)
  }
}

/// Emits the first elements of all the units together, then the second ones, and so on. See `Producer.zip(_:)`.
///
/// All units have the same properties, and so does the result.
@_alwaysEmitIntoClient @_disfavoredOverload
public func zip<each Part: Sendable, Failure: Error, Proved: Properties>(
  _ units: repeat StreamUnit<each Part, Failure, Proved>
) -> StreamUnit<(repeat each Part), Failure, Proved.Changed> {
  StreamUnit(settling: .zip(repeat (each units).producer))
}

/// Emits the first elements of all the units together, then the second ones, and so on. See `Producer.zip(_:)`.
///
/// All have at least the properties of a signal, so the result is a signal.
@_alwaysEmitIntoClient
public func zip<each Other: SharedOnMain>(
  _ units: repeat each Other
) -> MainSignal<(repeat (each Other).Element)> {
  MainSignal(settling: zipParts(repeat (each units).unit.producer))
}

/// Emits the first elements of all the units together, then the second ones, and so on. See `Producer.zip(_:)`.
///
/// All have at least the properties of a driver, so the result is a driver.
@_alwaysEmitIntoClient
public func zip<each Other: ReplayedOnMain>(
  _ units: repeat each Other
) -> Driver<(repeat (each Other).Element)> {
  Driver(settling: zipParts(repeat (each units).unit.producer))
}

/// Not inlinable: the optimizer of Swift 6.3 crashes on a parameter pack whose elements are those of another pack.
@usableFromInline @inline(never)
func zipParts<each Part: Sendable>(_ producers: repeat Producer<each Part, Never>) -> Producer<
  (repeat each Part), Never
> {
  .zip(repeat each producers)
}

// Overloads for the common counts: the compiler often fails to infer a closure's type behind a pack.

/// See `zip(_:)`.
@_alwaysEmitIntoClient
public func zip<First: SharedOnMain, Second: SharedOnMain>(
  _ first: First, _ second: Second
) -> MainSignal<(First.Element, Second.Element)> {
  MainSignal(settling: .zip(first.unit.producer, second.unit.producer))
}

/// See `zip(_:)`.
@_alwaysEmitIntoClient
public func zip<First: SharedOnMain, Second: SharedOnMain, Third: SharedOnMain>(
  _ first: First, _ second: Second, _ third: Third
) -> MainSignal<(First.Element, Second.Element, Third.Element)> {
  MainSignal(settling: .zip(first.unit.producer, second.unit.producer, third.unit.producer))
}

/// See `zip(_:)`.
@_alwaysEmitIntoClient
public func zip<First: SharedOnMain, Second: SharedOnMain, Third: SharedOnMain, Fourth: SharedOnMain>(
  _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth
) -> MainSignal<(First.Element, Second.Element, Third.Element, Fourth.Element)> {
  MainSignal(settling: .zip(first.unit.producer, second.unit.producer, third.unit.producer, fourth.unit.producer))
}

/// See `zip(_:)`.
@_alwaysEmitIntoClient
public func zip<First: ReplayedOnMain, Second: ReplayedOnMain>(
  _ first: First, _ second: Second
) -> Driver<(First.Element, Second.Element)> {
  Driver(settling: .zip(first.unit.producer, second.unit.producer))
}

/// See `zip(_:)`.
@_alwaysEmitIntoClient
public func zip<First: ReplayedOnMain, Second: ReplayedOnMain, Third: ReplayedOnMain>(
  _ first: First, _ second: Second, _ third: Third
) -> Driver<(First.Element, Second.Element, Third.Element)> {
  Driver(settling: .zip(first.unit.producer, second.unit.producer, third.unit.producer))
}

/// See `zip(_:)`.
@_alwaysEmitIntoClient
public func zip<First: ReplayedOnMain, Second: ReplayedOnMain, Third: ReplayedOnMain, Fourth: ReplayedOnMain>(
  _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth
) -> Driver<(First.Element, Second.Element, Third.Element, Fourth.Element)> {
  Driver(settling: .zip(first.unit.producer, second.unit.producer, third.unit.producer, fourth.unit.producer))
}
