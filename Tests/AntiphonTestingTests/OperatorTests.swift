import Antiphon
import AntiphonTesting
import Testing

/// The kit against real operators: what an operator's test looks like.
@Suite(.leavesNothing) struct OperatorTests {
  @Test func emitsAtEachPeriod() {
    marbles { m in m.expect(interval(m.frames(3), clock: m.clock), "---0--1--!", talkback: "---------!") }
  }

  @Test func takesWhatItTakes() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.prefix(2), "1-(2|)")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func merges() {
    marbles { m in
      let one = m.cold("1---2---|")
      let other = m.cold("-a-b|", values: ["a": 10, "b": 20])
      m.expect(one.merge(with: other), "1a-b2---|", values: ["a": 10, "b": 20])
      m.expectSubscriptions(one, "^-------!")
      m.expectSubscriptions(other, "^---!")
    }
  }

  @Test func zips() {
    marbles { m in
      let one = m.cold("1---2---3-|")
      let other = m.cold("-a-b-|", values: .letters)
      m.expect(one.zip(with: other), "-x--y|", values: ["x": (1, "a"), "y": (2, "b")])
    }
  }

  @Test func switches() {
    marbles { m in
      let inner = m.cold("a-b-c|", values: .letters)
      m.expect(m.cold("-1--2----|").flatMapLatest { _ in inner }, "-a-ba-b-c|", values: .letters)
      m.expectSubscriptions(inner, "-^--!", "----^----!")
    }
  }

  @Test func debounces() {
    marbles { m in
      m.expect(m.cold("12--3----4|").debounce(for: m.frames(2), clock: m.clock), "---2--3---(4|)")
    }
  }

  @Test func hops() {
    marbles { m in m.expect(m.cold("1-2|").receive(on: m.clock), "1-2|") }
  }
}
