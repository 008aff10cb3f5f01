import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SwitchToLatestTests {
  @Test func switchesToTheLatest() {
    marbles { m in
      let first = m.cold("1--2|")
      let second = m.cold("3--|")
      let streams: MarbleValues<Producer<Int, TestFailure>> = ["a": first, "b": second]
      let source = m.cold("a-b---|", values: streams)
      m.expect(source.switchToLatest(), "1-3---|")
      m.expectSubscriptions(first, "^-!")
      m.expectSubscriptions(second, "--^--!")
    }
  }

  @Test func endsWithTheLatest() {
    marbles { m in
      let inner = m.cold("5--6|")
      m.expect(m.cold("1|").map { _ in inner }.switchToLatest(), "5--6|")
      m.expect(m.cold("1-#").map { _ in inner }.switchToLatest(), "5-#")
      m.expect(m.cold("1---|").map { _ in m.cold("5-#") }.switchToLatest(), "5-#")
      m.expect(m.cold("1|").map { _ in inner }.switchToLatest(), "5!", talkback: "-!")
    }
  }
}
