import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct FirstTests {
  @Test func emitsTheFirst() {
    marbles { m in
      let source = m.cold("-1-2-|")
      m.expect(source.first(), "-(1|)")
      m.expectSubscriptions(source, "^!")
    }
  }

  @Test func emitsTheFirstThatSatisfies() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.first(where: { $0 > 1 }), "--(2|)")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func forwardsCompletionWithoutAMatch() {
    marbles { m in
      m.expect(m.cold("--|").first(), "--|")
      m.expect(m.cold("--#").first(), "--#")
      m.expect(m.cold("---1|").first(), "--!", talkback: "--!")
      m.expect(m.cold("1-2-|").first(where: { $0 > 2 }), "----|")
      m.expect(m.cold("1-2-#").first(where: { $0 > 2 }), "----#")
    }
  }

  @Test func usesUpNoDemandForWhatItPassesOver() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").first(where: { $0 > 1 }), "--(2|)", talkback: "1")
      m.expect(m.cold("1-2-3-|").first(where: { $0 > 1 }), "----(2|)", talkback: "----1")
    }
  }

  @Test func failsAsSoonAsPredicateThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.first { number throws(TestFailure) in try refusing(2, number) > 2 }, "--#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func startsAgainWhenRewound() {
    let times = Box(0)
    let recorder = from(1...4).first(where: { $0 > 1 })
      .record(on: VirtualClock()) { _ in times.increment() == 1 ? .rewind : nil }
    #expect(recorder.events == [.next(2), .next(2), .completed(.finished)])
    #expect(recorder.violations == [])
  }
}
