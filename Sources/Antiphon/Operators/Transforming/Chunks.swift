extension Producer {
  /// Emits arrays of `count` elements each; the last one has what is left.
  ///
  ///     self                1-2-3-|
  ///     chunks(ofCount: 2)  --a---(b|)   a: [1, 2]  b: [3]
  ///
  /// - Parameter count: elements, at least 1.
  /// - Fails: without what is left.
  /// - Demand: `count` elements for each array asked for.
  @inlinable
  public func chunks(ofCount count: Int) -> Producer<[Element], Failure> {
    precondition(count > 0, "chunks(ofCount:) needs a count of 1 or more")
    return .trailing { [run] in
      let chunk = Serial<[Element]>([])
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
