#if Lifecycle
import Antiphon

/// One run of a service: its stream, and what ends it.
final class ServiceRun: Sendable {
  typealias Start = @Sendable (ServiceIntake, Talkback, @escaping @Sendable (Completion<any Error>) -> Void) -> Void

  private let intake = ServiceIntake()
  private let talkback = Talkback()
  private let startLimit: @Sendable (@escaping @Sendable () -> Void) -> Subscription

  private let lock = Lock()
  // Guarded by `lock`.
  private nonisolated(unsafe) var ending: Completion<any Error>?
  private nonisolated(unsafe) var isCutOff = false
  private nonisolated(unsafe) var limit: Subscription?

  init(_ startLimit: @escaping @Sendable (@escaping @Sendable () -> Void) -> Subscription) {
    self.startLimit = startLimit
  }

  /// Starts the stream, and waits until it is over and everything that it has accepted is settled.
  func result(of start: Start) async throws {
    start(intake, talkback) { [self] completion in
      lock.withLock { self.ending = completion }
      intake.settle()
    }
    await intake.settled()
    let (ending, isCutOff, limit) = lock.withLock { (self.ending, self.isCutOff, self.limit.take()) }
    limit?.cancel()
    switch ending {
    case .failed(let failure): throw failure
    case .cancelled where !isCutOff: throw CancellationError()
    default: return
    }
  }

  /// Stops the sources, and cancels the stream when the time to drain is over.
  func shutDown() {
    let subscription = startLimit { [self] in
      lock.withLock { isCutOff = true }
      talkback.cancel()
    }
    let isLate = lock.withLock {
      if ending == nil { limit = subscription }
      return ending != nil
    }
    if isLate { subscription.cancel() }
    intake.close()
  }

  func cancel() { talkback.cancel() }
}
#endif
