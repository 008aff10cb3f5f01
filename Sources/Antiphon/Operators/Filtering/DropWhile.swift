extension Producer {
  /// Drops elements while they satisfy `isDropped`, then emits all later ones.
  ///
  ///     self                     1-2-3-1-|
  ///     drop(while: { $0 < 3 })  ----3-1-|
  ///
  /// - Fails: as soon as `isDropped` throws; it is not called again once it has returned false.
  /// - Demand: a dropped element consumes no demand.
  /// - Rewinds: drops again.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func drop(
    while isDropped: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer {
    Producer(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let dropping = consumer.state(true)
      run(
        consumer.catching { element throws(Failure) in
          if dropping.value {
            if try isDropped(element) { return .more }
            dropping.value = false
          }
          return next(element)
        })
    }
  }

  /// Drops elements while they satisfy `isDropped`, then emits all later ones.
  ///
  /// For a nonthrowing `isDropped`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func drop(
    while isDropped: @escaping @Sendable (Element) -> Bool
  ) -> Producer {
    Producer(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let dropping = consumer.state(true)
      run(
        consumer.receiving { element in
          if dropping.value {
            if isDropped(element) { return .more }
            dropping.value = false
          }
          return next(element)
        })
    }
  }
}
