import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct IgnoreElementsTests {
  @Test func emitsNothing() {
    marbles { m in m.expect(m.cold("1-2-|").ignoreElements(), "----|") }
  }

  @Test func meetsOtherStreams() {
    marbles { m in
      m.expect(m.cold("1-2-|").ignoreElements(as: Int.self).append(m.cold("3-|")), "----3-|")
      m.expect(
        m.cold("1-2-|").ignoreElements(as: String.self).append(m.cold("a-|", values: .letters)), "----a-|")
    }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("1-2-#").ignoreElements(), "----#")
      m.expect(m.cold("1-2-~").ignoreElements(), "----~")
      m.expect(m.cold("1-2-|").ignoreElements(), "---!", talkback: "---!")
    }
  }

  @Test func readsItsSourceToTheEndForOneRequest() {
    marbles { m in
      m.expect(m.cold("1-2-|").ignoreElements(), "----|", talkback: "1")
      m.expect(m.cold("1-2-|").ignoreElements(), "------|", talkback: "------1")
    }
  }
}
