extension Producer {
  /// Emits no elements, only the completion.
  ///
  ///     self              1-2-|
  ///     ignoreElements()  ----|
  ///
  /// - Demand: the first request runs upstream to its end.
  @_alwaysEmitIntoClient @inline(__always)
  public func ignoreElements() -> Producer<Never, Failure> { ignoreElements(as: Never.self) }

  /// Emits no elements, only the completion, with an element type that allows composition with other streams.
  ///
  ///     self                                        1-2-|
  ///     other                                       3-|
  ///     ignoreElements(as: Int.self).append(other)  ----3-|
  @_alwaysEmitIntoClient @inline(__always)
  public func ignoreElements<NewElement: Sendable>(
    as _: NewElement.Type
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure>(synchrony: synchrony) { [run] consumer in
      run(consumer.receiving { _ in .more })
    }
  }
}
