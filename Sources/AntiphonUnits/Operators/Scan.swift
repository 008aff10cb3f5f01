import Antiphon

extension UnitProtocol {
  /// Emits the result of combining the elements so far, one result for each element. See `Producer.scan(_:_:)`.
  @inlinable @inline(__always) @_disfavoredOverload
  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws(Failure) -> Result
  ) -> Unit<Result, Failure, Proved.Changed> {
    Unit(sharing: unit.producer.scan(initial, combine))
  }
}

extension UnitProtocol where Proved: ObservedOnMainActor {
  /// Emits the result of combining the elements so far, one result for each element. See `Producer.scan(_:_:)`.
  @inlinable @inline(__always)
  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @MainActor @Sendable (Result, Element) throws(Failure) -> Result
  ) -> Unit<Result, Failure, Proved.Changed> {
    Unit(sharing: unit.producer.scan(initial, there(combine)))
  }
}
