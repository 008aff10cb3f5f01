extension Producer {
  /// Emits the result of `transform` for each element, and drops an element for which it throws.
  ///
  ///     self                                               1-a-3-|
  ///     mapOrDrop { try number($0) } dropped: { log($0) }  1---3-|
  ///
  /// An error costs one element, not the stream. That holds for this closure only: an operator upstream or downstream that fails still
  /// ends the stream, and the failure type stays as it is.
  ///
  /// - Parameters:
  ///   - transform: may throw errors of any type.
  ///   - dropped: called with each element that is dropped, and the error that was thrown.
  /// - Loses: elements for which `transform` throws.
  @_alwaysEmitIntoClient @inline(__always)
  public func mapOrDrop<NewElement: Sendable, Problem: Error>(
    _ transform: @escaping @Sendable (Element) throws(Problem) -> NewElement,
    dropped: @escaping @Sendable (_ element: Element, _ problem: Problem) -> Void
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure>(synchrony: synchrony, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.receiving { element in
          let new: NewElement
          do throws(Problem) {
            new = try transform(element)
          } catch {
            dropped(element, error)
            return .more
          }
          return next(new)
        })
    }
  }
}
