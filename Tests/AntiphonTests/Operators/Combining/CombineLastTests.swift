import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct CombineLastTests {
  static let rows: MarbleValues<(Int, String)> = ["x": (2, "b")]

  @Test func emitsTheLastOnes() {
    marbles { m in
      let source = m.cold("1-2---|")
      let other = m.cold("a-b-|", values: .letters)
      m.expect(source.combineLast(with: other), "------(x|)", values: Self.rows)
      m.expectSubscriptions(source, "^-----!")
      m.expectSubscriptions(other, "^---!")
    }
  }

  @Test func emitsTheLastOnesOfAnyNumber() {
    marbles { m in
      let first = m.cold("1-2---|")
      let second = m.cold("a-b-|", values: .letters)
      m.expect(Producer<(Int, String), TestFailure>.combineLast(first, second), "------(x|)", values: Self.rows)
      m.expect(
        Producer<(Int, String, Int), TestFailure>.combineLast(first, second, m.cold("5--|")), "------(x|)",
        values: ["x": (2, "b", 5)])
      m.expect(
        Producer<[Int], TestFailure>.combineLast([first, m.cold("5--|"), m.cold("-7|")]), "------(x|)",
        values: ["x": [2, 5, 7]])
    }
  }

  @Test func finishesAtOnceWithoutUpstreams() {
    marbles { m in
      m.expect(Producer<[Int], TestFailure>.combineLast([Producer<Int, TestFailure>]()), "|", values: [:])
    }
  }

  @Test(arguments: [
    ("|", "a|", "|", "(^!)"),
    ("--|", "a---|", "--|", "^-!"),
    ("1--|", "|", "|", "(^!)"),
    ("1--#", "a|", "---#", "^--!"),
    ("1--|", "a#", "-#", "^!"),
    ("2|", "---", "-", "^!"),
  ])
  func endsWithoutAnElement(one: String, other: String, expected: String, span: String) {
    marbles { m in
      let source = m.cold(one)
      m.expect(source.combineLast(with: m.cold(other, values: .letters)), expected, values: [:])
      m.expectSubscriptions(source, span)
    }
  }

  @Test func resultWaitsForDemand() {
    marbles { m in
      let source = m.cold("12|")
      let other = m.cold("ab|", values: .letters)
      m.expect(source.combineLast(with: other), "---(x|)", values: Self.rows, talkback: "---1")
      let hot = m.hot("12|").combineLast(with: m.hot("ab|", values: .letters))
      m.expect(hot, "-----(x|)", values: Self.rows, talkback: "p----r")
    }
  }

  @Test func cancelsAll() {
    marbles { m in
      let source = m.cold("1-2---|")
      let other = m.cold("a-b-|", values: .letters)
      m.expect(source.combineLast(with: other), "---!", values: [:], talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(other, "^--!")
    }
  }

  @Test func rewindForgetsTheLastOnes() {
    marbles { m in
      let source = m.cold("1--2|")
      let (one, none) = (m.cold("b--------|", values: .letters), m.cold("--------|", values: .letters))
      let runs = Box(0)
      let other = deferred { runs.increment() == 1 ? one : none }
      m.expect(source.combineLast(with: other), "---------|", values: [:], talkback: "-<")
    }
  }
}
