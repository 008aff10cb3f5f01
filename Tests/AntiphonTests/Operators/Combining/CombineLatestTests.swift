import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct CombineLatestTests {
  static let pairs: MarbleValues<(Int, String)> = ["x": (1, "a"), "y": (2, "a"), "z": (2, "b"), "w": (1, "b")]

  @Test func emitsTheLatestOfBoth() {
    marbles { m in
      let first = m.cold("1---2---|")
      let other = m.cold("--a---b-|", values: .letters)
      m.expect(first.combineLatest(with: other), "--x-y-z-|", values: Self.pairs)
      m.expectSubscriptions(first, "^-------!")
      m.expectSubscriptions(other, "^-------!")
    }
  }

  @Test func combinesAnyNumber() {
    marbles { m in
      let first = m.cold("1---2---|")
      let second = m.cold("--a---b-|", values: .letters)
      m.expect(Producer<(Int, String), TestFailure>.combineLatest(first, second), "--x-y-z-|", values: Self.pairs)
      m.expect(
        Producer<(Int, Int, Int), TestFailure>.combineLatest(m.cold("1|"), m.cold("-2|"), m.cold("--3-4|")), "--x-y|",
        values: ["x": (1, 2, 3), "y": (1, 2, 4)])
      m.expect(
        Producer<[Int], TestFailure>.combineLatest([m.cold("1|"), m.cold("-2|"), m.cold("--3-4|")]), "--x-y|",
        values: ["x": [1, 2, 3], "y": [1, 2, 4]])
    }
  }

  @Test func finishesAtOnceWithoutUpstreams() {
    marbles { m in
      m.expect(Producer<[Int], TestFailure>.combineLatest([Producer<Int, TestFailure>]()), "|")
      m.expect(Producer<(), TestFailure>.combineLatest(), "|")
    }
  }

  @Test(arguments: [
    ("|", "|", "|", "(^!)", "(^!)"),
    ("|", "-a-|", "|", "(^!)", "(^!)"),
    ("-1-|", "|", "|", "(^!)", "(^!)"),
    ("-", "|", "|", "(^!)", "(^!)"),
    ("|", "-", "|", "(^!)", "(^!)"),
    ("-", "-a-|", "-", "^", "^--!"),
    ("-1-|", "-", "-", "^--!", "^"),
    ("-", "-", "-", "^", "^"),
    ("-1-|", "-----|", "-----|", "^--!", "^----!"),
    ("-1-|", "----a|", "----x|", "^--!", "^----!"),
    ("-1-2-|", "--a-|", "--xy-|", "^----!", "^---!"),
    ("#", "-a-|", "#", "(^!)", "(^!)"),
    ("-1-|", "#", "#", "(^!)", "(^!)"),
    ("-", "--#", "--#", "^-!", "^-!"),
    ("1-2-|", "-a#", "-x(y#)", "^-!", "^-!"),
  ])
  func endsWithTheLastOrWithoutAnElement(
    one: String, other: String, expected: String, oneSpan: String, otherSpan: String
  ) {
    marbles { m in
      let first = m.cold(one)
      let second = m.cold(other, values: .letters)
      m.expect(first.combineLatest(with: second), expected, values: Self.pairs)
      m.expectSubscriptions(first, oneSpan)
      m.expectSubscriptions(second, otherSpan)
    }
  }

  @Test func elementOfAnOptionalIsAnElementEvenIfNil() {
    marbles { m in
      let first = Producer<Int?, TestFailure> { consumer in
        _ = consumer.next(nil)
        consumer.completed(.finished)
      }
      m.expect(first.combineLatest(with: m.cold("-1|")), "-x|", values: ["x": (nil, 1)])
    }
  }

  @Test func cancelsBoth() {
    marbles { m in
      let first = m.cold("1---2---|")
      let other = m.cold("--a---b-|", values: .letters)
      m.expect(first.combineLatest(with: other), "--x-y!", values: Self.pairs, talkback: "-----!")
      m.expectSubscriptions(first, "^----!")
      m.expectSubscriptions(other, "^----!")
    }
  }

  @Test func combinesAStreamWithItself() {
    marbles { m in
      let source = m.cold("1-2|")
      m.expect(source.combineLatest(with: source), "x-(yz) @3ms |", values: ["x": (1, 1), "y": (2, 1), "z": (2, 2)])
    }
  }

  @Test func combinationsWithoutDemandAreKept() {
    marbles { m in
      let first = m.hot("1---2---|")
      let other = m.hot("--a---b-|", values: .letters)
      m.expect(
        first.combineLatest(with: other), "----------x-(yz|)", values: Self.pairs, talkback: "----------1-*")
    }
  }

  @Test func upstreamsWaitForDemand() {
    marbles { m in
      let first = m.cold("1-2|")
      let other = m.cold("-a-b|", values: .letters)
      m.expect(first.combineLatest(with: other), "------x--y-(z|)", values: Self.pairs, talkback: "------1--1-1")
      m.expectSubscriptions(first, "^-.!")
      m.expectSubscriptions(other, "^..........!")
    }
  }

  @Test func pausingLosesNothing() {
    marbles { m in
      let first = m.cold("1---2---|")
      let other = m.cold("--a---b-|", values: .letters)
      m.expect(first.combineLatest(with: other), "--x------(yz|)", values: Self.pairs, talkback: "---p-----r")
    }
  }

  @Test func rewindForgetsWhatWasLatest() {
    marbles { m in
      let first = m.cold("1---2---|")
      let other = m.cold("--a---b-|", values: .letters)
      m.expect(first.combineLatest(with: other), "--x-y--x-y-z-|", values: Self.pairs, talkback: "-----<")
      m.expectSubscriptions(first, "^----!", "-----^-------!")
      m.expectSubscriptions(other, "^----!", "-----^-------!")
    }
  }
}
