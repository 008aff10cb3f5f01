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
  create { emitter in
    let call = Once()
    emitter.onRequest {
      // Asked for a second element, which there is none of, before the first one's sender could finish.
      guard call.begin() else { return }
      let task = Task {
        do throws(Failure) {
          emitter.send(try await body())
          emitter.finish()
        } catch {
          emitter.fail(error)
        }
      }
      emitter.onCancel { task.cancel() }
    }
  }
}

/// What is done only once.
private final class Once: Sendable {
  private let isBegun = Atomic(false)

  /// True for the first caller.
  func begin() -> Bool { !isBegun.exchange(true, ordering: .relaxed) }
}
