import Synchronization

/// Counts the objects that are alive: what the closures of a stream hold, to see that they are let go.
package final class Live: Sendable {
  private let number = Atomic(0)

  package init() {}

  /// How many tokens are alive.
  package var count: Int { number.load(ordering: .acquiring) }

  /// A new object to be held.
  package func token() -> Token { Token(self) }

  package final class Token: Sendable {
    private let live: Live

    fileprivate init(_ live: Live) {
      self.live = live
      live.number.add(1, ordering: .acquiringAndReleasing)
    }

    deinit { live.number.subtract(1, ordering: .acquiringAndReleasing) }

    /// Has a closure hold this.
    package func touch() {}
  }
}
