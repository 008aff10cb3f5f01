import Synchronization

/// A flag that is set once.
final class Latch: Sendable {
  private let closed = Atomic(false)

  var isClosed: Bool { closed.load(ordering: .acquiring) }
  /// True the first time.
  @discardableResult
  func close() -> Bool { !closed.exchange(true, ordering: .acquiringAndReleasing) }
}
