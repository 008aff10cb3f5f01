extension Producer {
  /// Emits, from the element number `count` on, each element together with those right before it.
  ///
  ///     self                 1-2-3-4-|
  ///     windows(ofCount: 3)  ----a-b-|   a: [1, 2, 3]  b: [2, 3, 4]
  ///
  /// A stream of fewer elements has no window.
  ///
  /// - Parameter count: elements, at least 1.
  /// - Demand: the first `count - 1` elements use none up.
  /// - Rewinds: forgets the elements before.
  @inlinable @inline(__always)
  public func windows(ofCount count: Int) -> Producer<[Element], Failure> {
    precondition(count > 0, "windows(ofCount:) needs a count of 1 or more")
    return Producer<[Element], Failure>(pace: pace) { [run] consumer in
      let next = consumer.unownedNext
      let window = Serial<[Element]>([])
      consumer.onRewind { window.value = [] }
      run(
        consumer.receiving { element in
          if window.value.count == count { window.value.removeFirst() }
          window.value.append(element)
          return window.value.count == count ? next(window.value) : .more
        })
    }
  }
}
