extension Producer {
  /// Emits the elements of the stream that `transform` returns for an element; elements that arrive while it runs are dropped.
  ///
  ///     self                        1--2---3--|
  ///     transform                   a-a-a|
  ///     flatMapFirst { transform }  a-a-a--a-a-a|
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func flatMapFirst<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMap(.exhaust, transform)
  }

  /// Emits the elements of the stream that `transform` returns for an element; elements that arrive while it runs are dropped.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func flatMapFirst<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMapFirst({ (element: Element) throws(Failure) -> Producer<NewElement, Failure> in transform(element) })
  }
}
