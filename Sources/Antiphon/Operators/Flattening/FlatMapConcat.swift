extension Producer {
  /// Emits the elements of the streams that `transform` returns for the elements, one stream after the other.
  ///
  ///     self                         1-2-------|
  ///     transform                    a-a-a|
  ///     flatMapConcat { transform }  a-a-aa-a-a|
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func flatMapConcat<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMap(.concat, transform)
  }

  /// Emits the elements of the streams that `transform` returns for the elements, one stream after the other.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func flatMapConcat<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMapConcat({ (element: Element) throws(Failure) -> Producer<NewElement, Failure> in transform(element) })
  }
}
