import Antiphon

/// A sleeping task: woken once, at its time or by its cancellation.
final class Sleeper: Sendable {
  private let lock = Lock()
  /// These three are guarded by `lock`.
  private nonisolated(unsafe) var continuation: CheckedContinuation<Void, any Error>?
  private nonisolated(unsafe) var result: Result<Void, any Error>?
  private nonisolated(unsafe) var appointment: Appointment?

  func wait(_ continuation: CheckedContinuation<Void, any Error>) {
    let early = lock.withLock { () -> Result<Void, any Error>? in
      if result == nil { self.continuation = continuation }
      return result
    }
    if let early { continuation.resume(with: early) }
  }

  func isWoken(by appointment: Appointment) {
    let isLate = lock.withLock {
      if result == nil { self.appointment = appointment }
      return result != nil
    }
    if isLate { appointment.cancel() }
  }

  func wake(_ result: Result<Void, any Error>) {
    let woken = lock.withLock { () -> (CheckedContinuation<Void, any Error>?, Appointment?) in
      if self.result != nil { return (nil, nil) }
      self.result = result
      defer {
        continuation = nil
        appointment = nil
      }
      return (continuation, appointment)
    }
    woken.1?.cancel()
    woken.0?.resume(with: result)
  }
}
