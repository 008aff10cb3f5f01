extension Producer where Failure == Never {
  /// Turns elements that are events back into a stream.
  ///
  ///     self             a-b-c-|   a: next(1)  b: next(2)  c: completed(failed)
  ///     dematerialize()  1-2-#
  ///
  /// - Finishes: as the first completion event says, or with this stream.
  /// - Cancels: upstream is stopped by a completion event.
  @_alwaysEmitIntoClient @inline(__always)
  public func dematerialize<Wrapped: Sendable, NewFailure: Error>() -> Producer<Wrapped, NewFailure>
  where Element == Event<Wrapped, NewFailure> {
    Producer<Wrapped, NewFailure>(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let completed = consumer.unownedCompleted
      run(
        consumer.wrapping(
          next: { event in
            switch event {
            case .next(let element): return next(element)
            case .completed(.finished): consumer.finish()
            case .completed(.failed(let failure)): consumer.fail(failure)
            case .completed(let completion): completed(completion)
            }
            return .stop
          },
          completed: { completed($0.promoted()) }))
    }
  }
}
