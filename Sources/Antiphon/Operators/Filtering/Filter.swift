extension Producer {
  /// Emits the elements that satisfy `isIncluded`.
  ///
  ///     self                    1-2-3-4-|
  ///     filter { $0 % 2 == 0 }  --2---4-|
  ///
  /// - Fails: as soon as `isIncluded` throws.
  /// - Demand: a refused element uses none up.
  @inlinable @inline(__always) @_disfavoredOverload
  public func filter(
    _ isIncluded: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer {
    Producer(pace: pace, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      let completed = consumer.unownedCompleted
      run(
        consumer.receiving { element in
          do throws(Failure) {
            return try isIncluded(element) ? next(element) : .more
          } catch {
            completed(.thrown(error))
            return .stop
          }
        })
    }
  }

  /// Emits the elements that satisfy `isIncluded`.
  ///
  /// For a `isIncluded` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  @inlinable @inline(__always)
  public func filter(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Producer {
    Producer(pace: pace, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.receiving { element in
          isIncluded(element) ? next(element) : .more
        })
    }
  }
}
