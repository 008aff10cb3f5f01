extension Producer {
  /// Emits the elements that do not satisfy `isRejected`.
  ///
  ///     self                    1-2-3-4-|
  ///     reject { $0 % 2 == 0 }  1---3---|
  ///
  /// - Fails: as soon as `isRejected` throws.
  /// - Demand: a rejected element uses none up.
  @inlinable @inline(__always) @_disfavoredOverload
  public func reject(
    _ isRejected: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer {
    Producer(pace: pace, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      let completed = consumer.unownedCompleted
      run(
        consumer.receiving { element in
          do throws(Failure) {
            return try isRejected(element) ? .more : next(element)
          } catch {
            completed(.thrown(error))
            return .stop
          }
        })
    }
  }

  /// Emits the elements that do not satisfy `isRejected`.
  ///
  /// For a `isRejected` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  @inlinable @inline(__always)
  public func reject(
    _ isRejected: @escaping @Sendable (Element) -> Bool
  ) -> Producer {
    Producer(pace: pace, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.receiving { element in
          isRejected(element) ? .more : next(element)
        })
    }
  }
}
