extension Producer {
  /// Emits everything but the last `count` elements.
  ///
  ///     self         1-2-3-4-|
  ///     dropLast(2)  ----1-2-|
  ///
  /// - Parameter count: elements, at least 0; an element is emitted when so many have come after it.
  /// - Fails: at once; the elements kept back are lost.
  /// - Demand: the first `count` elements use none up.
  /// - Rewinds: forgets the elements kept back.
  @inlinable @inline(__always)
  public func dropLast(_ count: Int = 1) -> Producer {
    precondition(count >= 0, "dropLast(_:) needs a count of 0 or more")
    return Producer(pace: pace) { [run] consumer in
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
