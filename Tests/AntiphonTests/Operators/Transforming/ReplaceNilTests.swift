import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ReplaceNilTests {
  @Test func emitsAValueForNil() {
    marbles { m in
      m.expect(m.cold("1-a-3-|", values: .letters).map { Int($0) }.replaceNil(with: 0), "1-0-3-|")
    }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("--|", values: .letters).map { Int($0) }.replaceNil(with: 0), "--|")
      m.expect(m.cold("a-#", values: .letters).map { Int($0) }.replaceNil(with: 0), "0-#")
    }
  }

  @Test func forwardsDemand() {
    marbles { m in m.expect(from([1, nil, 3]).replaceNil(with: 0), "-1--0-(3|)", talkback: "-1--1-1") }
  }
}
