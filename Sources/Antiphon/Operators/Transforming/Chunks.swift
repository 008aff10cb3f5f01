extension Producer {
  /// Emits arrays of `count` elements each; the last one has the remaining elements.
  ///
  ///     self                1-2-3-|
  ///     chunks(ofCount: 2)  --a---(b|)   a: [1, 2]  b: [3]
  ///
  /// - Parameter count: the number of elements, at least 1.
  /// - Fails: without the remaining elements.
  /// - Demand: `count` elements for each requested array.
  /// - Complexity: O(1) for each element. Space: O(`count`).
  @_alwaysEmitIntoClient
  public func chunks(ofCount count: Int) -> Producer<[Element], Failure> {
    precondition(count > 0, "chunks(ofCount:) needs a count of 1 or more")
    return .appendingOnFinish { [run] in
      let chunk = StateBox<[Element]>([])
      let body = Producer<[Element], Failure> { consumer in
        let next = consumer.unownedNext
        run(
          consumer.receiving { element in
            chunk.value.append(element)
            return chunk.value.count == count ? next(chunk.takeAll()) : .more
          })
      }
      return (body, { chunk.takeAny() })
    }
  }
}
