/// A callback that passes on its first result and then releases the receiver.
final class OneShotCallback<Value: Sendable, Failure: Error>: Sendable {
  typealias Receiver = @Sendable (Result<Value, Failure>) -> Void

  private let lock = Lock()
  /// Nil once a result has been passed on or the callback has been withdrawn. Guarded by `lock`.
  private nonisolated(unsafe) var receive: Receiver?

  /// Called if the last reference is released without a result.
  private let cancel: @Sendable () -> Void

  init(_ receive: @escaping Receiver, cancel: @escaping @Sendable () -> Void = {}) {
    self.receive = receive
    self.cancel = cancel
  }

  deinit { if receive != nil { cancel() } }

  func give(_ result: Result<Value, Failure>) { take()?(result) }

  /// Ignores all later results.
  func withdraw() { _ = take() }

  private func take() -> Receiver? { lock.withLock { receive.take() } }
}
