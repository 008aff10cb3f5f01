/// Emits the result of the asynchronous `body`, which is called in a task at each start.
///
///     just { await load() }.observeValues { print($0) }.start()
///
/// A synchronous closure is called without a task: see the other `just(catching:)`.
///
/// `body` sees the task-local values of the start, wherever the element is requested.
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
///
/// - Parameter origin: where the task-local values come from; nil for the start of this stream.
func calling<Element: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () async throws(Failure) -> Element, on executor: (any TaskExecutor)?,
  from origin: TaskOrigin? = nil
) -> Producer<Element, Failure> {
  emitting { emitter in
    let call: @Sendable () async -> Void = {
      do throws(Failure) {
        emitter.send(try await body())
        emitter.finish()
      } catch {
        emitter.fail(error)
      }
    }
    if emitter.isRequested && origin == nil {
      let task = Task(executorPreference: executor) { await call() }
      return emitter.onEnd { task.cancel() }
    }
    // The request may come from elsewhere, where other values are set.
    let origin = origin ?? TaskOrigin(on: executor)
    let task = OriginatedTask()
    emitter.onEnd { task.cancel() }
    emitter.onRequest { task.begin(from: origin, on: executor, call) }
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
