import Antiphon

extension StreamUnitProtocol {
  /// Emits the result of `transform` for each element. See `Producer.map(_:)`.
  ///
  /// `transform` is called once for each element and subscriber: it is not shared.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> NewElement
  ) -> StreamUnit<NewElement, Failure, Proved.Changed> {
    StreamUnit(unit.producer.map(transform))
  }
}

extension StreamUnitProtocol where Proved: ObservedOnMainActor {
  /// Emits the result of `transform` for each element. See `Producer.map(_:)`.
  ///
  /// `transform` is called once for each element and subscriber: it is not shared.
  @_alwaysEmitIntoClient @inline(__always)
  public func map<NewElement: Sendable>(
    _ transform: @escaping @MainActor @Sendable (Element) throws(Failure) -> NewElement
  ) -> StreamUnit<NewElement, Failure, Proved.Changed> {
    StreamUnit(unit.producer.map(there(transform)))
  }
}
