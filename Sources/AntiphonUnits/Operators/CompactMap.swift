import Antiphon

extension UnitProtocol {
  /// Emits what `transform` makes of each element, unless it is nil. See `Producer.compactMap(_:)`.
  @inlinable @inline(__always) @_disfavoredOverload
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> NewElement?
  ) -> Unit<NewElement, Failure, Proved.Changed> {
    Unit(sharing: unit.producer.compactMap(transform))
  }
}

extension UnitProtocol where Proved: ObservedOnMainActor {
  /// Emits what `transform` makes of each element, unless it is nil. See `Producer.compactMap(_:)`.
  @inlinable @inline(__always)
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @MainActor @Sendable (Element) throws(Failure) -> NewElement?
  ) -> Unit<NewElement, Failure, Proved.Changed> {
    Unit(sharing: unit.producer.compactMap(there(transform)))
  }
}
