extension Producer where Failure == Never {
  /// This stream with another failure type, so that it can be combined with streams that can fail.
  ///
  ///     self                                  1-2-|
  ///     promoteFailure(to: TestFailure.self)  1-2-|
  @_alwaysEmitIntoClient @inline(__always)
  public func promoteFailure<NewFailure: Error>(
    to _: NewFailure.Type = NewFailure.self
  ) -> Producer<Element, NewFailure> {
    Producer<Element, NewFailure>(synchrony: synchrony) { [run] consumer in
      let completed = consumer.unownedCompleted
      run(consumer.wrapping(next: consumer.unownedNext) { completed($0.promoted()) })
    }
  }
}
