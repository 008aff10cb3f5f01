/// Hands on the first result that it is given, and then forgets to whom.
final class Answer<Value: Sendable, Failure: Error>: Sendable {
  private let lock = Lock()
  /// Nil once something was handed on, or nothing will be. Guarded by `lock`.
  private nonisolated(unsafe) var receive: Future<Value, Failure>.Callback?

  /// Called if nobody is left who could answer.
  private let cancel: @Sendable () -> Void

  init(_ receive: @escaping Future<Value, Failure>.Callback, cancel: @escaping @Sendable () -> Void = {}) {
    self.receive = receive
    self.cancel = cancel
  }

  deinit { if receive != nil { cancel() } }

  func give(_ result: Result<Value, Failure>) { take()?(result) }

  /// From now on nothing is handed on.
  func withdraw() { _ = take() }

  private func take() -> Future<Value, Failure>.Callback? { lock.withLock { receive.take() } }
}
