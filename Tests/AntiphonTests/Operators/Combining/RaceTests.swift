import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct RaceTests {
  @Test func firstToEmitWins() {
    marbles { m in
      let source = m.cold("--1-2-|")
      let other = m.cold("-3--4-|")
      m.expect(source.race(with: other), "-3--4-|")
      m.expectSubscriptions(source, "^!")
      m.expectSubscriptions(other, "^-----!")
    }
  }

  @Test func racesAnyNumber() {
    marbles { m in
      let source = m.cold("---1|")
      m.expect(.race(source, m.cold("-3--4-|")), "-3--4-|")
      m.expect(source.race(with: m.cold("--2|"), m.cold("-----")), "--2|")
      m.expect(Producer.race([source, m.cold("----2|"), m.cold("-----")]), "---1|")
      m.expect(.race(source), "---1|")
    }
  }

  @Test func finishesAtOnceWithoutUpstreams() {
    marbles { m in m.expect(Producer<Int, TestFailure>.race([]), "|") }
  }

  @Test(arguments: [
    ("--1|", "-|", "-|", "^!", "^!"),
    ("--1|", "-#", "-#", "^!", "^!"),
    ("-", "-", "-", "^", "^"),
    ("-", "--2-#", "--2-#", "^-!", "^---!"),
    ("-1--#", "--2|", "-1--#", "^---!", "^!"),
    ("-1|", "-2|", "-1|", "^-!", "^!"),
    ("--|", "--#", "--|", "^-!", "^-!"),
  ])
  func endsWithTheWinner(one: String, other: String, expected: String, oneSpan: String, otherSpan: String) {
    marbles { m in
      let first = m.cold(one)
      let second = m.cold(other)
      m.expect(first.race(with: second), expected)
      m.expectSubscriptions(first, oneSpan)
      m.expectSubscriptions(second, otherSpan)
    }
  }

  @Test(arguments: ["1-2|", "|", "#"])
  func startsNoneAfterOneHasEmitted(_ text: String) {
    marbles { m in
      let second = m.cold("-3|")
      let first: Producer<Int, TestFailure> =
        text == "|" ? empty() : text == "#" ? fail(TestFailure()) : just(1).promoteFailure().append(m.cold("--2|"))
      m.expect(first.race(with: second), text == "1-2|" ? "1-2|" : text)
      m.expectSubscriptions(second)
    }
  }

  @Test func nothingIsEmittedWithoutDemand() {
    marbles { m in
      let first = m.cold("12|")
      let other = m.cold("34|")
      m.expect(first.race(with: other), "--1--(2|)", talkback: "--1--1")
      m.expectSubscriptions(other, "^-!")
    }
  }

  @Test func cancelsAll() {
    marbles { m in
      let first = m.cold("----1|")
      let other = m.cold("----2|")
      m.expect(first.race(with: other), "--!", talkback: "--!")
      m.expectSubscriptions(first, "^-!")
      m.expectSubscriptions(other, "^-!")
    }
  }

  @Test func rewindStartsANewRace() {
    marbles { m in
      let first = m.cold("--1-2|")
      let (early, late) = (m.cold("-3---------|"), m.cold("---4|"))
      let runs = Box(0)
      let other = deferred { runs.increment() == 1 ? early : late }
      m.expect(first.race(with: other), "-3---1-2|", talkback: "---<")
    }
  }
}
