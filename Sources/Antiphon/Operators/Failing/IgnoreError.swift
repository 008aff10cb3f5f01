extension Producer {
  /// Finishes where the stream would have failed.
  ///
  ///     self           1-2-#
  ///     ignoreError()  1-2-|
  @_alwaysEmitIntoClient @inline(__always)
  public func ignoreError() -> Producer<Element, Never> {
    Producer<Element, Never>(synchrony: synchrony) { [run] consumer in
      let completed = consumer.unownedCompleted
      consumer.keepFailuresInOrder()
      run(consumer.wrapping(next: consumer.unownedNext) { completed($0.withoutFailure()) })
    }
  }
}
