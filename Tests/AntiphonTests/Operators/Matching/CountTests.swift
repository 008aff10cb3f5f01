import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct CountTests {
  @Test func emitsTheNumberOfElements() {
    marbles { m in m.expect(m.cold("4-5-6-|").count(), "------(3|)") }
  }

  @Test func isZeroForNothing() {
    marbles { m in m.expect(m.cold("--|").count(), "--(0|)") }
  }

  @Test func emitsNothingUnlessItsSourceFinishes() {
    marbles { m in
      m.expect(m.cold("1-2-#").count(), "----#")
      m.expect(m.cold("1-2-|").count(), "---!", talkback: "---!")
    }
  }

  @Test func readsItsSourceToTheEndForOneRequest() {
    marbles { m in m.expect(m.cold("4-5-6-|").count(), "------(3|)", talkback: "---1") }
  }

  @Test func countsAnewWhenRewound() {
    marbles { m in m.expect(m.cold("4-5-|").count(), "------(2|)", talkback: "-<") }
  }

  @Test func rewindThatCameBeforeTheEndIsNotLost() {
    marbles { m in m.expect(m.cold("4-5-|").count(), "--------(2|)", talkback: "---<") }
  }
}
