extension Producer {
  /// Emits what the stream says that was the last to begin speaking; the one before is cancelled.
  ///
  ///     first                        1-2-3-4|
  ///     second                       ---5-6--|
  ///     switchLatest(first, second)  1-25-6--|
  ///
  /// All are started, in order. A stream takes over with its first element, wherever it stands in the list, and is cancelled
  /// when another one does; who has been cancelled never comes back.
  ///
  /// - Finishes: when all that were not cancelled have finished.
  /// - Fails: with the first failure, at once: the others are cancelled, and what is kept is lost.
  /// - Demand: nobody speaks before something is wanted.
  /// - Loses: what a cancelled stream would have said.
  @inlinable
  public static func switchLatest(_ producers: Producer...) -> Producer { switchLatest(producers) }

  /// Emits what the stream of a collection says that was the last to begin speaking; the one before is cancelled. An empty
  /// collection finishes at once.
  @inlinable
  public static func switchLatest<Producers: Collection & Sendable>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let speaking = Serial<Junction<Element, Failure>.Branch?>(nil)
      let running = Serial(0)
      junction.open(turn: { junction.resumeAll() }) {
        speaking.value = nil
        running.value = producers.count
        if producers.isEmpty { junction.end(.finished) }
        for producer in producers where junction.isLive {
          let branch = Junction<Element, Failure>.Branch()
          junction.listen(to: producer, as: branch, onDemand: true) { element in
            if speaking.value !== branch {
              if let earlier = speaking.value, earlier.isLive {
                junction.cancel(earlier)
                running.value -= 1
              }
              speaking.value = branch
            }
            return junction.emit(element, to: next)
          } ended: { completion in
            guard case .finished = completion else { return junction.end(completion) }
            running.value -= 1
            if running.value == 0 { junction.end(.finished) }
          }
        }
      }
    }
  }
}
