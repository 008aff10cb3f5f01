import Antiphon
import AntiphonTesting
import Testing

/// An empty stream, one that never emits and one that fails at once, in each position of every operator with two upstreams.
@Suite(.leavesNothing) struct PositionTests {
  @Test(arguments: Position.all)
  func eventsMatchTheTable(_ position: Position) {
    for (place, streams) in Position.places.enumerated() {
      let clock = VirtualClock()
      let recorder = position.apply(streams.0, streams.1).record(on: clock)
      clock.run()
      let events = recorder.events.map(Position.mark).joined(separator: " ")
      #expect(recorder.violations == [])
      #expect(events == position.expected[place], "\(Position.titles[place])")
      // A stream that never emits is released once its elements could not be delivered.
      recorder.cancel()
      #expect(recorder.isOver)
    }
  }
}

/// An operator with two upstreams, and its events when one of them is empty, never emits or fails.
struct Position: Sendable, CustomTestStringConvertible {
  typealias Numbers = Producer<Int, TestFailure>

  let testDescription: String
  /// In the order of `places`. `|` finished, `#` failed, neither: it never completes.
  let expected: [String]
  let apply: @Sendable (Numbers, Numbers) -> Producer<String, TestFailure>

  init<Output>(
    _ name: String, empty: (String, String), never: (String, String), failing: (String, String),
    _ apply: @escaping @Sendable (Numbers, Numbers) -> Producer<Output, TestFailure>
  ) {
    testDescription = name
    expected = [empty.0, empty.1, never.0, never.1, failing.0, failing.1]
    self.apply = { first, second in apply(first, second).map { "\($0)" } }
  }

  static let titles = [
    "empty first", "empty second", "silent first", "silent second", "failing first", "failing second",
  ]

  static let places: [(Numbers, Numbers)] = {
    let some = from(1...3).promoteFailure(to: TestFailure.self)
    let others: [Numbers] = [Antiphon.empty(), Antiphon.never(), fail(TestFailure("at once"))]
    return others.flatMap { [($0, some), (some, $0)] }
  }()

  static func mark(_ event: Event<String, TestFailure>) -> String {
    switch event {
    case .next(let element): element.replacing(" ", with: "")
    case .completed(.finished): "|"
    case .completed(.failed(let failure)): failure == TestFailure("at once") ? "#" : "\(failure)"
    case .completed(let other): "\(other)"
    }
  }
}
