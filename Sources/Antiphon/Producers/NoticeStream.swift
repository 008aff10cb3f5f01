/// A stream of notices about the runs of another one: failures, or numbers. Its consumer may subscribe at any time, on any thread: the latest
/// notice waits for it.
final class NoticeStream<Notice: Sendable>: Sendable {
  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var emitter: Emitter<Notice, Never>?
  /// Guarded by `lock`.
  private nonisolated(unsafe) var latest: Notice?

  init(_ first: Notice) { latest = first }

  var producer: Producer<Notice, Never> {
    emitting { emitter in
      // Releasing the earlier emitter finishes its stream: outside the lock.
      let (missed, earlier) = self.lock.withLock { () -> (Notice?, Emitter<Notice, Never>?) in
        defer { self.emitter = emitter }
        return (self.latest.take(), self.emitter)
      }
      withExtendedLifetime(earlier) {}
      if let missed { emitter.send(missed) }
    }
  }

  func send(_ notice: Notice) {
    // The earlier notice is released outside the lock: its `deinit` may be user code.
    let (emitter, earlier) = lock.withLock { () -> (Emitter<Notice, Never>?, Notice?) in
      guard let emitter = self.emitter else {
        defer { latest = notice }
        return (nil, latest)
      }
      return (emitter, nil)
    }
    withExtendedLifetime(earlier) {}
    emitter?.send(notice)
  }
}
