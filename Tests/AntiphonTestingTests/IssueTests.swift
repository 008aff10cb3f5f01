import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct IssueTests {
  private let clock = VirtualClock()

  @Test func issuePointsAtTheLineOfTheExpectation() {
    isAtThisLine { expectMarbles(just(1), "(2|)", on: clock) }
    isAtThisLine { expectMarbles(just(1), "(1|", on: clock) }
    isAtThisLine { marbles { m in m.expect(m.cold("1|"), "2|") } }
    isAtThisLine { marbles { m in m.expect(m.cold("1|"), "1|", talkback: "x") } }
    isAtThisLine { marbles { m in m.expectSubscriptions(m.cold("1|"), "^!") } }
    isAtThisLine { marbles { m in m.expectSubscriptions(just(1), "^!") } }
  }

  @Test func issuePointsAtTheLineOfTheSource() {
    isAtThisLine { _ = cold("-(1", on: clock) }
    isAtThisLine { _ = hot("-(1", on: clock) }
    isAtThisLine { marbles { m in _ = m.cold("-(1") } }
    isAtThisLine { marbles { m in _ = m.hot("-(1") } }
  }

  @Test func issuePointsAtTheLineThatRunsTheClock() {
    let ticks = interval(.seconds(1), clock: clock).start()
    isAtThisLine { clock.run(limit: 10) }
    ticks.cancel()
  }

  @Test func issuePointsAtTheLineOfTheLeakingTest() {
    isAtThisLine { marbles { m in leaveATimer(m) } }
  }

  private func leaveATimer(_ m: Marbles) {
    m.expect(m.cold("1|"), "1|")
    _ = m.clock.schedule(after: .seconds(1)) {}
  }

  @Test func issuePointsAtTheLineThatAHelperPasses() {
    func expectOne(_ producer: Producer<Int, Never>, line: Int = #line) {
      expectMarbles(producer, "(1|)", on: clock, line: line)
    }
    isAtThisLine { expectOne(just(2)) }
  }

  /// Expects one issue, at the caller's line.
  private func isAtThisLine(fileID: String = #fileID, line: Int = #line, _ body: () -> Void) {
    withKnownIssue {
      body()
    } matching: {
      $0.sourceLocation?.line == line && $0.sourceLocation?.fileID == fileID
    }
  }
}
