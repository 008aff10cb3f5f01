extension Producer {
  /// Drops elements while they satisfy `isDropped`, then emits all the rest.
  ///
  ///     self                     1-2-3-1-|
  ///     drop(while: { $0 < 3 })  ----3-1-|
  ///
  /// - Fails: as soon as `isDropped` throws; it is not called again once it has returned false.
  /// - Demand: a dropped element uses none up.
  /// - Rewinds: drops again.
  @inlinable @inline(__always) @_disfavoredOverload
  public func drop(
    while isDropped: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer {
    Producer(pace: pace) { [run] consumer in
      let next = consumer.unownedNext
      let completed = consumer.unownedCompleted
      let dropping = Serial(true)
      consumer.onRewind { dropping.value = true }
      run(
        consumer.receiving { element in
          if dropping.value {
            do throws(Failure) {
              if try isDropped(element) { return .more }
            } catch {
              completed(.thrown(error))
              return .stop
            }
            dropping.value = false
          }
          return next(element)
        })
    }
  }

  /// Drops elements while they satisfy `isDropped`, then emits all the rest.
  ///
  /// For a `isDropped` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  @inlinable @inline(__always)
  public func drop(
    while isDropped: @escaping @Sendable (Element) -> Bool
  ) -> Producer {
    Producer(pace: pace) { [run] consumer in
      let next = consumer.unownedNext
      let dropping = Serial(true)
      consumer.onRewind { dropping.value = true }
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
