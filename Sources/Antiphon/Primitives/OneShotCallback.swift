/// A callback that passes on its first result and then releases the receiver.
final class OneShotCallback<Value: Sendable, Failure: Error>: Sendable {
  private let lock = Lock()
  /// Nil once a result was passed on, or the callback was withdrawn. Guarded by `lock`.
  private nonisolated(unsafe) var receive: Future<Value, Failure>.Callback?

  /// Called if the last reference is released without a result.
  private let cancel: @Sendable () -> Void

  init(_ receive: @escaping Future<Value, Failure>.Callback, cancel: @escaping @Sendable () -> Void = {}) {
    self.receive = receive
    self.cancel = cancel
  }

  deinit { if receive != nil { cancel() } }

  func give(_ result: Result<Value, Failure>) { take()?(result) }

  /// Ignores all later results.
  func withdraw() { _ = take() }

  private func take() -> Future<Value, Failure>.Callback? { lock.withLock { receive.take() } }
}
