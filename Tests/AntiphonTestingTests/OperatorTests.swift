import Antiphon
import AntiphonTesting
import Testing

/// Diagrams of real operators, as examples of operator tests.
@Suite(.leavesNothing) struct OperatorTests {
  @Test func intervalEmitsAtEachPeriod() {
    marbles { m in m.expect(interval(m.frames(3), clock: m.clock), "---0--1--!", talkback: "---------!") }
  }

  @Test func prefixTakesItsCount() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.prefix(2), "1-(2|)")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func mergeEmitsElementsOfBoth() {
    marbles { m in
      let one = m.cold("1---2---|")
      let other = m.cold("-a-b|", values: ["a": 10, "b": 20])
      m.expect(one.merge(with: other), "1a-b2---|", values: ["a": 10, "b": 20])
      m.expectSubscriptions(one, "^-------!")
      m.expectSubscriptions(other, "^---!")
    }
  }

  @Test func zipPairsElements() {
    marbles { m in
      let one = m.cold("1---2---3-|")
      let other = m.cold("-a-b-|", values: .letters)
      m.expect(one.zip(with: other), "-x--y|", values: ["x": (1, "a"), "y": (2, "b")])
    }
  }

  @Test func switchLatestFollowsTheNewest() {
    marbles { m in
      let inner = m.cold("a-b-c|", values: .letters)
      m.expect(m.cold("-1--2----|").flatMapLatest { _ in inner }, "-a-ba-b-c|", values: .letters)
      m.expectSubscriptions(inner, "-^--!", "----^----!")
    }
  }

  @Test func debounceEmitsSettledElements() {
    marbles { m in
      m.expect(m.cold("12--3----4|").debounce(for: m.frames(2), clock: m.clock), "---2--3---(4|)")
    }
  }

  @Test func receiveOnDeliversOnTheScheduler() {
    marbles { m in m.expect(m.cold("1-2|").receive(on: m.clock), "1-2|") }
  }
}
