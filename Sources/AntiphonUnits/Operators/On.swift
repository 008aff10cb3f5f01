import Antiphon

extension StreamUnitProtocol {
  /// Calls back with each element, before it is passed on, and with the completion. See `Producer.on(next:completed:)`.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func on(
    next receive: (@Sendable (Element) -> Void)? = nil,
    completed: (@Sendable (Completion<Failure>) -> Void)? = nil
  ) -> StreamUnit<Element, Failure, Proved> {
    StreamUnit(sharing: unit.producer.on(next: receive, completed: completed))
  }
}

extension StreamUnitProtocol where Proved: ObservedOnMainActor {
  /// Calls back with each element, before it is passed on, and with the completion. See `Producer.on(next:completed:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func on(
    next receive: (@MainActor @Sendable (Element) -> Void)? = nil,
    completed: (@MainActor @Sendable (Completion<Failure>) -> Void)? = nil
  ) -> StreamUnit<Element, Failure, Proved> {
    // A cancellation may come from any thread.
    let producer = completed == nil ? unit.producer : unit.producer.receive(on: .main)
    return StreamUnit(
      sharing: producer.on(next: receive.map { there(calling: $0) }, completed: completed.map { there(calling: $0) }))
  }
}
