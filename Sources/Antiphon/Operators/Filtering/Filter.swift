extension Producer {
  /// Emits the elements that satisfy `isIncluded`.
  ///
  ///     self                    1-2-3-4-|
  ///     filter { $0 % 2 == 0 }  --2---4-|
  ///
  /// - Fails: as soon as `isIncluded` throws.
  /// - Demand: a rejected element consumes no demand.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func filter(
    _ isIncluded: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer {
    Producer(synchrony: synchrony, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.catching { element throws(Failure) in
          try isIncluded(element) ? next(element) : .more
        })
    }
  }

  /// Emits the elements that satisfy `isIncluded`.
  ///
  /// For a nonthrowing `isIncluded`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func filter(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Producer {
    Producer(synchrony: synchrony, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.receiving { element in
          isIncluded(element) ? next(element) : .more
        })
    }
  }
}
