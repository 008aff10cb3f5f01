import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ReplaceFirstTests {
  @Test func emitsAValueForEachOfTheFirst() {
    marbles { m in m.expect(m.cold("1-2-3-|").replaceFirst(2, with: 0), "0-0-3-|") }
  }

  @Test func replacesOneUnlessToldOtherwise() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").replaceFirst(with: 0), "0-2-3-|")
      m.expect(m.cold("1-2-3-|").replaceFirst(0, with: 0), "1-2-3-|")
      m.expect(m.cold("1-2-3-|").replaceFirst(.max, with: 0), "0-0-0-|")
    }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("--|").replaceFirst(with: 0), "--|")
      m.expect(m.cold("1-#").replaceFirst(with: 0), "0-#")
      m.expect(m.cold("1-2-|").replaceFirst(with: 0), "0!", talkback: "-!")
    }
  }

  @Test func replacesThemAgainWhenRewound() {
    marbles { m in m.expect(from(1...3).replaceFirst(with: 0), "0-2-0-2-(3|)", talkback: "1-1<1-1-1") }
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = just(1).replaceFirst(-1, with: 0) }
  }
}
