import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MaterializeTests {
  static let events: MarbleValues<Event<Int, TestFailure>> = [
    "a": .next(1), "b": .next(2), "c": .completed(.failed(TestFailure())), "d": .completed(.finished),
  ]

  @Test func emitsTheFailureAsAValue() {
    marbles { m in m.expect(m.cold("1-2-#").materialize(), "a-b-(c|)", values: Self.events) }
  }

  @Test(arguments: [("|", "(d|)"), ("#", "(c|)"), ("1-2-|", "a-b-(d|)"), ("1-~", "a-~")])
  func emitsTheEndAsAValue(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).materialize(), expected, values: Self.events) }
  }

  @Test func forwardsACancellation() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.materialize(), "a!", values: Self.events, talkback: "-!")
      m.expectSubscriptions(source, "^!")
    }
  }

  @Test func theEndWaitsForDemand() {
    marbles { m in
      m.expect(m.cold("1-2-|").materialize(), "a-b-----(d|)", values: Self.events, talkback: "2-------1")
      m.expect(m.cold("#").materialize(), "---(c|)", values: Self.events, talkback: "---1")
      m.expect(m.cold("#").materialize(), "---!", values: Self.events, talkback: "p--!")
    }
  }

  @Test func aRewindInTheLastOneStartsWithTheFirst() {
    let times = Box(0)
    let recorder = just(1).materialize().record(on: VirtualClock()) { event in
      event.completion != nil && times.increment() == 1 ? .rewind : nil
    }
    #expect(recorder.elements == [.next(1), .completed(.finished), .next(1), .completed(.finished)])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }
}
