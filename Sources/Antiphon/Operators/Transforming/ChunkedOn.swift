extension Producer {
  /// Emits arrays of adjacent elements with the same key, each together with its key.
  ///
  ///     self                     1-3-2-5-|
  ///     chunked(on: { $0 % 2 })  ----a-b-(c|)   a: (1, [1, 3])  b: (0, [2])  c: (1, [5])
  ///
  /// - Parameter key: called once with each element.
  /// - Fails: as soon as `key` throws; without the incomplete array.
  /// - Demand: an element that completes no array consumes no demand.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of elements of an array.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunked<Key: Equatable & Sendable>(
    on key: @escaping @Sendable (Element) throws(Failure) -> Key
  ) -> Producer<(key: Key, elements: [Element]), Failure> {
    Producer<(key: Key, elements: [Element]), Failure>.appendingOnFinish { [run] in
      let chunk = StateBox<[Element]>([])
      let common = StateBox(Key?.none)
      let body = Producer<(key: Key, elements: [Element]), Failure> { consumer in
        let next = consumer.unownedNext
        run(
          consumer.catching { element throws(Failure) in
            let key = try key(element)
            if let earlier = common.value, earlier != key {
              let complete = chunk.takeAll()
              chunk.value.append(element)
              common.value = key
              return next((earlier, complete))
            }
            common.value = key
            chunk.value.append(element)
            return .more
          })
      }
      return (body, { common.value.map { ($0, chunk.takeAll()) } })
    }
  }

  /// Emits arrays of adjacent elements with the same key, each together with its key.
  ///
  /// For a nonthrowing `key`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient
  public func chunked<Key: Equatable & Sendable>(
    on key: @escaping @Sendable (Element) -> Key
  ) -> Producer<(key: Key, elements: [Element]), Failure> {
    chunked(on: { (element: Element) throws(Failure) -> Key in key(element) })
  }
}
