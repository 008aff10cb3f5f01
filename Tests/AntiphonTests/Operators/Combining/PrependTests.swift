import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PrependTests {
  @Test func emitsTheOtherBefore() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.prepend(m.cold("3-|")), "3-1-2-|")
      m.expectSubscriptions(source, "--^---!")
    }
  }

  @Test func emitsSomeElementsBefore() {
    marbles { m in m.expect(m.cold("-1-2-|").prepend(3), "31-2-|") }
  }

  @Test func doesNotStartItsSourceUnlessTheOtherFinishes() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.prepend(m.cold("3-#")), "3-#")
      m.expect(source.prepend(m.cold("3---|")), "3-!", talkback: "--!")
      m.expectSubscriptions(source)
    }
  }

  @Test func startsItsSourceWithTheLastElement() {
    marbles { m in
      let source = m.cold("-1-|")
      m.expect(source.prepend(8, 9), "8--9-1|", talkback: "1--1-1")
      m.expectSubscriptions(source, "---^--!")
    }
  }
}
