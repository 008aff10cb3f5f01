import Dispatch

extension Producer {
  /// Starts the stream on `scheduler`, and lets it go on there after a wait.
  ///
  ///     self                  1-2-|
  ///     subscribe(on: clock)  1-2-|
  ///
  /// Elements come out where the source emits them: for a synchronous source that is `scheduler`.
  ///
  /// - Demand: a request is carried to `scheduler` before the source is woken.
  /// - Cancels: from where `cancel()` is called.
  public func subscribe(on scheduler: some Scheduler) -> Producer {
    Producer { consumer in
      let junction = Junction(consumer, resumesInTurn: true)
      let next = consumer.unownedNext
      // Called with the floor, which is free by the time the work is sent over. Whoever has taken it since must not do
      // upstream's work: it sends it over again.
      @Sendable func there(_ work: @escaping @Sendable () -> Void) {
        if scheduler.isCurrent { return work() }
        junction.onceFree {
          scheduler.schedule {
            if !junction.performIfFree(work) { junction.perform { there(work) } }
          }
        }
      }
      // Which start is the newest: a rewind may come before the scheduler's turn for the one before.
      let newest = Serial(0)
      junction.open(turn: { there { junction.resumeAll() } }) {
        newest.value += 1
        let number = newest.value
        there {
          if number != newest.value { return }
          junction.listen(to: self, as: .passedOn, onDemand: true) { element in
            junction.emit(element, to: next)
          } ended: { completion in
            junction.end(completion, .inherited)
          }
        }
      }
    }
  }

  /// Starts the stream on a Dispatch queue, and lets it go on there after a wait.
  @_disfavoredOverload
  public func subscribe(on queue: DispatchQueue) -> Producer {
    queue === DispatchQueue.main ? subscribe(on: .main) : subscribe(on: .queue(queue.serial))
  }

  /// Starts the stream on an actor, and lets it go on there after a wait.
  @_disfavoredOverload
  public func subscribe(on actor: some Actor) -> Producer {
    actor === MainActor.shared ? subscribe(on: .main) : subscribe(on: .actor(actor))
  }
}
