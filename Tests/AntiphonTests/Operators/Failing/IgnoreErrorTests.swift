import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct IgnoreErrorTests {
  @Test func finishesInstead() {
    marbles { m in m.expect(m.cold("1-2-#").ignoreError(), "1-2-|") }
  }

  @Test(arguments: [("|", "|"), ("#", "|"), ("1-~", "1-~"), ("12-|", "12-|")])
  func leavesOtherEndsAlone(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).ignoreError(), expected) }
  }

  @Test func forwardsDemand() {
    marbles { m in
      let source = m.cold("12#")
      m.expect(source.ignoreError(), "1--(2|)", talkback: "1--1")
      m.expect(m.cold("1-2#").ignoreError(), "1!", talkback: "-!")
      m.expect(m.cold("1-2#").ignoreError(), "1-1-2|", talkback: "--<")
    }
  }
}
