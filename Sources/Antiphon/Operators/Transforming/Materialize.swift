extension Producer {
  /// Emits what the stream says as values, its end among them, and finishes.
  ///
  ///     self           1-2-#
  ///     materialize()  a-b-(c|)   a: next(1)  b: next(2)  c: completed(failed)
  ///
  /// - Finishes: after the event that tells of the end. A cancellation is none: it comes through as it is.
  /// - Demand: the last event uses one up, too, and waits for it.
  @inlinable
  public func materialize() -> Producer<Event<Element, Failure>, Never> {
    .trailing { [run] in
      let ending = Serial<Completion<Failure>?>(nil)
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
