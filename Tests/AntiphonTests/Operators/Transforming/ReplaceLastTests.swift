import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ReplaceLastTests {
  @Test func emitsAValueForEachOfTheLast() {
    marbles { m in m.expect(m.cold("1-2-3-|").replaceLast(2, with: 0), "----1-(00|)") }
  }

  @Test(arguments: [
    ("|", 1, "|"), ("1|", 1, "-(0|)"), ("1|", 3, "-(0|)"), ("12|", 3, "--(00|)"), ("1-2-|", 0, "1-2-|"),
    ("12#", 1, "-1#"),  // a failure drops the elements held back
    ("12~", 1, "-1~"),
  ])
  func endsWithReplacements(source: String, count: Int, expected: String) {
    marbles { m in m.expect(m.cold(source).replaceLast(count, with: 0), expected) }
  }

  @Test func replacesOneUnlessToldOtherwise() {
    marbles { m in m.expect(m.cold("1-2-3-|").replaceLast(with: 0), "--1-2-(0|)") }
  }

  @Test func waitsForDemand() {
    marbles { m in
      m.expect(from(1...3).replaceLast(2, with: 0), "-1-0-(0|)", talkback: "-1-1-1")
      m.expect(from(1...3).replaceLast(2, with: 0), "-1-0-!", talkback: "-1-1-!")
    }
  }

  @Test func aRewindAmongTheLastStartsWithTheFirst() {
    marbles { m in m.expect(from(1...3).replaceLast(2, with: 0), "-1-0-1-0-(0|)", talkback: "-1-1<1-1-1") }
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = just(1).replaceLast(-1, with: 0) }
  }
}
