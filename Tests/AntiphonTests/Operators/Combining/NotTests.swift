import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct NotTests {
  @Test func emitsTheOpposite() {
    marbles { m in m.expect(m.cold("t-f-|", values: .natural).not(), "f-t-|") }
  }

  @Test func leavesTheEndAlone() {
    marbles { m in
      m.expect(m.cold("|", values: MarbleValues<Bool>.natural).not(), "|")
      m.expect(m.cold("t#", values: .natural).not(), "f#")
      m.expect(m.cold("t-f-|", values: .natural).not(), "f!", talkback: "-!")
      m.expect(m.cold("tf|", values: .natural).not(), "f--(t|)", talkback: "1--1")
    }
  }
}
