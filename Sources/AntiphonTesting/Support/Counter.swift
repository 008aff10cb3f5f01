import Synchronization

/// A counter for any thread.
final class Counter: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .acquiring) }
  @discardableResult
  func next() -> Int { number.add(1, ordering: .acquiringAndReleasing).newValue }
  func set(_ value: Int) { number.store(value, ordering: .releasing) }
}
