import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PairwiseTests {
  @Test func emitsPairsOfAdjacentElements() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").pairwise().map { [$0, $1] }, "--a-b-|", values: ["a": [1, 2], "b": [2, 3]])
    }
  }

  @Test(arguments: [("|", "|"), ("1-|", "--|"), ("1-#", "--#"), ("1-2-#", "--3-#"), ("1-2-~", "--3-~")])
  func endsAsItsSourceDoes(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).pairwise().map { $0 + $1 }, expected) }
  }

  @Test func usesUpNoDemandForTheFirst() {
    marbles { m in m.expect(from(1...3).pairwise().map { $0 + $1 }, "-3-(5|)", talkback: "-1-1") }
  }

  @Test func forgetsTheLastElementWhenRewound() {
    marbles { m in m.expect(from(1...3).pairwise().map { $0 + $1 }, "3-3-(5|)", talkback: "1<1-1") }
  }

  @Test func cancelsItsSource() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.pairwise().map { $0 + $1 }, "--3!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
    }
  }
}
