#if Lifecycle
import Antiphon

extension Producer {
  /// A service that runs this stream through a pipeline, until it is over or the service is shut down.
  ///
  ///     let service = orders.service(drainingFor: .seconds(20), returning: { queue.putBack($0) }) { orders in
  ///       orders.buffer(.bounded(16)).mapAsync { order in
  ///         await ship(order.element)
  ///         order.handled()
  ///       }
  ///     }
  ///
  /// A graceful shutdown stops this stream, and drains the pipeline. Each element that this stream has emitted is handled, or returned.
  ///
  /// - Parameters:
  ///   - isEager: true for a source that pushes, such as a subject: each element is accepted as soon as it is sent. Otherwise those that
  ///     the pipeline has not requested yet stay in the source, and are lost with it.
  ///   - limit: how long the pipeline may take to drain, at least zero; zero means until the next turn of the clock.
  ///   - clock: what measures this time.
  ///   - giveBack: called with each element that is released before it is handled, on any thread.
  ///   - pipeline: handles the elements; called at each run. What it emits is ignored.
  /// - Fails: `run()` throws the failure of the pipeline.
  /// - Demand: that of the pipeline, one element at a time; unlimited if `isEager`.
  /// - Cancels: this stream on a graceful shutdown, the pipeline at the limit, both when the task is cancelled.
  public func service<Output: Sendable, OutputFailure: Error, Time: Clock>(
    eagerly isEager: Bool = false, drainingFor limit: Duration = .seconds(10), clock: Time = ContinuousClock(),
    returning giveBack: @escaping @Sendable (Element) -> Void,
    _ pipeline: @escaping @Sendable (Producer<Accepted<Element>, Failure>) -> Producer<Output, OutputFailure>
  ) -> StreamService where Time.Duration == Duration {
    StreamService(drainingFor: limit, clock: clock) { intake in
      pipeline(accepted(by: intake, eagerly: isEager, returning: giveBack))
    }
  }

  /// A service that handles each element of this stream, until it is over or the service is shut down.
  ///
  ///     let service = orders.service(concurrently: 4, returning: { queue.putBack($0) }) { order in
  ///       try await ship(order)
  ///     }
  ///
  /// An element is handled when `handle` has returned. It is returned if `handle` throws, or was not called yet when the time to drain
  /// was over; the tasks of running calls are cancelled then.
  ///
  /// - Parameters:
  ///   - count: the number of elements that are handled at the same time, at least 1.
  ///   - isEager: true for a source that pushes, such as a subject: each element is accepted as soon as it is sent. Otherwise those that
  ///     there is no room for yet stay in the source, and are lost with it.
  ///   - limit: how long running calls may take after a graceful shutdown, at least zero; zero means until the next turn of the clock.
  ///   - clock: what measures this time.
  ///   - giveBack: called with each element that is not handled, on any thread.
  ///   - handle: handles an element.
  /// - Fails: `run()` throws the failure of this stream, or of `handle`; the other calls are cancelled.
  /// - Demand: an element is requested when there is room for it; unlimited if `isEager`.
  /// - Cancels: this stream on a graceful shutdown, the calls at the limit, both when the task is cancelled.
  public func service<Time: Clock>(
    concurrently count: Int, eagerly isEager: Bool = false, drainingFor limit: Duration = .seconds(10),
    clock: Time = ContinuousClock(),
    returning giveBack: @escaping @Sendable (Element) -> Void,
    _ handle: @escaping @Sendable (Element) async throws -> Void
  ) -> StreamService where Time.Duration == Duration {
    precondition(count > 0, "service(concurrently:) needs a count of 1 or more")
    return service(eagerly: isEager, drainingFor: limit, clock: clock, returning: giveBack) { elements in
      elements.mapError { $0 as any Error }.flatMap(maxConcurrent: count) { accepted in
        just { () async throws -> Void in
          try Task.checkCancellation()
          try await handle(accepted.element)
          accepted.handled()
        }
      }
    }
  }
}
#endif
