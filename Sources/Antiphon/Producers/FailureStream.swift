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
    // The earlier failure is released outside the lock: its `deinit` may be user code.
    let (emitter, earlier) = lock.withLock { () -> (Emitter<Failure, Never>?, Failure?) in
      guard let emitter = self.emitter else {
        defer { latest = failure }
        return (nil, latest)
      }
      return (emitter, nil)
    }
    withExtendedLifetime(earlier) {}
    emitter?.send(failure)
  }
}
