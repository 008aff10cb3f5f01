import Synchronization

/// Emits what the asynchronous `body` returns, called anew in a task at each start.
///
///     just { await load() }.observeValues { print($0) }.start()
///
/// A closure that doesn't wait is called without a task: see the other `just(catching:)`.
///
/// - Fails: when `body` throws.
/// - Demand: pullable; `body` is called at the first request.
/// - Cancels: the task.
/// - Rewinds: calls `body` again, in a new task.
public func just<Element: Sendable, Failure: Error>(
  catching body: @escaping @Sendable () async throws(Failure) -> Element
) -> Producer<Element, Failure> {
  calling(body, on: TaskPreference.executor)
}

/// The same, with the executor of the task.
func calling<Element: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () async throws(Failure) -> Element, on executor: (any TaskExecutor)?
) -> Producer<Element, Failure> {
  emitting { emitter in
    let call = Once()
    emitter.onRequest {
      // Asked for a second element, which there is none of, before the first one's sender could finish.
      guard call.begin() else { return }
      let task = Task(executorPreference: executor) {
        do throws(Failure) {
          emitter.send(try await body())
          emitter.finish()
        } catch {
          emitter.fail(error)
        }
      }
      emitter.onEnd { task.cancel() }
    }
  }
}

/// Emits the value of a task when it has one.
///
///     let loading = Task { await load() }
///     from(loading).observeValues { print($0) }.start()
///
/// The task runs once, however often the stream is started: each start waits for the same value. A stream whose element is the
/// task itself is `just(loading)`.
///
/// - Fails: when the task throws.
/// - Demand: pullable; the value is waited for at the first request.
/// - Cancels: the waiting, not the task.
/// - Rewinds: says the value again.
public func from<Element: Sendable, Failure: Error>(_ task: Task<Element, Failure>) -> Producer<Element, Failure> {
  just { () async throws(Failure) -> Element in try await task.result.get() }
}

/// What is done only once.
private final class Once: Sendable {
  private let isBegun = Atomic(false)

  /// True for the first caller.
  func begin() -> Bool { !isBegun.exchange(true, ordering: .relaxed) }
}
