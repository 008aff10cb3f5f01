import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ChunkedByTests {
  static let arrays: MarbleValues<[Int]> = ["a": [1, 2], "b": [1, 2, 3], "c": [1]]

  @Test func emitsNeighboursThatBelongTogether() {
    marbles { m in
      m.expect(m.cold("1-2-1-2-3-|").chunked(by: { $0 < $1 }), "----a-----(b|)", values: Self.arrays)
    }
  }

  @Test(arguments: [
    ("|", "|"), ("--|", "--|"), ("#", "#"), ("1|", "-(c|)"), ("12|", "--(a|)"),
    ("11|", "-c(c|)"),
    ("12#", "--#"),  // lost with a failure
    ("121#", "--a#"),
  ])
  func endsWithWhatIsLeft(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).chunked { $0 < $1 }, expected, values: Self.arrays) }
  }

  @Test func failsAsSoonAsTheClosureThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(
        source.chunked { first, second throws(TestFailure) in try refusing(2, first) < second }, "----#",
        values: Self.arrays)
      m.expectSubscriptions(source, "^---!")
    }
  }

  @Test func waitsForDemand() {
    marbles { m in
      m.expect(from([1, 2, 1, 1]).chunked { $0 < $1 }, "-a--c--(c|)", values: Self.arrays, talkback: "-1--1--1")
    }
  }

  @Test func isFilledAnewWhenRewound() {
    marbles { m in
      let source = m.cold("12-1|")
      m.expect(source.chunked { $0 < $1 }, "------a(c|)", values: Self.arrays, talkback: "--<")
      m.expectSubscriptions(source, "^--!", "---^---!")
    }
  }

  @Test func cancelsItsSource() {
    marbles { m in
      let source = m.cold("12-1|")
      m.expect(source.chunked { $0 < $1 }, "--!", values: Self.arrays, talkback: "--!")
      m.expectSubscriptions(source, "^-!")
    }
  }
}
