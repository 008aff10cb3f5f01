import Synchronization

/// A counter for any thread.
final class AtomicCounter: Sendable {
  private let number = Atomic(0)
  var value: Int { number.load(ordering: .acquiring) }

  @discardableResult
  func increment() -> Int { number.add(1, ordering: .acquiringAndReleasing).newValue }

  @discardableResult
  func decrement() -> Int { number.subtract(1, ordering: .acquiringAndReleasing).newValue }

  /// Raises the value to `value` if that is larger.
  func raise(to value: Int) { number.max(value, ordering: .acquiringAndReleasing) }
}
