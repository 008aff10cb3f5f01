import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DematerializeTests {
  static let events: MarbleValues<Event<Int, TestFailure>> = [
    "a": .next(1), "b": .next(2), "c": .completed(.failed(TestFailure())), "d": .completed(.finished),
    "e": .completed(.cancelled),
  ]

  @Test func emitsWhatTheEventsDescribe() {
    marbles { m in
      let source = m.cold("a-b-c-|", values: Self.events, failure: .never)
      m.expect(source.dematerialize(), "1-2-#")
      m.expectSubscriptions(source, "^---!")
    }
  }

  @Test(arguments: [("|", "|"), ("a-|", "1-|"), ("a-d-a|", "1-|"), ("c", "#"), ("a-e", "1-!"), ("a-~", "1-~")])
  func endsWithTheFirstCompletionEvent(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source, values: Self.events, failure: .never).dematerialize(), expected) }
  }

  @Test func forwardsDemand() {
    marbles { m in
      m.expect(
        m.cold("a-b-d", values: Self.events, failure: .never).dematerialize(), "1--2-----!", talkback: "1--1-----!")
      m.expect(m.cold("a-b-d", values: Self.events, failure: .never).dematerialize(), "1-2-|", talkback: "3")
    }
  }

  @Test(arguments: ["|", "#", "1-2-|", "1-2-#", "1-~", "1-!"])
  func undoesMaterialize(source: String) {
    marbles { m in m.expect(m.cold(source).materialize().dematerialize(), source) }
  }
}
