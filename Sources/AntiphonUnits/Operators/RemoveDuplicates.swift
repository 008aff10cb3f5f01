import Antiphon

extension UnitProtocol {
  /// Emits an element unless it is equivalent to the one before it. See `Producer.removeDuplicates(by:)`.
  @inlinable @inline(__always) @_disfavoredOverload
  public func removeDuplicates(
    by areEquivalent: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Unit<Element, Failure, Proved> {
    Unit(sharing: unit.producer.removeDuplicates(by: areEquivalent))
  }
}

extension UnitProtocol where Proved: ObservedOnMainActor {
  /// Emits an element unless it is equivalent to the one before it. See `Producer.removeDuplicates(by:)`.
  @inlinable @inline(__always)
  public func removeDuplicates(
    by areEquivalent: @escaping @MainActor @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Unit<Element, Failure, Proved> {
    Unit(sharing: unit.producer.removeDuplicates(by: there(areEquivalent)))
  }
}

extension UnitProtocol where Element: Equatable {
  /// Emits an element unless it equals the one before it. See `Producer.removeDuplicates()`.
  @inlinable @inline(__always)
  public func removeDuplicates() -> Unit<Element, Failure, Proved> {
    Unit(sharing: unit.producer.removeDuplicates())
  }
}
