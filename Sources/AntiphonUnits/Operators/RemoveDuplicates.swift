import Antiphon

extension StreamUnitProtocol {
  /// Emits an element unless it is equivalent to the one before it. See `Producer.removeDuplicates(by:)`.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func removeDuplicates(
    by areEquivalent: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> StreamUnit<Element, Failure, Proved> {
    StreamUnit(sharing: unit.producer.removeDuplicates(by: areEquivalent))
  }
}

extension StreamUnitProtocol where Proved: ObservedOnMainActor {
  /// Emits an element unless it is equivalent to the one before it. See `Producer.removeDuplicates(by:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func removeDuplicates(
    by areEquivalent: @escaping @MainActor @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> StreamUnit<Element, Failure, Proved> {
    StreamUnit(sharing: unit.producer.removeDuplicates(by: there(areEquivalent)))
  }
}

extension StreamUnitProtocol where Element: Equatable {
  /// Emits an element unless it equals the one before it. See `Producer.removeDuplicates()`.
  @_alwaysEmitIntoClient @inline(__always)
  public func removeDuplicates() -> StreamUnit<Element, Failure, Proved> {
    StreamUnit(sharing: unit.producer.removeDuplicates())
  }
}
