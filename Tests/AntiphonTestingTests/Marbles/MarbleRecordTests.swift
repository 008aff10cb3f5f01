import Antiphon
import Testing

@testable import AntiphonTesting

@Suite(.leavesNothing) struct MarbleRecordTests {
  @Test func aSourceHasItsEventsAndSubscriptions() throws {
    try marbles { m in
      let source = m.cold("1-(2#)")
      m.expect(source.prefix(1), "(1|)")
      m.run()
      let record = MarbleRecord.Source(try #require(SubscriptionLog.of(source)))
      #expect(record.events.map(\.mark) == ["1", "2", "#"])
      #expect(record.events.map(\.text) == ["1", "2", "TestFailure"])
      #expect(record.events.map(\.time) == [0, 2_000_000, 2_000_000])
      #expect(record.spans.map(\.start) == [0])
      #expect(record.spans.map(\.end) == [0])
    }
  }

  @Test func aStreamHasWhatWasObservedAndNotWhatIsExpected() {
    let recorder = from(1...3).record(on: VirtualClock(), requesting: 2)
    recorder.cancel()
    let record = MarbleRecord.ObservedStream(
      recorder.recording, "(56|)", values: ["x": 1, "y": 2], talkback: nil, line: 1)
    #expect(record.events.map(\.mark) == ["x", "y", "!"])
    #expect(record.events.map(\.text) == ["1", "2", ""])
    #expect(record.calls.map(\.mark) == ["2", "!"])
  }

  @Test func setsAndDictionariesHaveAnOrder() {
    let set = MarbleRecord.Occurrence(.zero, "a", Event<Set<Int>, Never>.next([3, 1, 2]))
    #expect(set.text == "[1, 2, 3]")
    let dictionary = MarbleRecord.Occurrence(.zero, "a", Event<[Int: String], Never>.next([2: "b", 1: "a"]))
    #expect(dictionary.text == "[1: a, 2: b]")
  }
}
