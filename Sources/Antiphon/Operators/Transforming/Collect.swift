extension Producer {
  /// Emits one array of all elements when the stream finishes.
  ///
  ///     self       1-2-3-|
  ///     collect()  ------(a|)   a: [1, 2, 3]
  ///
  /// - Fails: without the array.
  /// - Demand: the first request runs upstream to its end; the array waits for demand if upstream did not, and consumes it.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of elements.
  @_alwaysEmitIntoClient @inline(__always)
  public func collect() -> Producer<[Element], Failure> {
    reduce(into: []) { $0.append($1) }
  }

  /// Emits one array of the first `count` elements, as soon as they have arrived or the stream finishes.
  ///
  ///     self               1-2-3-|
  ///     collect(first: 2)  --(a|)   a: [1, 2]
  ///
  /// - Parameter count: the number of elements, at least 0. With 0 it emits an empty array at once and upstream is not started.
  /// - Fails: without the array.
  /// - Demand: the first request runs upstream that far; the array waits for demand if upstream did not, and consumes it.
  /// - Cancels: upstream is stopped with the last element of the array.
  /// - Complexity: O(1) for each element. Space: O(`count`).
  @_alwaysEmitIntoClient @inline(__always)
  public func collect(first count: Int) -> Producer<[Element], Failure> {
    precondition(count >= 0, "collect(first:) needs a count of 0 or more")
    return prefix(count).collect()
  }
}
