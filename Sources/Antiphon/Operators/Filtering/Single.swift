extension Producer {
  /// Emits the only element when the stream finishes, and fails if there is none or another one.
  ///
  ///     self                -1--|
  ///     single(failure: f)  ----(1|)
  ///
  /// - Parameter failure: what to fail with. A stream that can't fail has none: give it one by `promoteFailure`.
  /// - Fails: as soon as a second element comes, or at the end if none came.
  /// - Demand: the first request runs upstream to its end; the element uses it up, and waits for it if upstream did not.
  /// - Cancels: upstream is stopped with the second element.
  /// - Rewinds: forgets the element.
  @inlinable @inline(__always)
  public func single(failure: @escaping @autoclosure @Sendable () -> Failure) -> Producer {
    .concluding(self) { (only, element) throws(Failure) in
      if only != nil { throw failure() }
      only = element
    } result: { only throws(Failure) in
      guard let only else { throw failure() }
      return only
    }
  }
}
