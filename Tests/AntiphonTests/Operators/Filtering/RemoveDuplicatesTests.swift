import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct RemoveDuplicatesTests {
  @Test func emitsWhatIsNotEquivalentToTheOneBefore() {
    marbles { m in m.expect(m.cold("1-1-2-1-|").removeDuplicates(by: ==), "1---2-1-|") }
  }

  @Test func emitsWhatDoesNotEqualTheOneBefore() {
    marbles { m in m.expect(m.cold("1-1-2-1-|").removeDuplicates(), "1---2-1-|") }
  }

  @Test func comparesWithTheLastThatItEmitted() {
    marbles { m in
      m.expect(m.cold("1-2-3-4-|").removeDuplicates(by: { abs($0 - $1) < 2 }), "1---3---|")
    }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("|").removeDuplicates(), "|")
      m.expect(m.cold("1-#").removeDuplicates(), "1-#")
      m.expect(m.cold("1-1-1-|").removeDuplicates(), "1--!", talkback: "---!")
    }
  }

  @Test func usesUpNoDemandForWhatItRefuses() {
    marbles { m in m.expect(m.cold("1-1-2-1-|").removeDuplicates(), "1---2--1|", talkback: "2------1") }
  }

  @Test func failsAsSoonAsAreEquivalentThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(
        source.removeDuplicates(by: { _, number throws(TestFailure) in try refusing(2, number) == 0 }), "1-#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func forgetsTheLastElementWhenRewound() {
    marbles { m in m.expect(of(1, 1, 2).removeDuplicates(), "1---1-(2|)", talkback: "1-<-1-1") }
  }
}
