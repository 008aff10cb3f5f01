extension Producer {
  /// Emits arrays of neighbours that have the same key, each with its key.
  ///
  ///     self                     1-3-2-5-|
  ///     chunked(on: { $0 % 2 })  ----a-b-(c|)   a: (1, [1, 3])  b: (0, [2])  c: (1, [5])
  ///
  /// - Parameter key: called once with each element.
  /// - Fails: as soon as `key` throws; without the array that is not complete.
  /// - Demand: an element that completes no array uses none up.
  @inlinable @_disfavoredOverload
  public func chunked<Key: Equatable & Sendable>(
    on key: @escaping @Sendable (Element) throws(Failure) -> Key
  ) -> Producer<(key: Key, elements: [Element]), Failure> {
    Producer<(key: Key, elements: [Element]), Failure>.trailing { [run] in
      let chunk = Serial<[Element]>([])
      let common = slot(for: Key.self)
      let body = Producer<(key: Key, elements: [Element]), Failure> { consumer in
        let next = consumer.unownedNext
        let completed = consumer.unownedCompleted
        run(
          consumer.receiving { element in
            do throws(Failure) {
              let key = try key(element)
              if let earlier = common.value, earlier != key {
                let complete = chunk.takeAll()
                chunk.value.append(element)
                common.value = key
                return next((earlier, complete))
              }
              common.value = key
            } catch {
              completed(.thrown(error))
              return .stop
            }
            chunk.value.append(element)
            return .more
          })
      }
      return (body, { common.value.map { ($0, chunk.takeAll()) } })
    }
  }

  /// Emits arrays of neighbours that have the same key, each with its key.
  ///
  /// For a `key` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  @inlinable
  public func chunked<Key: Equatable & Sendable>(
    on key: @escaping @Sendable (Element) -> Key
  ) -> Producer<(key: Key, elements: [Element]), Failure> {
    chunked(on: { (element: Element) throws(Failure) -> Key in key(element) })
  }
}
