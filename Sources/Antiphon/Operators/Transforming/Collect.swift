extension Producer {
  /// Emits one array of all elements when the stream finishes.
  ///
  ///     self       1-2-3-|
  ///     collect()  ------(a|)   a: [1, 2, 3]
  ///
  /// - Fails: without the array.
  /// - Demand: everything upstream, whatever is asked for; the array waits for demand.
  @inlinable @inline(__always)
  public func collect() -> Producer<[Element], Failure> {
    reduce(into: []) { $0.append($1) }
  }
}
