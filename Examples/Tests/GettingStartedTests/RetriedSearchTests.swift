import Antiphon
import AntiphonTesting
import Testing

@testable import getting_started

@Suite(.leavesNothing) struct RetriedSearchTests {
  @Test func failedSearchIsTriedTwiceMore() {
    marbles(frame: .milliseconds(100)) { m in
      let server = m.cold("-#", values: ["a": ["a"]], failure: .error(SearchFailure(query: "a")))
      m.expect(retriedSearch(for: "a", clock: m.clock) { _ in server }, "---------#")
      m.expectSubscriptions(server, "^!", "---^!", "--------^!")
    }
  }

  @Test func newerTextCancelsTheAttempts() {
    marbles(frame: .milliseconds(100)) { m in
      let texts = m.hot("a---b--------|", values: .letters, failure: .never)
      let server = m.cold("-#", values: ["a": ["a"]], failure: .error(SearchFailure(query: "a")))
      let found = suggestions(for: texts, clock: m.clock) { text in
        text == "a" ? retriedSearch(for: text, clock: m.clock) { _ in server } : search(for: "d")
      }
      m.expect(found.map { $0[0] }, "-------d-----|", values: ["d": "debounce"])
      m.expectSubscriptions(server, "---^!", "------^!")
    }
  }
}
