import Antiphon

extension StreamUnitProtocol {
  /// Emits the result of combining the elements so far, one result for each element. See `Producer.scan(_:_:)`.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws(Failure) -> Result
  ) -> StreamUnit<Result, Failure, Proved.Changed> {
    StreamUnit(sharing: unit.producer.scan(initial, combine))
  }
}

extension StreamUnitProtocol where Proved: ObservedOnMainActor {
  /// Emits the result of combining the elements so far, one result for each element. See `Producer.scan(_:_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @MainActor @Sendable (Result, Element) throws(Failure) -> Result
  ) -> StreamUnit<Result, Failure, Proved.Changed> {
    StreamUnit(sharing: unit.producer.scan(initial, there(combine)))
  }
}
