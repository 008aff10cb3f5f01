import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct LastTests {
  @Test func emitsTheLast() {
    marbles { m in m.expect(m.cold("1-2-3-|").last(), "------(3|)") }
  }

  @Test func emitsTheLastThatSatisfies() {
    marbles { m in m.expect(m.cold("1-2-3-|").last(where: { $0 < 3 }), "------(2|)") }
  }

  @Test func finishesWithoutOneIfThereIsNone() {
    marbles { m in
      m.expect(m.cold("--|").last(), "--|")
      m.expect(m.cold("--|").last(), "--|", talkback: "------1")
      m.expect(m.cold("1-2-|").last(where: { $0 > 2 }), "----|")
    }
  }

  @Test func emitsNothingUnlessItsSourceFinishes() {
    marbles { m in
      m.expect(m.cold("1-2-#").last(), "----#")
      m.expect(m.cold("1-2-~").last(), "----~")
      m.expect(m.cold("1-2-|").last(), "---!", talkback: "---!")
    }
  }

  @Test func failsAsSoonAsPredicateThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.last { number throws(TestFailure) in try refusing(2, number) > 0 }, "--#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func readsItsSourceToTheEndForOneRequest() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").last(), "------(3|)", talkback: "---1")
      m.expect(m.hot("1-2-3-|").last(), "--------(3|)", talkback: "--------1")
      m.expect(m.hot("1-2-3-|").last(), "--------!", talkback: "p-------!")
    }
  }

  @Test func forgetsTheLastWhenRewound() {
    marbles { m in
      let isLate = Box(false)
      m.at(1) { isLate.value = true }
      m.expect(m.cold("1-2-|").filter { _ in !isLate.value }.last(), "------|", talkback: "-<")
    }
  }
}
