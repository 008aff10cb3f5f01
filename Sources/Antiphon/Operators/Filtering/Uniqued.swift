extension Producer {
  /// Emits an element unless one with the same key has arrived before.
  ///
  ///     self                1-2-3-4-|
  ///     uniqued { $0 % 3 }  1-2-3---|
  ///
  /// All keys are kept until the stream is over.
  ///
  /// - Fails: as soon as `key` throws.
  /// - Demand: a rejected element consumes no demand.
  /// - Rewinds: forgets the keys.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of different keys.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func uniqued<Key: Hashable & SendableMetatype>(
    on key: @escaping @Sendable (Element) throws(Failure) -> Key
  ) -> Producer {
    Producer(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let seen = consumer.state(Set<Key>())
      run(
        consumer.catching { element throws(Failure) in
          let key = try key(element)
          return seen.value.insert(key).inserted ? next(element) : .more
        })
    }
  }

  /// Emits an element unless one with the same key has arrived before.
  ///
  /// For a nonthrowing `key`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func uniqued<Key: Hashable & SendableMetatype>(
    on key: @escaping @Sendable (Element) -> Key
  ) -> Producer {
    uniqued(on: { (element: Element) throws(Failure) -> Key in key(element) })
  }
}

extension Producer where Element: Hashable {
  /// Emits an element unless an equal one has arrived before.
  ///
  ///     self       1-2-1-3-|
  ///     uniqued()  1-2---3-|
  ///
  /// All elements are kept until the stream is over.
  ///
  /// - Demand: a rejected element consumes no demand.
  /// - Rewinds: forgets the elements.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of different elements.
  @_alwaysEmitIntoClient @inline(__always)
  public func uniqued() -> Producer { uniqued { $0 } }
}
