extension Producer {
  /// Emits all but the last `count` elements.
  ///
  ///     self         1-2-3-4-|
  ///     dropLast(2)  ----1-2-|
  ///
  /// - Parameter count: the number of elements, at least 0; an element is emitted when this many have arrived after it.
  /// - Fails: at once; the elements held back are lost.
  /// - Demand: the first `count` elements consume no demand.
  /// - Rewinds: forgets the elements held back.
  /// - Complexity: O(1) for each element. Space: O(`count`).
  @_alwaysEmitIntoClient @inline(__always)
  public func dropLast(_ count: Int = 1) -> Producer {
    precondition(count >= 0, "dropLast(_:) needs a count of 0 or more")
    return Producer(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let kept = Ring<Element>(capacity: 2)
      consumer.onRewind { kept.removeAll() }
      run(
        consumer.receiving { element in
          kept.append(element)
          return kept.count > count ? next(kept.removeFirst()) : .more
        })
    }
  }
}
