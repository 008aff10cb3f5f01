/// Makes tasks elsewhere and later, which see the task-local values of the place where the origin was made.
///
/// A task copies the values that are set where it is made, and nothing else copies them. So one task is made at once. It waits, and makes the
/// others.
final class TaskOrigin: Sendable {
  private let leakCounter = LeakCounter("task origin")
  private let work: AsyncStream<@Sendable () -> Void>.Continuation

  init(on executor: (any TaskExecutor)?) {
    let (steps, work) = AsyncStream<@Sendable () -> Void>.makeStream()
    self.work = work
    Task(executorPreference: executor) { for await step in steps { step() } }
  }

  deinit { work.finish() }

  /// Calls `body`, soon, in the task that was made first.
  fileprivate func perform(_ body: @escaping @Sendable () -> Void) { work.yield(body) }
}

/// A task that an origin makes, once, and that may be cancelled before it is made.
final class OriginatedTask: Sendable {
  private enum State: Sendable { case new, begun, running(Task<Void, Never>), cancelled }

  private let state = LockedValue(State.new)

  /// Makes the task, unless it was made or cancelled before.
  func begin(from origin: TaskOrigin, on executor: (any TaskExecutor)?, _ body: @escaping @Sendable () async -> Void) {
    let isNew = state.withLock { state in
      guard case .new = state else { return false }
      state = .begun
      return true
    }
    guard isNew else { return }
    let body = CarriedContext.wrap(body)
    origin.perform { [self] in
      if isCancelled { return }
      let task = Task(executorPreference: executor) { await body() }
      let isLate = state.withLock { state in
        if case .cancelled = state { return true }
        state = .running(task)
        return false
      }
      if isLate { task.cancel() }
    }
  }

  func cancel() {
    let task = state.withLock { state -> Task<Void, Never>? in
      defer { state = .cancelled }
      return if case .running(let task) = state { task } else { nil }
    }
    task?.cancel()
  }

  private var isCancelled: Bool {
    state.withLock { if case .cancelled = $0 { true } else { false } }
  }
}
