// A thread waits by means of Dispatch: without it there is nothing here.
#if canImport(Dispatch)
import Antiphon
import Dispatch

/// The last element of a stream, for a thread that waits for it.
///
/// Waiting blocks the thread, without using the processor: it is for the edge of a program and for tests. In a task, iterate over
/// `values` instead.
public final class Awaitable<Element: Sendable>: Sendable {
  private struct State {
    var latest: Element?
    var completion: Completion<any Error>?
    var subscription: CallbagSubscription?
    var isCancelled = false
  }

  private let state = Cell(State())
  private let isOver = DispatchGroup()

  init(_ producer: CallbagProducer<Element>) {
    isOver.enter()
    let subscription = sink { (message: Sink<Element>) in
      switch message {
      case .start: break
      case .next(let element): self.state.withLock { $0.latest = element }
      case .completed(let completion):
        let subscription = self.state.withLock { state in
          state.completion = completion
          return state.subscription.take()
        }
        withExtendedLifetime(subscription) {}
        self.isOver.leave()
      }
    }(producer)
    state.withLock { if $0.completion == nil { $0.subscription = subscription } }
  }

  /// Blocks the thread until the stream has ended.
  ///
  /// - Parameter timeout: the longest wait; nil to wait without limit.
  /// - Returns: the last element; nil if there was none, if the stream was cancelled, or at the timeout.
  /// - Throws: the failure, if the stream has failed.
  public func wait(_ timeout: Duration? = nil) throws -> Element? {
    if let timeout {
      guard isOver.wait(timeout: .now() + timeout.dispatchInterval) == .success else { return nil }
    } else {
      isOver.wait()
    }
    let (latest, completion) = state.withLock { ($0.latest, $0.completion) }
    switch completion {
    case .failed(let failure): throw failure
    case .cancelled, .terminated: return nil
    case .finished, nil: return latest
    }
  }

  /// Cancels the stream and wakes the waiting thread. Idempotent.
  public func cancel() {
    let subscription = state.withLock { state in
      if state.completion == nil { state.isCancelled = true }
      return state.subscription
    }
    subscription?.cancel()
  }

  /// Whether the stream was cancelled before it ended.
  public var isCancelled: Bool { state.value.isCancelled }

  /// Whether the stream has ended, with any completion.
  public var isCompleted: Bool { state.value.completion != nil }
}

extension Awaitable: Hashable {
  public static func == (left: Awaitable, right: Awaitable) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Starts the stream; a thread can wait for its last element: `pipe(source, awaiting()).wait()`.
public func awaiting<Element: Sendable>() -> CallbagSink<Element, Awaitable<Element>> {
  CallbagSink { Awaitable($0) }
}

extension CallbagKit {
  /// Starts the stream, as `awaiting()` does; the keyword must be quoted in a call.
  public static func `await`<Element: Sendable>() -> CallbagSink<Element, Awaitable<Element>> {
    awaiting()
  }
}

extension Duration {
  /// The interval for Dispatch, which counts nanoseconds and is limited to 292 years.
  var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, more) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    if overflow || more { return seconds < 0 ? .nanoseconds(0) : .never }
    return .nanoseconds(Int(clamping: sum))
  }
}
#endif
