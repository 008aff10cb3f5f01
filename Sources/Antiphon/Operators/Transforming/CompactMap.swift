extension Producer {
  /// Emits what `transform` makes of each element, except nil.
  ///
  ///     self                    1-a-3-|
  ///     compactMap { Int($0) }  1---3-|
  ///
  /// - Fails: as soon as `transform` throws.
  @inlinable @inline(__always) @_disfavoredOverload
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> NewElement?
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure>(pace: pace, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      let completed = consumer.unownedCompleted
      run(
        consumer.receiving { element in
          do throws(Failure) {
            guard let new = try transform(element) else { return .more }
            return next(new)
          } catch {
            completed(.thrown(error))
            return .stop
          }
        })
    }
  }

  /// Emits what `transform` makes of each element, except nil.
  ///
  /// For a `transform` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  @inlinable @inline(__always)
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> NewElement?
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure>(pace: pace, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.receiving { element in
          guard let new = transform(element) else { return .more }
          return next(new)
        })
    }
  }
}
