import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SplitTests {
  static let arrays: MarbleValues<[Int]> = [
    "a": [1], "b": [2, 3], "c": [4], "d": [], "e": [2, 3, 0, 4],
  ]

  @Test func emitsWhatIsBetweenSeparators() {
    marbles { m in
      m.expect(
        m.cold("1-0-2-3-0-4-|").split(whereSeparator: { $0 == 0 }), "--a-----b---(c|)", values: Self.arrays)
      m.expect(m.cold("1-0-2-3-0-4-|").split(separator: 0), "--a-----b---(c|)", values: Self.arrays)
    }
  }

  @Test(arguments: [
    ("|", "|"), ("0|", "-|"), ("10|", "-a|"), ("001|", "---(a|)"), ("#", "#"),
    ("10(23)#", "-a----#"),  // lost with a failure
  ])
  func endsWithWhatIsLeft(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).split(separator: 0), expected, values: Self.arrays) }
  }

  @Test(arguments: [("|", "(d|)"), ("0|", "d(d|)"), ("10|", "-a(d|)"), ("001|", "dd-(a|)"), ("#", "#")])
  func emitsEmptyArraysIfToldTo(source: String, expected: String) {
    marbles { m in
      m.expect(m.cold(source).split(separator: 0, omittingEmptySubsequences: false), expected, values: Self.arrays)
    }
  }

  @Test func leavesTheRestWholeAfterSoManySplits() {
    marbles { m in
      m.expect(m.cold("102304|").split(separator: 0, maxSplits: 1), "-a----(e|)", values: Self.arrays)
    }
  }

  @Test(arguments: [0, 1, 2, 3, .max], [true, false])
  func splitsAsASequenceDoes(maxSplits: Int, isOmitting: Bool) {
    for digits in [[], [0], [1], [0, 0], [1, 0, 2, 0, 3], [0, 1, 0, 0, 2, 3, 0, 0], [1, 2, 3]] {
      let recorder = from(digits).split(separator: 0, maxSplits: maxSplits, omittingEmptySubsequences: isOmitting)
        .record(on: VirtualClock())
      let expected = digits.split(separator: 0, maxSplits: maxSplits, omittingEmptySubsequences: isOmitting)
      #expect(recorder.elements == expected.map(Array.init), "\(digits)")
      #expect(recorder.completion == .finished)
    }
  }

  @Test func failsAsSoonAsTheClosureThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(
        source.split { number throws(TestFailure) in try refusing(2, number) == 0 }, "--#", values: Self.arrays)
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func waitsForDemand() {
    marbles { m in
      m.expect(from([1, 0, 2, 3]).split(separator: 0), "-a--(b|)", values: Self.arrays, talkback: "-1--1")
    }
  }

  @Test func startsAnewWhenRewound() {
    marbles { m in
      m.expect(
        from([1, 0, 2, 3, 0, 4]).split(separator: 0, maxSplits: 1), "a-a-(e|)", values: Self.arrays, talkback: "1<1-1")
    }
  }

  @Test func refusesANegativeNumberOfSplits() async {
    await #expect(processExitsWith: .failure) { _ = just(1).split(separator: 0, maxSplits: -1) }
  }
}
