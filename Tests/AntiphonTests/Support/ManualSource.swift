import Antiphon
import Foundation

/// A source that a test drives from any thread.
final class ManualSource<Element: Sendable, Failure: Error>: Sendable {
  /// A POSIX lock, which the thread sanitizer understands.
  private let lock = NSLock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var current: Emitter<Element, Failure>?
  private let policy: BufferPolicy<Failure>

  init(_: Element.Type = Element.self, failure _: Failure.Type, buffering policy: BufferPolicy<Failure> = .unbounded) {
    self.policy = policy
  }

  init(_: Element.Type = Element.self) where Failure == Never { policy = .unbounded }

  /// The stream, for one subscriber at a time.
  var producer: Producer<Element, Failure> {
    emitting(buffering: policy) { emitter in
      // The released emitter may finish its stream: outside the lock.
      let earlier = self.lock.withLock {
        defer { self.current = emitter }
        return self.current
      }
      withExtendedLifetime(earlier) {}
      // The producer retains this source, so this source must not retain the stream after its end.
      emitter.onEnd { [weak self, weak emitter] in self?.forget(emitter) }
    }
  }

  private func forget(_ ended: Emitter<Element, Failure>?) {
    let kept = lock.withLock { () -> Emitter<Element, Failure>? in
      guard current === ended else { return nil }
      defer { current = nil }
      return current
    }
    withExtendedLifetime(kept) {}
  }

  private var emitter: Emitter<Element, Failure>? { lock.withLock { current } }

  @discardableResult
  func send(_ element: Element) -> Emitter<Element, Failure>.SendResult { emitter?.send(element) ?? .ended }
  func finish() { emitter?.finish() }
  func fail(_ failure: Failure) { emitter?.fail(failure) }
  func onEnd(_ cleanup: @escaping @Sendable () -> Void) { emitter?.onEnd(cleanup) }
}
