import Antiphon

extension StreamUnitProtocol {
  /// Emits the result of `transform` for each element, unless it is nil. See `Producer.compactMap(_:)`.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> NewElement?
  ) -> StreamUnit<NewElement, Failure, Proved.Changed> {
    StreamUnit(sharing: unit.producer.compactMap(transform))
  }
}

extension StreamUnitProtocol where Proved: ObservedOnMainActor {
  /// Emits the result of `transform` for each element, unless it is nil. See `Producer.compactMap(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @MainActor @Sendable (Element) throws(Failure) -> NewElement?
  ) -> StreamUnit<NewElement, Failure, Proved.Changed> {
    StreamUnit(sharing: unit.producer.compactMap(there(transform)))
  }
}
