extension Producer {
  /// Emits the elements that do not satisfy `isRejected`.
  ///
  ///     self                    1-2-3-4-|
  ///     reject { $0 % 2 == 0 }  1---3---|
  ///
  /// - Fails: as soon as `isRejected` throws.
  /// - Demand: a rejected element consumes no demand.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func reject(
    _ isRejected: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer {
    Producer(synchrony: synchrony, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.catching { element throws(Failure) in
          try isRejected(element) ? .more : next(element)
        })
    }
  }

  /// Emits the elements that do not satisfy `isRejected`.
  ///
  /// For a nonthrowing `isRejected`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func reject(
    _ isRejected: @escaping @Sendable (Element) -> Bool
  ) -> Producer {
    Producer(synchrony: synchrony, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.receiving { element in
          isRejected(element) ? .more : next(element)
        })
    }
  }
}
