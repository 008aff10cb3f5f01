extension Producer {
  /// Emits elements as successes, and a failure as the last result before it finishes.
  ///
  ///     self                  1-2-#
  ///     materializeResults()  a-b-(c|)   a: success(1)  b: success(2)  c: failure
  ///
  /// - Demand: the failure consumes demand, too, and waits for it.
  @_alwaysEmitIntoClient
  public func materializeResults() -> Producer<Result<Element, Failure>, Never> {
    .appendingOnFinish { [run] in
      let failure = StateBox<Failure?>(nil)
      let body = Producer<Result<Element, Failure>, Never> { consumer in
        let next = consumer.unownedNext
        consumer.keepFailuresInOrder()
        let completed = consumer.unownedCompleted
        run(
          consumer.wrapping(
            next: { next(.success($0)) },
            completed: { completion in
              if case .failed(let reason) = completion { failure.value = reason }
              completed(completion.withoutFailure())
            }))
      }
      return (body, { failure.value.map { .failure($0) } })
    }
  }
}
