import Antiphon
import Foundation
import Synchronization

/// A source that is spoken through by hand, from any thread.
final class Hand<Element: Sendable, Failure: Error>: Sendable {
  /// A POSIX lock, which the thread sanitizer understands.
  private let lock = NSLock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var current: Emitter<Element, Failure>?
  private let policy: BufferPolicy<Failure>

  init(_: Element.Type = Element.self, failure _: Failure.Type, buffering policy: BufferPolicy<Failure> = .unbounded) {
    self.policy = policy
  }

  init(_: Element.Type = Element.self) where Failure == Never { policy = .unbounded }

  /// To be started by one consumer at a time.
  var producer: Producer<Element, Failure> {
    emitting(buffering: policy) { emitter in
      // What is let go of may finish its stream: outside the lock.
      let earlier = self.lock.withLock {
        defer { self.current = emitter }
        return self.current
      }
      withExtendedLifetime(earlier) {}
      // What holds the producer holds the hand, so the hand must not hold the stream longer than it lasts.
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

/// A number that any thread counts up.
final class Count: Sendable {
  private let number = Atomic(0)
  var value: Int { number.load(ordering: .acquiring) }

  @discardableResult
  func up() -> Int { number.add(1, ordering: .acquiringAndReleasing).newValue }

  @discardableResult
  func down() -> Int { number.subtract(1, ordering: .acquiringAndReleasing).newValue }

  /// Keeps the largest.
  func raise(to value: Int) { number.max(value, ordering: .acquiringAndReleasing) }
}

/// A reference that one side of a race drops or sets.
final class Held<Value>: @unchecked Sendable {
  var value: Value?
  init(_ value: Value? = nil) { self.value = value }
  func drop() { value = nil }
}

enum RaceFailure: Error, Equatable { case one, two }
