extension Producer {
  /// Emits one array of all elements when the stream finishes.
  ///
  ///     self       1-2-3-|
  ///     collect()  ------(a|)   a: [1, 2, 3]
  ///
  /// - Fails: without the array.
  /// - Demand: the first request runs upstream to its end; the array uses it up, and waits for it if upstream did not.
  @inlinable @inline(__always)
  public func collect() -> Producer<[Element], Failure> {
    reduce(into: []) { $0.append($1) }
  }
}
