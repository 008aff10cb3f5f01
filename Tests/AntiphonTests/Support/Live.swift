import Antiphon
import AntiphonTesting
import Synchronization
import Testing

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

/// Expects an endless stream of 1, 2, 3 …, each element of which is made by the run of the one before and holds a token, to keep
/// few of them alive while it runs, and none once it was cancelled.
func expectNothingLeftBehind(
  by stream: (Live) -> Producer<Int, Never>, at location: SourceLocation = #_sourceLocation
) {
  let live = Live()
  let alive = Log<Int>()
  do {
    let recorder = stream(live).on(next: { _ in alive.add(live.count) }).record(on: VirtualClock(), requesting: 10)
    recorder.request(90)
    #expect(recorder.elements == Array(1...100), sourceLocation: location)
    #expect(alive.entries.max()! <= 5, sourceLocation: location)
    recorder.cancel()
    #expect(recorder.completion == .cancelled, sourceLocation: location)
  }
  #expect(live.count == 0, sourceLocation: location)
}
