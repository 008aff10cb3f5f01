extension Producer {
  /// Transforms the failure with `transform`.
  ///
  ///     self                    1-2-#
  ///     mapError(Wrapped.init)  1-2-#
  @_alwaysEmitIntoClient @inline(__always)
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Producer<Element, NewFailure> {
    Producer<Element, NewFailure>(synchrony: synchrony) { [run] consumer in
      let completed = consumer.unownedCompleted
      run(consumer.wrapping(next: consumer.unownedNext) { completed($0.mapFailure(transform)) })
    }
  }
}
