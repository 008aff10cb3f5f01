extension Producer {
  /// Emits, from element number `count` on, each element together with the elements right before it.
  ///
  ///     self                 1-2-3-4-|
  ///     windows(ofCount: 3)  ----a-b-|   a: [1, 2, 3]  b: [2, 3, 4]
  ///
  /// A stream with fewer elements has no window.
  ///
  /// - Parameter count: the number of elements, at least 1.
  /// - Demand: the first `count - 1` elements consume no demand.
  /// - Rewinds: forgets the earlier elements.
  /// - Complexity: O(`count`) for each window. Space: O(`count`).
  @_alwaysEmitIntoClient @inline(__always)
  public func windows(ofCount count: Int) -> Producer<[Element], Failure> {
    precondition(count > 0, "windows(ofCount:) needs a count of 1 or more")
    return Producer<[Element], Failure>(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let window = consumer.state([Element]())
      run(
        consumer.receiving { element in
          if window.value.count == count { window.value.removeFirst() }
          window.value.append(element)
          return window.value.count == count ? next(window.value) : .more
        })
    }
  }
}
