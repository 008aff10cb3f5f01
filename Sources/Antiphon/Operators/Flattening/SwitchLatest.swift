extension Producer {
  /// Forwards one stream at a time: a stream takes over with its first element, cancelling the one before.
  ///
  ///     first                        1-2-3-4|
  ///     second                       ---5-6--|
  ///     switchLatest(first, second)  1-25-6--|
  ///
  /// All are started, in order. A stream takes over with its first element, regardless of its position in the list, and is cancelled
  /// when another one takes over; a cancelled stream is not started again.
  ///
  /// - Finishes: when all streams that were not cancelled have finished.
  /// - Fails: with the first failure, at once: the others are cancelled, and kept elements are lost.
  /// - Demand: no stream emits before there is demand.
  /// - Loses: the rest of a cancelled stream.
  @_alwaysEmitIntoClient
  public static func switchLatest(_ producers: Producer...) -> Producer { switchLatest(producers) }

  /// Forwards one stream of a collection at a time: a stream takes over with its first element, cancelling the one before. An empty
  /// collection finishes at once.
  @_alwaysEmitIntoClient
  public static func switchLatest<Producers: Collection & Sendable>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let current = StateBox<Branch?>(nil)
      let running = StateBox(0)
      junction.open(turn: { junction.resumeAll() }) {
        current.value = nil
        running.value = producers.count
        if producers.isEmpty { junction.end(.finished) }
        for producer in producers where junction.isLive {
          let branch = Branch()
          junction.listen(to: producer, as: branch, onDemand: true) { element in
            if current.value !== branch {
              if let earlier = current.value, earlier.isLive {
                junction.cancel(earlier)
                running.value -= 1
              }
              current.value = branch
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
