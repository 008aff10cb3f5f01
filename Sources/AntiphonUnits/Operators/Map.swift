import Antiphon

extension StreamUnitProtocol {
  /// Emits what `transform` makes of each element. See `Producer.map(_:)`.
  ///
  /// `transform` is called once for each consumer: it is no part of what is shared.
  @inlinable @inline(__always) @_disfavoredOverload
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> NewElement
  ) -> StreamUnit<NewElement, Failure, Proved.Changed> {
    StreamUnit(unit.producer.map(transform))
  }
}

extension StreamUnitProtocol where Proved: ObservedOnMainActor {
  /// Emits what `transform` makes of each element. See `Producer.map(_:)`.
  ///
  /// `transform` is called once for each consumer: it is no part of what is shared.
  @inlinable @inline(__always)
  public func map<NewElement: Sendable>(
    _ transform: @escaping @MainActor @Sendable (Element) throws(Failure) -> NewElement
  ) -> StreamUnit<NewElement, Failure, Proved.Changed> {
    StreamUnit(unit.producer.map(there(transform)))
  }
}
