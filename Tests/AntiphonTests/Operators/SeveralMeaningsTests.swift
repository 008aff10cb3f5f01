import Antiphon
import AntiphonTesting
import Testing

/// Operators with several meanings, each meaning on the same input; the page *Several meanings* draws them.
@Suite(.leavesNothing) struct SeveralMeaningsTests {
  // MARK: flatMap

  private func flatten(_ strategy: FlattenStrategy, _ expected: String, line: Int = #line) {
    marbles { m in
      let flattened = m.cold("1-2------|").flatMap(strategy) { number in
        m.cold(number == 1 ? "---a-b-c|" : "--x-y|", values: .letters)
      }
      m.expect(flattened, expected, line: line)
    }
  }

  @Test func mergeRunsBoth() { flatten(.merge, "---axbyc-|") }
  @Test func concatStartsTheSecondAfterTheFirst() { flatten(.concat, "---a-b-c--x-y|") }
  @Test func latestCancelsTheFirst() { flatten(.latest, "----x-y--|") }
  @Test func raceCancelsTheOneThatIsLater() { flatten(.race, "---a-b-c|") }
  @Test func exhaustDropsTheSecond() { flatten(.exhaust, "---a-b-c-|") }

  // MARK: share

  private func share(_ scope: ShareScope, _ second: String, line: Int = #line) {
    marbles { m in
      let shared = m.cold("1----2----3-|").share(replay: 1, scope: scope)
      m.expect(shared, "1----2!", talkback: "------!", line: line)
      m.expect(shared, second, talkback: "--------^", line: line)
    }
  }

  @Test func whileConnectedStartsAgain() { share(.whileConnected, "--------1----2----3-|") }
  @Test func foreverStartsAgainAfterWhatIsRemembered() { share(.forever, "--------(21)-2----3-|") }
  @Test func withoutAResetTheRunContinues() { share(.resetting(on: .failure), "--------2-3-|") }

  /// The second consumer comes after the end.
  private func shareAfterTheEnd(_ scope: ShareScope, _ second: String, line: Int = #line) {
    marbles { m in
      let shared = m.cold("1-2|").share(replay: 1, scope: scope)
      m.expect(shared, "1-2|", line: line)
      m.expect(shared, second, talkback: "------^", line: line)
    }
  }

  @Test func withoutAResetTheEndIsRemembered() { shareAfterTheEnd(.resetting(on: .failure), "------(2|)") }
  @Test func aResetAtTheEndStartsAgain() { shareAfterTheEnd(.resetting(on: .finish), "------1-2|") }

  private func share(_ policy: SharePolicy<TestFailure>, fast: String, slow: String, line: Int = #line) {
    marbles { m in
      let shared = m.cold("12345|").share(policy: policy)
      m.expect(shared, fast, line: line)
      m.expect(shared, slow, talkback: "1-----1-*", line: line)
    }
  }

  @Test func eachUnboundedKeepsAllForTheSlowConsumer() {
    share(.each(.unbounded), fast: "12345|", slow: "1-----2-(345|)")
  }
  @Test func eachDropOldestKeepsTheLastForTheSlowConsumer() {
    share(.each(.dropOldest(2)), fast: "12345|", slow: "1-----4-(5|)")
  }
  @Test func eachFailFailsForTheSlowConsumer() {
    share(.each(.fail(2, TestFailure())), fast: "12345|", slow: "1-----2-(3#)")
  }
  @Test func slowestMakesAllWait() {
    share(.slowest, fast: "12------(345|)", slow: "1-----2-(345|)")
  }

  // MARK: buffer

  private func buffer(_ policy: BufferPolicy<TestFailure>, _ expected: String, line: Int = #line) {
    marbles { m in m.expect(m.hot("12345|").buffer(policy), expected, talkback: "------1-*", line: line) }
  }

  @Test func unboundedKeepsAll() { buffer(.unbounded, "------1-(2345|)") }
  @Test func dropOldestKeepsTheLast() { buffer(.dropOldest(2), "------4-(5|)") }
  @Test func dropNewestKeepsTheFirst() { buffer(.dropNewest(2), "------1-(2|)") }
  @Test func latestKeepsOne() { buffer(.latest, "------(5|)") }
  @Test func failFailsAfterWhatIsKept() { buffer(.fail(2, TestFailure()), "------1-(2#)") }
  @Test func boundedMakesTheSourceWait() {
    marbles { m in
      m.expect(m.cold("12345|").buffer(.bounded(2)), "------1-(2345|)", talkback: "------1-*")
    }
  }

  // MARK: throttle

  @Test func throttleEmitsTheFirst() {
    marbles { m in
      m.expect(m.cold("1-2-----3-4-|").throttle(for: m.frames(3), clock: m.clock), "1-------3---|")
    }
  }

  @Test func throttleEmitsTheFirstAndTheLatest() {
    marbles { m in
      m.expect(m.cold("1-2-----3-4-|").throttle(for: m.frames(3), latest: true, clock: m.clock), "1--2----3--4|")
    }
  }

  @Test func throttleToLatestEmitsTheLatest() {
    marbles { m in
      m.expect(m.cold("1-2-----3-4-|").throttleToLatest(for: m.frames(3), clock: m.clock), "---2-------4|")
    }
  }
}
