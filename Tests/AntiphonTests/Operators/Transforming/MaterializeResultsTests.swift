import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MaterializeResultsTests {
  static let results: MarbleValues<Result<Int, TestFailure>> = [
    "a": .success(1), "b": .success(2), "c": .failure(TestFailure()),
  ]

  @Test func emitsTheFailureAsAResult() {
    marbles { m in m.expect(m.cold("1-2-#").materializeResults(), "a-b-(c|)", values: Self.results) }
  }

  @Test(arguments: [("|", "|"), ("#", "(c|)"), ("1-2-|", "a-b-|"), ("1-~", "a-~")])
  func finishes(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).materializeResults(), expected, values: Self.results) }
  }

  @Test func theFailureWaitsForDemand() {
    marbles { m in
      m.expect(m.cold("1-#").materializeResults(), "a----(c|)", values: Self.results, talkback: "1----1")
      m.expect(m.cold("1-#").materializeResults(), "a----!", values: Self.results, talkback: "1----!")
    }
  }

  @Test func aRewindInTheLastOneStartsWithTheFirst() {
    let times = Box(0)
    let recorder = just(1).promoteFailure().append(fail(TestFailure())).materializeResults()
      .record(on: VirtualClock()) { $0 == .failure(TestFailure()) && times.increment() == 1 ? .rewind : nil }
    #expect(recorder.elements == [.success(1), .failure(TestFailure()), .success(1), .failure(TestFailure())])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }
}
