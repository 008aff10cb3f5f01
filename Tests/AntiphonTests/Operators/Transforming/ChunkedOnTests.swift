import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ChunkedOnTests {
  static let runs: MarbleValues<(key: Int, elements: [Int])> = ["a": (1, [1, 3]), "b": (0, [2]), "c": (1, [5])]

  @Test func emitsNeighboursOfTheSameKey() {
    marbles { m in
      m.expect(m.cold("1-3-2-5-|").chunked(on: { $0 % 2 }), "----a-b-(c|)", values: Self.runs)
    }
  }

  @Test(arguments: [
    ("|", "|"), ("--|", "--|"), ("#", "#"), ("2|", "-(b|)"), ("13|", "--(a|)"),
    ("13#", "--#"),  // lost with a failure
    ("132#", "--a#"),
  ])
  func endsWithWhatIsLeft(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).chunked { $0 % 2 }, expected, values: Self.runs) }
  }

  @Test func failsAsSoonAsKeyThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.chunked { number throws(TestFailure) in try refusing(2, number) }, "--#", values: Self.runs)
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func callsTheClosureOnceForEachElement() {
    let asked = Log<Int>()
    let recorder = from(1...3).chunked { number in
      asked.add(number)
      return 0
    }.record(on: VirtualClock())
    #expect(asked.entries == [1, 2, 3])
    #expect(recorder.elements.map(\.elements) == [[1, 2, 3]])
  }

  @Test func waitsForDemand() {
    marbles { m in
      m.expect(from([1, 3, 2, 5]).chunked { $0 % 2 }, "-a--b--(c|)", values: Self.runs, talkback: "-1--1--1")
    }
  }

  @Test func isFilledAnewWhenRewound() {
    marbles { m in
      m.expect(m.cold("13-2|").chunked { $0 % 2 }, "------a(b|)", values: Self.runs, talkback: "--<")
    }
  }
}
