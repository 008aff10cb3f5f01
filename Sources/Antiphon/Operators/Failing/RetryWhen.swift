extension Producer {
  /// Starts the stream again after a failure, each time the stream that `notifier` returns emits an element.
  ///
  ///     self                                 1-#
  ///     retry(when: { $0.delay(for: 3ms) })  1----1----1…
  ///
  /// `notifier` is called at the first failure, with a stream of all failures. Each element of the stream that it returns
  /// starts this one again; an element that arrives during a run has no effect.
  ///
  /// - Finishes: when this stream or the notifier finishes; the notifier's completion ends the current run.
  /// - Fails: with the notifier, after the elements that arrived before.
  /// - Demand: the notifier receives unlimited demand; this stream waits.
  /// - Rewinds: calls `notifier` again.
  public func retry<Notice: Sendable, NewFailure: Error>(
    when notifier: @escaping @Sendable (_ failures: Producer<Failure, Never>) -> Producer<Notice, NewFailure>
  ) -> Producer<Element, NewFailure> {
    Producer<Element, NewFailure> { consumer in
      let retrying = Retrying(self, consumer, notifier)
      retrying.junction.open(turn: { retrying.junction.resumeAll() }) { retrying.start() }
    }
  }
}

/// A stream that is started again by a notifier.
private final class Retrying<Element: Sendable, Failure: Error, Notice: Sendable, NewFailure: Error>:
  // Confined to the junction's serial context.
  @unchecked Sendable
{
  let junction: Junction<Element, NewFailure>
  private let upstream: Producer<Element, Failure>
  private let next: @Sendable (Element) -> Reply
  private let notifier: @Sendable (Producer<Failure, Never>) -> Producer<Notice, NewFailure>
  private var failures: Failures<Failure>?
  private var isRunning = false

  init(
    _ upstream: Producer<Element, Failure>, _ consumer: Consumer<Element, NewFailure>,
    _ notifier: @escaping @Sendable (Producer<Failure, Never>) -> Producer<Notice, NewFailure>
  ) {
    self.upstream = upstream
    junction = Junction(consumer)
    next = consumer.unownedNext
    self.notifier = notifier
  }

  func start() {
    failures = nil
    run()
  }

  private func run() {
    isRunning = true
    junction.forward(upstream, as: Branch(failures: .inOrder), to: next) { [self] completion in
      isRunning = false
      if case .failed(let failure) = completion { tell(failure) } else { junction.end(completion.withoutFailure()) }
    }
  }

  private func tell(_ failure: Failure) {
    if let failures { return failures.send(failure) }
    let failures = Failures<Failure>()
    self.failures = failures
    failures.send(failure)
    junction.listen(to: notifier(failures.producer), as: .notifier) { [self] _ in
      if !isRunning { run() }
      return junction.isLive ? .more : .stop
    } ended: { [self] completion in
      junction.end(completion, .inOrder)
    }
  }
}

/// The failures as a stream. Its consumer may subscribe at any time, on any thread: the latest failure waits for it.
private final class Failures<Failure: Error>: Sendable {
  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var emitter: Emitter<Failure, Never>?
  /// Guarded by `lock`.
  private nonisolated(unsafe) var latest: Failure?

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
