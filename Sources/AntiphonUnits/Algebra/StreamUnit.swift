import Antiphon

/// A stream, with what the compiler knows about it.
///
/// A unit is a plain value: a producer, and properties that exist only in its type. The properties decide which operations the unit
/// has; `asProducer()` returns the producer.
@frozen
public struct StreamUnit<Element: Sendable, Failure: Error, Proved: Properties>: StreamUnitProtocol {
  public let producer: Producer<Element, Failure>

  /// Unsafe if `Proved` is more than `Unproved`: the caller must have established the properties.
  @usableFromInline @inline(__always)
  init(_ producer: Producer<Element, Failure>) { self.producer = producer }

  @inlinable @inline(__always)
  public var unit: StreamUnit { self }
}

/// A unit, or a type that contains one: the operators are defined once, here.
///
/// They use the producer of `unit`, never the `producer` of a conforming type: only the library makes units, so what `Proved` says is
/// true.
public protocol StreamUnitProtocol<Element, Failure, Proved>: ProducerProtocol {
  /// The properties that the compiler knows.
  associatedtype Proved: Properties
  /// This stream as a unit, without its other operations.
  var unit: StreamUnit<Element, Failure, Proved> { get }
}

extension StreamUnitProtocol {
  @inlinable @inline(__always)
  public var producer: Producer<Element, Failure> { unit.producer }

  @inlinable @inline(__always)
  public var finalized: FinalizedProducer<Element, Failure> { unit.producer.finalized }

  /// The stream itself: its behaviour is unchanged, but the compiler knows nothing about it.
  @_alwaysEmitIntoClient @inline(__always)
  public func asProducer() -> Producer<Element, Failure> { unit.producer }
}

extension Producer {
  /// This producer as a unit without properties.
  @inlinable @inline(__always)
  public var unit: StreamUnit<Element, Failure, Unproved> { StreamUnit(self) }
}

extension StreamUnitProtocol {
  /// This unit with the properties that you add: the caller vouches for them.
  ///
  /// The library's own properties can't be vouched for, only established.
  @_alwaysEmitIntoClient @inline(__always)
  public func vouching<Own: OwnProperties>(for _: Own.Type) -> StreamUnit<Element, Failure, Proved.With<Own>> {
    StreamUnit(unit.producer)
  }
}
