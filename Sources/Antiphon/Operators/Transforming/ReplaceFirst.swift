extension Producer {
  /// Replaces each of the first `count` elements with `value`.
  ///
  ///     self                      1-2-3-|
  ///     replaceFirst(2, with: 0)  0-0-3-|
  ///
  /// - Parameters:
  ///   - count: the number of elements, at least 0.
  ///   - value: what is emitted in place of each of them.
  /// - Rewinds: replaces them again.
  @_alwaysEmitIntoClient @inline(__always)
  public func replaceFirst(_ count: Int = 1, with value: Element) -> Producer {
    precondition(count >= 0, "replaceFirst(_:with:) needs a count of 0 or more")
    return Producer(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let left = consumer.state(count)
      run(
        consumer.receiving { element in
          left.value &-= 1
          return next(left.value < 0 ? element : value)
        })
    }
  }
}
