import Antiphon
import AntiphonTesting
import Testing

@testable import getting_started

@Suite(.leavesNothing) struct SuggestionsTests {
  @Test func searchesOnceTypingHasPaused() {
    let clock = VirtualClock()
    let texts = Relay<String>()
    let recorder = suggestions(for: texts.producer, clock: clock).record(on: clock)
    for text in ["d", "de", "del"] {
      texts.send(text)
      clock.advance(by: .milliseconds(100))
    }
    #expect(recorder.elements == [])
    clock.advance(by: .milliseconds(200))
    #expect(recorder.elements == [["delay"]])
  }

  @Test func newerTextCancelsTheOlderSearch() {
    marbles(frame: .milliseconds(100)) { m in
      let texts = m.hot("a---b--------|", values: .letters, failure: .never)
      let found = suggestions(for: texts, clock: m.clock) { text in
        just([text]).delay(for: m.frames(5), clock: m.clock).promoteFailure(to: SearchFailure.self)
      }
      m.expect(found.map { $0[0] }, "------------b|")
    }
  }
}
