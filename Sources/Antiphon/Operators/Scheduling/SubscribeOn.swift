#if canImport(Dispatch)
import Dispatch
#endif

extension Producer {
  /// Starts the stream on `scheduler`, and resumes it there after a wait.
  ///
  ///     self                  1-2-|
  ///     subscribe(on: clock)  1-2-|
  ///
  /// Elements are delivered where the source emits them: for a synchronous source that is `scheduler`.
  ///
  /// - Demand: a request resumes the source on `scheduler`.
  /// - Cancels: on the thread that calls `cancel()`.
  public func subscribe(on scheduler: some Scheduler) -> Producer {
    Producer { consumer in
      let junction = Junction(consumer, resumesInTurn: true)
      let next = consumer.unownedNext
      // Called in the serial context, which is released when the work is scheduled. A thread that has entered it since must not do
      // upstream's work: it schedules the work again.
      @Sendable func onScheduler(_ work: @escaping @Sendable () -> Void) {
        if scheduler.isCurrent { return work() }
        let work = CarriedContext.wrap(work)
        junction.afterRelease {
          scheduler.schedule {
            if !junction.performIfFree(work) { junction.perform { onScheduler(work) } }
          }
        }
      }
      // The number of the latest start: a rewind may arrive before the scheduler has run an earlier one.
      let newest = StateBox(0)
      junction.open(turn: { onScheduler { junction.resumeAll() } }) {
        newest.value += 1
        let number = newest.value
        onScheduler {
          if number != newest.value { return }
          junction.listen(to: self, as: .forwarded, onDemand: true) { element in
            junction.emit(element, to: next)
          } ended: { completion in
            junction.end(completion, .inherited)
          }
        }
      }
    }
  }

  #if canImport(Dispatch)
  /// Starts the stream on a Dispatch queue, and resumes it there after a wait.
  @_disfavoredOverload
  public func subscribe(on queue: DispatchQueue) -> Producer {
    queue === DispatchQueue.main ? subscribe(on: .main) : subscribe(on: .queue(queue.serial))
  }
  #endif

  /// Starts the stream on an actor, and resumes it there after a wait.
  @_disfavoredOverload
  public func subscribe(on actor: some Actor) -> Producer {
    actor === MainActor.shared ? subscribe(on: .main) : subscribe(on: .actor(actor))
  }
}
