extension Producer {
  /// Emits arrays of adjacent elements: an element joins the array of the one before it if `belongsTogether` is true for both.
  ///
  ///     self                      1-2-1-2-3-|
  ///     chunked(by: { $0 < $1 })  ----a-----(b|)   a: [1, 2]  b: [1, 2, 3]
  ///
  /// - Parameter belongsTogether: called with an element and the next one.
  /// - Fails: as soon as `belongsTogether` throws; without the incomplete array.
  /// - Demand: an element that completes no array consumes no demand.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of elements of an array.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunked(
    by belongsTogether: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Producer<[Element], Failure> {
    .appendingOnFinish { [run] in
      let chunk = StateBox<[Element]>([])
      let body = Producer<[Element], Failure> { consumer in
        let next = consumer.unownedNext
        run(
          consumer.catching { element throws(Failure) in
            if let last = chunk.value.last, try !belongsTogether(last, element) {
              let complete = chunk.takeAll()
              chunk.value.append(element)
              return next(complete)
            }
            chunk.value.append(element)
            return .more
          })
      }
      return (body, { chunk.takeAny() })
    }
  }

  /// Emits arrays of adjacent elements: an element joins the array of the one before it if `belongsTogether` is true for both.
  ///
  /// For a nonthrowing `belongsTogether`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient
  public func chunked(
    by belongsTogether: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<[Element], Failure> {
    chunked(by: { (one: Element, other: Element) throws(Failure) -> Bool in belongsTogether(one, other) })
  }
}
