import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MinTests {
  @Test func emitsTheSmallestByAnOrder() {
    marbles { m in m.expect(m.cold("2-1-3-|").min(by: <), "------(1|)") }
  }

  @Test func emitsTheSmallest() {
    marbles { m in m.expect(m.cold("2-1-3-|").min(), "------(1|)") }
  }

  @Test func emitsTheFirstOfThoseThatAreEqual() {
    let words = of("bb", "a", "cc", "d")
    let expected = ["bb", "a", "cc", "d"].min { $0.count < $1.count }
    #expect(words.min { $0.count < $1.count }.record(on: VirtualClock()).elements == [expected])
  }

  @Test func finishesWithoutOneForNothing() {
    marbles { m in
      m.expect(m.cold("--|").min(), "--|")
      m.expect(m.cold("--|").min(), "--|", talkback: "------1")
    }
  }

  @Test func emitsNothingUnlessItsSourceFinishes() {
    marbles { m in
      m.expect(m.cold("1-2-#").min(), "----#")
      m.expect(m.cold("1-2-|").min(), "---!", talkback: "---!")
    }
  }

  @Test func failsAsSoonAsTheOrderThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(
        source.min(by: { one, other throws(TestFailure) in try refusing(2, one) < refusing(2, other) }), "--#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func readsItsSourceToTheEndForOneRequest() {
    marbles { m in
      m.expect(m.cold("2-1-3-|").min(), "------(1|)", talkback: "---1")
      m.expect(m.hot("2-1-3-|").min(), "--------(1|)", talkback: "--------1")
    }
  }

  @Test func forgetsWhatCameWhenRewound() {
    marbles { m in
      let isLate = Box(false)
      m.at(1) { isLate.value = true }
      m.expect(m.cold("1-2-|").filter { !isLate.value || $0 == 2 }.min(), "------(2|)", talkback: "-<")
    }
  }
}
