import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ReplaceAllTests {
  @Test func emitsAValueForEach() {
    marbles { m in m.expect(m.cold("1-2-3-|").replaceAll(with: 0), "0-0-0-|") }
  }

  @Test func emitsAValueOfAnotherType() {
    marbles { m in m.expect(m.cold("1-2-#").replaceAll(with: "a"), "a-a-#") }
  }

  @Test func emitsAValueForThoseThatSatisfy() {
    marbles { m in m.expect(m.cold("1-2-3-|").replaceAll(where: { $0 > 1 }, with: 0), "1-0-0-|") }
  }

  @Test func emitsAValueForThoseListed() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").replaceAll(1, 3, with: 0), "0-2-0-|")
      m.expect(m.cold("1-2-3-#").replaceAll(2, with: 0), "1-0-3-#")
    }
  }

  @Test func failsAsSoonAsTheClosureThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(
        source.replaceAll(where: { number throws(TestFailure) in try refusing(2, number) > 2 }, with: 0), "1-#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func forwardsDemand() {
    marbles { m in m.expect(from(1...3).replaceAll(with: 0), "-0--0-(0|)", talkback: "-1--1-1") }
  }
}
