extension Producer where Element: Hashable {
  /// Emits one set of all elements when the stream finishes.
  ///
  ///     self     1-2-1-|
  ///     toSet()  ------(a|)   a: [1, 2]
  ///
  /// - Fails: without the set.
  /// - Demand: the first request runs upstream to its end; the set waits for demand if upstream did not, and consumes it.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of different elements.
  @_alwaysEmitIntoClient @inline(__always)
  public func toSet() -> Producer<Set<Element>, Failure> {
    reduce(into: []) { $0.insert($1) }
  }
}
