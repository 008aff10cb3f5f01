import Antiphon

/// A stream, and what the compiler knows of it.
///
/// A unit is a plain value: a producer, and properties that are there in its type only. What it can do depends on which
/// properties it has; `asProducer()` gives the producer back.
@frozen
public struct StreamUnit<Element: Sendable, Failure: Error, Proved: Properties>: StreamUnitProtocol {
  public let producer: Producer<Element, Failure>

  /// Unsafe where `Proved` is more than nothing: whoever calls this has established it.
  @usableFromInline @inline(__always)
  init(_ producer: Producer<Element, Failure>) { self.producer = producer }

  @inlinable @inline(__always)
  public var unit: StreamUnit { self }
}

/// Whatever is a unit or has one inside: the operators are defined once, here.
///
/// They take the producer of `unit`, never one that a type of somebody else's may have: only the library makes units, so what
/// `Proved` says is true.
public protocol StreamUnitProtocol<Element, Failure, Proved>: ProducerProtocol {
  associatedtype Proved: Properties
  /// This, without what it can do besides.
  var unit: StreamUnit<Element, Failure, Proved> { get }
}

extension StreamUnitProtocol {
  @inlinable @inline(__always)
  public var producer: Producer<Element, Failure> { unit.producer }

  @inlinable @inline(__always)
  public var finalized: FinalizedProducer<Element, Failure> { unit.producer.finalized }

  /// The stream itself: it does what it did, but the compiler knows nothing of it any more.
  @inlinable @inline(__always)
  public func asProducer() -> Producer<Element, Failure> { unit.producer }
}

extension Producer {
  /// This as a unit without any property, to add some.
  @inlinable @inline(__always)
  public var unit: StreamUnit<Element, Failure, Unproved> { StreamUnit(self) }
}

extension StreamUnitProtocol {
  /// The same, with properties of your own: whoever calls this vouches for them.
  ///
  /// Those of the library can't be vouched for, only established.
  @inlinable @inline(__always)
  public func vouching<Own: OwnProperties>(for _: Own.Type) -> StreamUnit<Element, Failure, Proved.With<Own>> {
    StreamUnit(unit.producer)
  }
}
