extension Producer where Element == Bool {
  /// Emits the negation of each element.
  ///
  ///     self   t-f-|
  ///     not()  f-t-|
  @_alwaysEmitIntoClient @inline(__always)
  public func not() -> Producer { map { !$0 } }
}
