import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ElementAtTests {
  @Test func emitsTheElementAndFinishesWithIt() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.element(at: 1), "--(2|)")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func emitsTheFirstAtZero() {
    marbles { m in m.expect(m.cold("-1-2|").element(at: 0), "-(1|)") }
  }

  @Test func forwardsEarlierCompletion() {
    marbles { m in
      m.expect(m.cold("1-2-|").element(at: 2), "----|")
      m.expect(m.cold("1-#").element(at: 2), "--#")
      m.expect(m.cold("1-2-|").element(at: 2), "---!", talkback: "---!")
    }
  }

  @Test func usesUpNoDemandForWhatItPassesOver() {
    marbles { m in m.expect(m.cold("1-2-3-|").element(at: 2), "----(3|)", talkback: "1") }
  }

  @Test func countsAnewWhenRewound() {
    marbles { m in m.expect(m.cold("1-2-3-|").element(at: 2), "------(3|)", talkback: "-<") }
  }

  @Test func refusesANegativeIndex() async {
    await #expect(processExitsWith: .failure) { _ = from(1...3).element(at: -1) }
  }
}
