extension Producer {
  /// Emits arrays of neighbours: each element belongs to the array of the one before it as long as `belongsTogether`.
  ///
  ///     self                      1-2-1-2-3-|
  ///     chunked(by: { $0 < $1 })  ----a-----(b|)   a: [1, 2]  b: [1, 2, 3]
  ///
  /// - Parameter belongsTogether: called with an element and the one after it.
  /// - Fails: as soon as `belongsTogether` throws; without the array that is not complete.
  /// - Demand: an element that completes no array uses none up.
  @inlinable @_disfavoredOverload
  public func chunked(
    by belongsTogether: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Producer<[Element], Failure> {
    .trailing { [run] in
      let chunk = Serial<[Element]>([])
      let body = Producer<[Element], Failure> { consumer in
        let next = consumer.unownedNext
        let completed = consumer.unownedCompleted
        run(
          consumer.receiving { element in
            do throws(Failure) {
              if let last = chunk.value.last, try !belongsTogether(last, element) {
                let complete = chunk.takeAll()
                chunk.value.append(element)
                return next(complete)
              }
            } catch {
              completed(.thrown(error))
              return .stop
            }
            chunk.value.append(element)
            return .more
          })
      }
      return (body, { chunk.takeAny() })
    }
  }

  /// Emits arrays of neighbours: each element belongs to the array of the one before it as long as `belongsTogether`.
  ///
  /// For a `belongsTogether` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  @inlinable
  public func chunked(
    by belongsTogether: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<[Element], Failure> {
    chunked(by: { (one: Element, other: Element) throws(Failure) -> Bool in belongsTogether(one, other) })
  }
}
