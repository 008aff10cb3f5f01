import Synchronization

/// Counts the objects that are alive: what the closures of a stream capture, to see that they are let go.
final class Live: Sendable {
  private let number = Atomic(0)

  /// How many tokens are alive.
  var count: Int { number.load(ordering: .acquiring) }

  /// A new object to be captured.
  func token() -> Token { Token(self) }

  final class Token: Sendable {
    private let live: Live

    fileprivate init(_ live: Live) {
      self.live = live
      live.number.add(1, ordering: .acquiringAndReleasing)
    }

    deinit { live.number.subtract(1, ordering: .acquiringAndReleasing) }

    /// Has a closure capture this.
    func touch() {}
  }
}
