import Antiphon

extension StreamUnitProtocol {
  /// Emits the latest elements of this unit and of `other`, whenever one of them emits. See `Producer.combineLatest(with:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func combineLatest<Other: StreamUnitProtocol>(
    with other: Other
  ) -> StreamUnit<(Element, Other.Element), Failure, Proved.Changed>
  where Other.Failure == Failure, Other.Proved == Proved {
    StreamUnit(settling: unit.producer.combineLatest(with: other.unit.producer))
  }

  /// Emits the latest elements of this unit and of `other`, whenever one of them emits. See `Producer.combineLatest(with:)`.
  ///
  /// The result keeps the properties that both units have.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func combineLatest<Other: StreamUnitProtocol>(
    with other: Other
  ) -> StreamUnit<(Element, Other.Element), Failure, Proved.And<Other.Proved>.Changed>
  where Other.Failure == Failure {
    StreamUnit(settling: unit.producer.combineLatest(with: other.unit.producer))
  }
}

extension SharedOnMain {
  /// Emits the latest elements of this unit and of `other`, whenever one of them emits. See `Producer.combineLatest(with:)`.
  ///
  /// Both have at least the properties of a signal, so the result is a signal.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func combineLatest<Other: SharedOnMain>(with other: Other) -> MainSignal<(Element, Other.Element)> {
    MainSignal(settling: unit.producer.combineLatest(with: other.unit.producer))
  }
}

extension ReplayedOnMain {
  /// Emits the latest elements of this unit and of `other`, whenever one of them emits. See `Producer.combineLatest(with:)`.
  ///
  /// Both have at least the properties of a driver, so the result is a driver.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func combineLatest<Other: ReplayedOnMain>(with other: Other) -> Driver<(Element, Other.Element)> {
    Driver(settling: unit.producer.combineLatest(with: other.unit.producer))
  }
}

// Three units, and any number.

extension StreamUnitProtocol {
  /// Emits the latest elements of this unit and the two others, whenever one of them emits. See `Producer.combineLatest(with:_:)`.
  @_alwaysEmitIntoClient
  public func combineLatest<Second: StreamUnitProtocol, Third: StreamUnitProtocol>(
    with second: Second, _ third: Third
  ) -> StreamUnit<(Element, Second.Element, Third.Element), Failure, Proved.Changed>
  where Second.Failure == Failure, Second.Proved == Proved, Third.Failure == Failure, Third.Proved == Proved {
    AntiphonUnits.combineLatest(unit, second.unit, third.unit)
  }
}

extension SharedOnMain {
  /// Emits the latest elements of this unit and the two others, whenever one of them emits. See `Producer.combineLatest(with:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func combineLatest<Second: SharedOnMain, Third: SharedOnMain>(
    with second: Second, _ third: Third
  ) -> MainSignal<(Element, Second.Element, Third.Element)> {
    AntiphonUnits.combineLatest(self, second, third)
  }
}

extension ReplayedOnMain {
  /// Emits the latest elements of this unit and the two others, whenever one of them emits. See `Producer.combineLatest(with:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func combineLatest<Second: ReplayedOnMain, Third: ReplayedOnMain>(
    with second: Second, _ third: Third
  ) -> Driver<(Element, Second.Element, Third.Element)> {
    AntiphonUnits.combineLatest(self, second, third)
  }
}

/// Emits the latest elements of all the units, whenever one of them emits. See `Producer.combineLatest(_:)`.
///
/// All units have the same properties, and so does the result.
@_alwaysEmitIntoClient @_disfavoredOverload
public func combineLatest<each Part: Sendable, Failure: Error, Proved: Properties>(
  _ units: repeat StreamUnit<each Part, Failure, Proved>
) -> StreamUnit<(repeat each Part), Failure, Proved.Changed> {
  StreamUnit(settling: .combineLatest(repeat (each units).producer))
}

/// Emits the latest elements of all the units, whenever one of them emits. See `Producer.combineLatest(_:)`.
///
/// All have at least the properties of a signal, so the result is a signal.
@_alwaysEmitIntoClient
public func combineLatest<each Other: SharedOnMain>(
  _ units: repeat each Other
) -> MainSignal<(repeat (each Other).Element)> {
  MainSignal(settling: combineLatestParts(repeat (each units).unit.producer))
}

/// Emits the latest elements of all the units, whenever one of them emits. See `Producer.combineLatest(_:)`.
///
/// All have at least the properties of a driver, so the result is a driver.
@_alwaysEmitIntoClient
public func combineLatest<each Other: ReplayedOnMain>(
  _ units: repeat each Other
) -> Driver<(repeat (each Other).Element)> {
  Driver(settling: combineLatestParts(repeat (each units).unit.producer))
}

/// Not inlinable: the optimizer of Swift 6.3 crashes on a parameter pack whose elements are those of another pack.
@usableFromInline @inline(never)
func combineLatestParts<each Part: Sendable>(_ producers: repeat Producer<each Part, Never>) -> Producer<
  (repeat each Part), Never
> {
  .combineLatest(repeat each producers)
}

// Overloads for the common counts: the compiler often fails to infer a closure's type behind a pack.

/// See `combineLatest(_:)`.
@_alwaysEmitIntoClient
public func combineLatest<First: SharedOnMain, Second: SharedOnMain>(
  _ first: First, _ second: Second
) -> MainSignal<(First.Element, Second.Element)> {
  MainSignal(settling: .combineLatest(first.unit.producer, second.unit.producer))
}

/// See `combineLatest(_:)`.
@_alwaysEmitIntoClient
public func combineLatest<First: SharedOnMain, Second: SharedOnMain, Third: SharedOnMain>(
  _ first: First, _ second: Second, _ third: Third
) -> MainSignal<(First.Element, Second.Element, Third.Element)> {
  MainSignal(settling: .combineLatest(first.unit.producer, second.unit.producer, third.unit.producer))
}

/// See `combineLatest(_:)`.
@_alwaysEmitIntoClient
public func combineLatest<First: SharedOnMain, Second: SharedOnMain, Third: SharedOnMain, Fourth: SharedOnMain>(
  _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth
) -> MainSignal<(First.Element, Second.Element, Third.Element, Fourth.Element)> {
  MainSignal(
    settling: .combineLatest(first.unit.producer, second.unit.producer, third.unit.producer, fourth.unit.producer))
}

/// See `combineLatest(_:)`.
@_alwaysEmitIntoClient
public func combineLatest<First: ReplayedOnMain, Second: ReplayedOnMain>(
  _ first: First, _ second: Second
) -> Driver<(First.Element, Second.Element)> {
  Driver(settling: .combineLatest(first.unit.producer, second.unit.producer))
}

/// See `combineLatest(_:)`.
@_alwaysEmitIntoClient
public func combineLatest<First: ReplayedOnMain, Second: ReplayedOnMain, Third: ReplayedOnMain>(
  _ first: First, _ second: Second, _ third: Third
) -> Driver<(First.Element, Second.Element, Third.Element)> {
  Driver(settling: .combineLatest(first.unit.producer, second.unit.producer, third.unit.producer))
}

/// See `combineLatest(_:)`.
@_alwaysEmitIntoClient
public func combineLatest<First: ReplayedOnMain, Second: ReplayedOnMain, Third: ReplayedOnMain, Fourth: ReplayedOnMain>(
  _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth
) -> Driver<(First.Element, Second.Element, Third.Element, Fourth.Element)> {
  Driver(settling: .combineLatest(first.unit.producer, second.unit.producer, third.unit.producer, fourth.unit.producer))
}
