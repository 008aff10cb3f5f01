import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MaxTests {
  @Test func emitsTheLargestByAnOrder() {
    marbles { m in m.expect(m.cold("2-1-3-|").max(by: <), "------(3|)") }
  }

  @Test func emitsTheLargest() {
    marbles { m in m.expect(m.cold("2-1-3-|").max(), "------(3|)") }
  }

  @Test func emitsTheFirstOfThoseThatAreEqual() {
    let words = of("bb", "a", "cc", "d")
    let expected = ["bb", "a", "cc", "d"].max { $0.count < $1.count }
    #expect(words.max { $0.count < $1.count }.record(on: VirtualClock()).elements == [expected])
  }

  @Test func finishesWithoutOneForNothing() {
    marbles { m in
      m.expect(m.cold("--|").max(), "--|")
      m.expect(m.cold("--|").max(), "--|", talkback: "------1")
    }
  }

  @Test func emitsNothingUnlessItsSourceFinishes() {
    marbles { m in
      m.expect(m.cold("1-2-#").max(), "----#")
      m.expect(m.cold("1-2-|").max(), "---!", talkback: "---!")
    }
  }

  @Test func failsAsSoonAsTheOrderThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(
        source.max(by: { one, other throws(TestFailure) in try refusing(2, one) < refusing(2, other) }), "--#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func readsItsSourceToTheEndForOneRequest() {
    marbles { m in
      m.expect(m.cold("2-1-3-|").max(), "------(3|)", talkback: "---1")
      m.expect(m.hot("2-1-3-|").max(), "--------(3|)", talkback: "--------1")
    }
  }

  @Test func forgetsWhatCameWhenRewound() {
    marbles { m in
      let isLate = Box(false)
      m.at(1) { isLate.value = true }
      m.expect(m.cold("3-1-|").filter { !isLate.value || $0 == 1 }.max(), "------(1|)", talkback: "-<")
    }
  }
}
