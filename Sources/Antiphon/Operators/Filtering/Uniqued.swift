extension Producer {
  /// Emits an element unless one with the same key has come before.
  ///
  ///     self                1-2-3-4-|
  ///     uniqued { $0 % 3 }  1-2-3---|
  ///
  /// Every key is remembered until the stream is over.
  ///
  /// - Fails: as soon as `key` throws.
  /// - Demand: a refused element uses none up.
  /// - Rewinds: forgets the keys.
  @inlinable @inline(__always) @_disfavoredOverload
  public func uniqued<Key: Hashable & SendableMetatype>(
    on key: @escaping @Sendable (Element) throws(Failure) -> Key
  ) -> Producer {
    Producer(pace: pace) { [run] consumer in
      let next = consumer.unownedNext
      let completed = consumer.unownedCompleted
      let seen = Serial(Set<Key>())
      consumer.onRewind { seen.value.removeAll() }
      run(
        consumer.receiving { element in
          do throws(Failure) {
            let key = try key(element)
            return seen.value.insert(key).inserted ? next(element) : .more
          } catch {
            completed(.thrown(error))
            return .stop
          }
        })
    }
  }

  /// Emits an element unless one with the same key has come before.
  ///
  /// For a `key` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  @inlinable @inline(__always)
  public func uniqued<Key: Hashable & SendableMetatype>(
    on key: @escaping @Sendable (Element) -> Key
  ) -> Producer {
    uniqued(on: { (element: Element) throws(Failure) -> Key in key(element) })
  }
}

extension Producer where Element: Hashable {
  /// Emits an element unless an equal one has come before.
  ///
  ///     self       1-2-1-3-|
  ///     uniqued()  1-2---3-|
  ///
  /// Every element is remembered until the stream is over.
  ///
  /// - Demand: a refused element uses none up.
  /// - Rewinds: forgets the elements.
  @inlinable @inline(__always)
  public func uniqued() -> Producer { uniqued { $0 } }
}
