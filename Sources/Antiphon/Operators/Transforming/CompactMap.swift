extension Producer {
  /// Emits the result of `transform` for each element, unless it is nil.
  ///
  ///     self                    1-a-3-|
  ///     compactMap { Int($0) }  1---3-|
  ///
  /// - Fails: as soon as `transform` throws.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> NewElement?
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure>(synchrony: synchrony, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.catching { element throws(Failure) in
          guard let new = try transform(element) else { return .more }
          return next(new)
        })
    }
  }

  /// Emits the result of `transform` for each element, unless it is nil.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> NewElement?
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure>(synchrony: synchrony, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.receiving { element in
          guard let new = transform(element) else { return .more }
          return next(new)
        })
    }
  }
}
