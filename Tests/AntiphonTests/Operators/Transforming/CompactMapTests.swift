import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct CompactMapTests {
  @Test func emitsWhatIsNotNil() {
    marbles { m in m.expect(m.cold("1-a-3-|", values: .letters).compactMap { Int($0) }, "1---3-|") }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("|").compactMap { $0 }, "|")
      m.expect(m.cold("1-#").compactMap { $0 }, "1-#")
      m.expect(m.cold("1-2-3-|").compactMap { $0 }, "1-2!", talkback: "---!")
    }
  }

  @Test func usesUpNoDemandForNil() {
    marbles { m in
      let source = m.cold("1-a-3-|", values: .letters)
      m.expect(source.compactMap { Int($0) }, "---1-3|", talkback: "---1-1")
      m.expect(source.compactMap { Int($0) }, "1---3-|", talkback: "2")
    }
  }

  @Test func failsAsSoonAsTransformThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(
        source.compactMap { number throws(TestFailure) -> Int? in try refusing(2, number) }, "1-#")
      m.expectSubscriptions(source, "^-!")
    }
  }
}
