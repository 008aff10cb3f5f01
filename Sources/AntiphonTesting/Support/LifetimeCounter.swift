import Synchronization

/// Counts live objects: closures of a stream retain tokens, and a test checks that they are released.
package final class LifetimeCounter: Sendable {
  private let number = Atomic(0)

  package init() {}

  /// The number of live tokens.
  package var count: Int { number.load(ordering: .acquiring) }

  /// A new object to retain.
  package func token() -> Token { Token(self) }

  package final class Token: Sendable {
    private let live: LifetimeCounter

    fileprivate init(_ live: LifetimeCounter) {
      self.live = live
      live.number.add(1, ordering: .acquiringAndReleasing)
    }

    deinit { live.number.subtract(1, ordering: .acquiringAndReleasing) }

    /// Makes a closure capture this token.
    package func touch() {}
  }
}
