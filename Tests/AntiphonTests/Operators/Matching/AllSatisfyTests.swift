import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct AllSatisfyTests {
  @Test func isFalseAsSoonAsOneDoesNot() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      m.expect(source.allSatisfy { $0 < 3 }, "----(f|)")
      m.expectSubscriptions(source, "^---!")
    }
  }

  @Test func isTrueAtTheEnd() {
    marbles { m in
      m.expect(m.cold("1-2-|").allSatisfy { $0 < 3 }, "----(t|)")
      m.expect(m.cold("--|").allSatisfy { _ in false }, "--(t|)")
    }
  }

  @Test func forwardsOtherCompletions() {
    marbles { m in
      m.expect(m.cold("1-#").allSatisfy { $0 < 3 }, "--#")
      m.expect(m.cold("1-2-|").allSatisfy { $0 < 3 }, "---!", talkback: "---!")
    }
  }

  @Test func failsAsSoonAsPredicateThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.allSatisfy { number throws(TestFailure) in try refusing(2, number) > 0 }, "--#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func readsItsSourceForOneRequest() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").allSatisfy { $0 < 2 }, "--(f|)", talkback: "1")
      m.expect(m.cold("1-2-|").allSatisfy { $0 < 3 }, "------(t|)", talkback: "------1")
    }
  }
}
