extension Producer {
  /// Emits nothing, and ends as the stream ends.
  ///
  ///     self              1-2-|
  ///     ignoreElements()  ----|
  ///
  /// - Demand: the first request runs upstream to its end.
  @inlinable @inline(__always)
  public func ignoreElements() -> Producer<Never, Failure> { ignoreElements(as: Never.self) }

  /// Emits nothing, and ends as the stream ends: with an element type that lets it meet other streams.
  ///
  ///     self                                        1-2-|
  ///     other                                       3-|
  ///     ignoreElements(as: Int.self).append(other)  ----3-|
  @inlinable @inline(__always)
  public func ignoreElements<NewElement: Sendable>(
    as _: NewElement.Type
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure>(pace: pace) { [run] consumer in
      run(consumer.receiving { _ in .more })
    }
  }
}
