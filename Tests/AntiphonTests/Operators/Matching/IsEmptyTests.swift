import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct IsEmptyTests {
  @Test func isFalseAsSoonAsAnElementComes() {
    marbles { m in
      let source = m.cold("-1-2-|")
      m.expect(source.isEmpty(), "-(f|)")
      m.expectSubscriptions(source, "^!")
    }
  }

  @Test func isTrueAtTheEnd() {
    marbles { m in m.expect(m.cold("--|").isEmpty(), "--(t|)") }
  }

  @Test func forwardsOtherCompletions() {
    marbles { m in
      m.expect(m.cold("--#").isEmpty(), "--#")
      m.expect(m.cold("--~").isEmpty(), "--~")
      m.expect(m.cold("---1|").isEmpty(), "--!", talkback: "--!")
    }
  }

  @Test func keepsTheResultUntilItIsRequested() {
    marbles { m in
      m.expect(m.hot("-1-|").isEmpty(), "----(f|)", talkback: "----1")
      m.expect(m.cold("-1-|").isEmpty(), "----(f|)", talkback: "----1")
      m.expect(m.cold("--|").isEmpty(), "----(t|)", talkback: "----1")
      m.expect(m.hot("-1-|").isEmpty(), "---!", talkback: "p--!")
    }
  }

  @Test func takesOneElementOfAnEndlessSource() {
    let calls = Box(0)
    #expect(from { calls.increment() }.isEmpty().record(on: VirtualClock()).elements == [false])
    #expect(calls.value == 1)
  }
}
