import Antiphon
import AntiphonTesting
import Testing

@Suite struct MergeTests {
  @Test func emitsAsTheyCome() {
    marbles { m in
      let first = m.cold("1---3-|")
      let other = m.cold("--2---4-|")
      m.expect(first.merge(with: other), "1-2-3-4-|")
      m.expectSubscriptions(first, "^-----!")
      m.expectSubscriptions(other, "^-------!")
    }
  }

  @Test func mergesAnyNumber() {
    marbles { m in
      let first = m.cold("1---3-|")
      let second = m.cold("--2---4-|")
      m.expect(.merge(first, second), "1-2-3-4-|")
      m.expect(Producer.merge([first, second, m.cold("-----5|")]), "1-2-354-|")
      m.expect(.merge(first), "1---3-|")
    }
  }

  @Test func finishesAtOnceWithNoneToListenTo() {
    marbles { m in m.expect(Producer<Int, TestFailure>.merge([]), "|") }
  }

  @Test(arguments: [
    ("|", "|", "|", "(^!)", "(^!)"),
    ("|", "-1-|", "-1-|", "(^!)", "^--!"),
    ("-1-|", "|", "-1-|", "^--!", "(^!)"),
    ("-", "|", "-", "^", "(^!)"),
    ("|", "-", "-", "(^!)", "^"),
    ("-", "-1-|", "-1-", "^", "^--!"),
    ("#", "-1-|", "#", "(^!)", "(^!)"),
    ("-1-|", "#", "#", "(^!)", "(^!)"),
    ("-", "--#", "--#", "^-!", "^-!"),
    ("-1-2-3|", "--#", "-1#", "^-!", "^-!"),
    ("|", "--#", "--#", "(^!)", "^-!"),
  ])
  func endsWithTheLastOrTheFirstFailure(
    one: String, other: String, expected: String, oneSpan: String, otherSpan: String
  ) {
    marbles { m in
      let first = m.cold(one)
      let second = m.cold(other)
      m.expect(first.merge(with: second), expected)
      m.expectSubscriptions(first, oneSpan)
      m.expectSubscriptions(second, otherSpan)
    }
  }

  @Test func failureThatCameFirstIsTheOne() {
    marbles { m in
      let one = m.cold("--#", failure: .error(TestFailure("one")))
      let other = m.cold("--#", failure: .error(TestFailure("other")))
      m.expect(one.merge(with: other), "--#", failure: .error(TestFailure("one")))
      m.expect(other.merge(with: one), "--#", failure: .error(TestFailure("other")))
    }
  }

  @Test func failureInTheFirstKeepsTheRestFromBeingStarted() {
    let started = Box(0)
    marbles { m in
      let rest = Producer<Int, TestFailure> { _ in started.increment() }
      m.expect(.merge(fail(TestFailure()), rest), "#")
      m.expect(.merge(m.cold("-1|"), fail(TestFailure()), rest), "#")
    }
    #expect(started.value == 0)
  }

  @Test func cancelsBoth() {
    marbles { m in
      let first = m.cold("1---3-|")
      let other = m.cold("--2---4-|")
      m.expect(first.merge(with: other), "1-2!", talkback: "---!")
      m.expectSubscriptions(first, "^--!")
      m.expectSubscriptions(other, "^--!")
    }
  }

  @Test func mergesAStreamWithItself() {
    marbles { m in
      let source = m.cold("1-2|")
      m.expect(source.merge(with: source), "(11) @2ms (22) @3ms |")
      m.expectSubscriptions(source, "^--!", "^--!")
    }
  }

  @Test func waitsWithEachThatHasSomething() {
    marbles { m in
      let first = m.cold("1-3-5|")
      let other = m.cold("-2-4--|")
      m.expect(first.merge(with: other), "1----2-3--(45|)", talkback: "1----1-1--*")
      m.expectSubscriptions(first, "^.........!")
      m.expectSubscriptions(other, "^.........!")
    }
  }

  @Test func oneThatCannotWaitIsKeptInFull() {
    marbles { m in
      let first = m.hot("1234567|")
      m.expect(first.merge(with: m.cold("|")), "----------1-(23)---(4567|)", talkback: "----------1-2------*")
      m.expectSubscriptions(first, "^------!")
    }
  }

  @Test func failsAfterWhatIsKept() {
    marbles { m in
      m.expect(m.hot("12#").merge(with: m.cold("-")), "-----1---(2#)", talkback: "-----1---1")
    }
  }

  @Test func cancelledWhileElementsAreKept() {
    marbles { m in
      m.expect(m.hot("12|").merge(with: m.cold("|")), "-----1--!", talkback: "-----1--!")
    }
  }

  @Test func pausingLosesNothing() {
    marbles { m in
      m.expect(m.cold("1-2-3-4|").merge(with: m.cold("-5-6-7|")), "15----(26374) @7ms |", talkback: "--p---r")
    }
  }

  @Test func rewindStartsAllAgain() {
    marbles { m in
      let first = m.cold("1---3-|")
      let other = m.cold("--2---4-|")
      m.expect(first.merge(with: other), "1-2-31-2-3-4-|", talkback: "-----<")
      m.expectSubscriptions(first, "^----!", "-----^-----!")
      m.expectSubscriptions(other, "^----!", "-----^-------!")
    }
  }

  @Test func interleavesPullableSourcesWhenAskedOneByOne() {
    let clock = VirtualClock()
    let recorder = from(1...3).merge(with: from(11...13)).record(on: clock, requesting: 1)
    for _ in 0..<5 { recorder.request() }
    #expect(recorder.elements.sorted() == [1, 2, 3, 11, 12, 13])
    #expect(recorder.elements.filter { $0 < 10 } == [1, 2, 3])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }
}
