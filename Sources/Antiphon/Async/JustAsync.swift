import Synchronization

/// Emits the result of the asynchronous `body`, which is called in a task at each start.
///
///     just { await load() }.observeValues { print($0) }.start()
///
/// A synchronous closure is called without a task: see the other `just(catching:)`.
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

/// Emits the result of the asynchronous `body`, which is called on `executor` at each start.
func calling<Element: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () async throws(Failure) -> Element, on executor: (any TaskExecutor)?
) -> Producer<Element, Failure> {
  emitting { emitter in
    let call = Once()
    emitter.onRequest {
      // A second element was requested before the first one's sender could finish; there is none.
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

/// Emits the value of a task when the task has finished.
///
///     let loading = Task { await load() }
///     from(loading).observeValues { print($0) }.start()
///
/// The task runs once, regardless of the number of starts: each start waits for the same value. Use `just(loading)` for a stream whose
/// element is the task itself.
///
/// - Fails: when the task throws.
/// - Demand: pullable; the wait begins at the first request.
/// - Cancels: the wait, not the task.
/// - Rewinds: emits the value again.
@_disfavoredOverload
public func from<Element: Sendable, Failure: Error>(_ task: Task<Element, Failure>) -> Producer<Element, Failure> {
  just { () async throws(Failure) -> Element in try await task.result.get() }
}

/// A guard for work that is done only once.
private final class Once: Sendable {
  private let isBegun = Atomic(false)

  /// True for the first caller.
  func begin() -> Bool { !isBegun.exchange(true, ordering: .relaxed) }
}
