#if Lifecycle
import Antiphon
import ServiceLifecycle

/// A stream as a service of a `ServiceGroup`.
///
///     let service = StreamService(drainingFor: .seconds(20)) { intake in
///       merge(
///         orders.accepted(by: intake) { orderQueue.putBack($0) },
///         refunds.accepted(by: intake) { refundQueue.putBack($0) }
///       ).mapAsync { task in
///         await perform(task.element)
///         task.handled()
///       }
///     }
///
/// `Producer.service(eagerly:drainingFor:clock:returning:_:)` is the form for a single source.
///
/// - `run()` starts the stream with unlimited demand, and returns when it has finished, all sources have ended, and each accepted element is
///   handled or returned. A failure of the stream is thrown.
/// - A graceful shutdown stops the sources. What they had handed over is drained. When the time for that is over, the stream is
///   cancelled, what is left is returned, and `run()` returns.
/// - A cancellation of the task cancels the stream at once, what is left is returned, and `run()` throws a `CancellationError`.
///
/// A service may run several times; each run starts the stream anew.
public struct StreamService: Service {
  private let start: @Sendable (ServiceIntake, Talkback, @escaping @Sendable (Completion<any Error>) -> Void) -> Void
  private let startLimit: @Sendable (_ over: @escaping @Sendable () -> Void) -> Subscription

  /// A service that runs the stream that `stream` makes.
  ///
  /// - Parameters:
  ///   - limit: how long a graceful shutdown lets the stream drain, at least zero; zero means until the next turn of the clock.
  ///   - clock: what measures this time.
  ///   - stream: makes the stream of a run. Its sources are connected to the intake by `accepted(by:eagerly:returning:)`; a graceful shutdown does
  ///     not stop others before the limit. Elements that the stream emits are ignored.
  public init<Element: Sendable, Failure: Error, Time: Clock>(
    drainingFor limit: Duration = .seconds(10), clock: Time = ContinuousClock(),
    _ stream: @escaping @Sendable (ServiceIntake) -> Producer<Element, Failure>
  ) where Time.Duration == Duration {
    precondition(limit >= .zero, "StreamService(drainingFor:) needs a duration of zero or more")
    start = { intake, talkback, completed in
      let unowned = talkback.unowned
      stream(intake).run(
        Consumer(talkback: talkback) { _ in
          unowned.use { $0.reply }
        } completed: { completion in
          unowned.use { $0.close() }
          completed(completion.mapFailure { $0 })
        })
    }
    startLimit = { over in timer(after: limit, clock: clock).sink { _ in over() } }
  }

  /// Runs the stream until it is over, or the service is shut down. See `StreamService`.
  ///
  /// - Throws: the failure of the stream; `CancellationError` if the task, or something in the stream, has cancelled it.
  public func run() async throws {
    let run = ServiceRun(startLimit)
    try await withTaskCancellationHandler {
      try await withGracefulShutdownHandler {
        try await run.result(of: start)
      } onGracefulShutdown: {
        run.shutDown()
      }
    } onCancel: {
      run.cancel()
    }
  }
}
#endif
