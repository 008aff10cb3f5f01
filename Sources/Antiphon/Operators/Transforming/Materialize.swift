extension Producer {
  /// Emits the events of the stream as elements, including its completion, and finishes.
  ///
  ///     self           1-2-#
  ///     materialize()  a-b-(c|)   a: next(1)  b: next(2)  c: completed(failed)
  ///
  /// - Finishes: after the completion event. A cancellation is passed on as it is.
  /// - Demand: the last event consumes demand, too, and waits for it.
  @_alwaysEmitIntoClient
  public func materialize() -> Producer<Event<Element, Failure>, Never> {
    .appendingOnFinish { [run] in
      let ending = StateBox<Completion<Failure>?>(nil)
      let body = Producer<Event<Element, Failure>, Never> { consumer in
        let next = consumer.unownedNext
        consumer.keepFailuresInOrder()
        let completed = consumer.unownedCompleted
        run(
          consumer.wrapping(
            next: { next(.next($0)) },
            completed: { completion in
              ending.value = completion
              completed(completion.withoutFailure())
            }))
      }
      return (body, { ending.value.map { .completed($0) } })
    }
  }
}
