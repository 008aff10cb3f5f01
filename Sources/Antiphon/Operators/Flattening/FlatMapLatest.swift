extension Producer {
  /// Emits the elements of the stream that `transform` returns for the latest element; the stream before is cancelled.
  ///
  ///     self                         1--2------|
  ///     transform                    a-a-a|
  ///     flatMapLatest { transform }  a-aa-a-a--|
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func flatMapLatest<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMap(.latest, transform)
  }

  /// Emits the elements of the stream that `transform` returns for the latest element; the stream before is cancelled.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func flatMapLatest<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMapLatest({ (element: Element) throws(Failure) -> Producer<NewElement, Failure> in transform(element) })
  }
}
