import Antiphon

extension StreamUnitProtocol {
  /// Emits the elements for which `isIncluded` is true. See `Producer.filter(_:)`.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func filter(
    _ isIncluded: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> StreamUnit<Element, Failure, Proved> {
    StreamUnit(sharing: unit.producer.filter(isIncluded))
  }
}

extension StreamUnitProtocol where Proved: ObservedOnMainActor {
  /// Emits the elements for which `isIncluded` is true. See `Producer.filter(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func filter(
    _ isIncluded: @escaping @MainActor @Sendable (Element) throws(Failure) -> Bool
  ) -> StreamUnit<Element, Failure, Proved> {
    StreamUnit(sharing: unit.producer.filter(there(isIncluded)))
  }
}
