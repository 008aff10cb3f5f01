import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DifferenceTests {
  @Test(arguments: ["--1-2|", "--1-2 |", "2ms 1-2|", "--1 @4ms 2|"])
  func equalRecordingsHaveNoDifference(_ text: String) throws {
    #expect(try recording("--1-2|").difference(from: text) == nil)
  }

  @Test func trailingDashesMakeNoDifference() throws {
    #expect(try recording("--1---").difference(from: "--1") == nil)
    #expect(try recording("").difference(from: "-----") == nil)
  }

  @Test(arguments: [
    (
      "--2---5-|", "--2---4-|",
      """
      expected  --2---4-|
      actual    --2---5-|
                      ^ at 6ms: next(4) expected, next(5) came
      """
    ),
    (
      "--2--4-|", "--2---4-|",
      """
      expected  --2---4-|
      actual    --2--4-|
                     ^ next(4) expected at 6ms, next(4) at 5ms
      """
    ),
    (
      "--2", "--2-|",
      """
      expected  --2-|
      actual    --2--
                    ^ finished expected at 4ms, nothing came
      """
    ),
    (
      "--2-!", "--2",
      """
      expected  --2--
      actual    --2-!
                    ^ nothing more expected, cancelled at 4ms
      """
    ),
    (
      "(12|)", "(1|)",
      """
      expected  (1|)
      actual    (12|)
                  ^ at 0s: finished expected, next(2) came
      """
    ),
  ])
  func caretPointsAtTheFirstDifference(_ actual: String, _ expected: String, _ text: String) throws {
    #expect(try recording(actual).difference(from: expected) == text)
  }

  @Test func differentFailuresWithOneMarkAreExplained() throws {
    let actual = try recording("-#", failure: TestFailure("one"))
    #expect(
      try actual.difference(from: "-#", failure: .error(TestFailure("other"))) == """
        expected  -#
        actual    -#
                   ^ at 1ms: failed(TestFailure(other)) expected, failed(TestFailure(one)) came
        """)
    #expect(try actual.difference(from: "-#") != nil)
    #expect(try actual.difference(from: "-#", failure: .error(TestFailure("one"))) == nil)
  }

  @Test func aFailureWithoutAMarkMatchesAnyFailure() throws {
    struct Foreign: Error {}
    let actual = Recording<Int, Foreign>(events: [Moment(.zero, .completed(.failed(Foreign())))])
    #expect(try actual.difference(from: "#") == nil)
    #expect(try actual.difference(from: "|") != nil)
  }

  @Test func legendExplainsGeneratedLetters() throws {
    let actual = Recording<Int, Never>(events: [Moment(.zero, .next(12)), Moment(.milliseconds(1), .next(30))])
    #expect(
      try actual.difference(from: "aA", values: ["a": 12, "A": 31]) == """
        expected  aA
        actual    aB
                   ^ at 1ms: next(31) expected, next(30) came
        where     B = 30
        """)
  }

  @Test func differenceShowsTheSecondRowAndTheViolations() throws {
    var actual = try Recording<Int, TestFailure>(parsing: "-1-2", talkback: "1--1")
    actual.violations = ["next(2) at 3ms was not requested"]
    #expect(
      try actual.difference(from: "-1-2") == """
        expected  -1-2
        actual    -1-2
        talkback  1--1
        forbidden next(2) at 3ms was not requested
        """)
  }

  @Test func elementsNeedNotBeEquatable() throws {
    let actual = Recording<(Int, String), Never>(events: [Moment(.zero, .next((1, "x")))])
    #expect(try actual.difference(from: "a", values: ["a": (1, "x")]) == nil)
    #expect(try actual.difference(from: "a", values: ["a": (1, "y")]) != nil)
  }

  private func recording(_ text: String, failure: TestFailure = TestFailure()) throws -> Recording<Int, TestFailure> {
    try Recording(parsing: text, failure: .error(failure))
  }
}
