import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct CompactedTests {
  static let optionals: MarbleValues<Int?> = ["1": 1, "2": 2, "n": nil]

  @Test func emitsWhatIsNotNil() {
    marbles { m in m.expect(m.cold("1-n-2-|", values: Self.optionals).compacted(), "1---2-|") }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("n-|", values: Self.optionals).compacted(), "--|")
      m.expect(m.cold("1-#", values: Self.optionals).compacted(), "1-#")
      m.expect(m.cold("n-1-|", values: Self.optionals).compacted(), "--1!", talkback: "---!")
    }
  }

  @Test func usesUpNoDemandForNil() {
    marbles { m in m.expect(m.cold("1-n-2-|", values: Self.optionals).compacted(), "1---2-|", talkback: "2") }
  }
}
