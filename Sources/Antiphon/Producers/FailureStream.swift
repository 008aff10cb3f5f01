/// A stream of failures. Its consumer may subscribe at any time, on any thread: the latest failure waits for it.
final class FailureStream<Failure: Error>: Sendable {
  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var emitter: Emitter<Failure, Never>?
  /// Guarded by `lock`.
  private nonisolated(unsafe) var latest: Failure?

  init(_ first: Failure) { latest = first }

  var producer: Producer<Failure, Never> {
    emitting { emitter in
      // Releasing the earlier emitter finishes its stream: outside the lock.
      let (missed, earlier) = self.lock.withLock { () -> (Failure?, Emitter<Failure, Never>?) in
        defer { self.emitter = emitter }
        return (self.latest.take(), self.emitter)
      }
      withExtendedLifetime(earlier) {}
      if let missed { emitter.send(missed) }
    }
  }

  func send(_ failure: Failure) {
    let emitter = lock.withLock { () -> Emitter<Failure, Never>? in
      if self.emitter == nil { latest = failure }
      return self.emitter
    }
    emitter?.send(failure)
  }
}
