/// The first failure of several streams, which may fail on any thread. Mutable state is guarded by `lock`.
@usableFromInline
final class DelayedErrors<Failure: Error>: @unchecked Sendable {
  private let lock = Lock()
  private var failure: Failure?
  /// The number of rewinds: failures of earlier runs are ignored.
  private var rounds = 0

  var round: Int { lock.withLock { rounds } }
  var first: Failure? { lock.withLock { failure } }

  func note(_ failure: Failure, in round: Int) {
    lock.withLock { if self.failure == nil && round == rounds { self.failure = failure } }
  }

  func forget() {
    // The failure is released outside the lock: its `deinit` may be user code.
    let forgotten = lock.withLock {
      rounds += 1
      return failure.take()
    }
    withExtendedLifetime(forgotten) {}
  }
}
