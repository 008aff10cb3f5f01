import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SwitchLatestTests {
  @Test func lastToStartIsForwarded() {
    marbles { m in
      let first = m.cold("1-2-3-4|")
      let second = m.cold("---5-6--|")
      m.expect(.switchLatest(first, second), "1-25-6--|")
      m.expectSubscriptions(first, "^--!")
      m.expectSubscriptions(second, "^-------!")
    }
  }

  @Test func placeInTheListDoesNotMatter() {
    marbles { m in
      let first = m.cold("---5-6--|")
      let second = m.cold("1-2-3-4|")
      let third = m.cold("----7-|")
      m.expect(Producer.switchLatest([first, second, third]), "1-257-|")
      m.expectSubscriptions(first, "^---!")
      m.expectSubscriptions(second, "^--!")
      m.expectSubscriptions(third, "^-----!")
    }
  }

  @Test func finishesAtOnceWithoutUpstreams() {
    marbles { m in m.expect(Producer<Int, TestFailure>.switchLatest([]), "|") }
  }

  @Test(arguments: [
    ("|", "|", "|"),
    ("1|", "---5-|", "1--5-|"),
    ("1-2-|", "--|", "1-2-|"),
    ("1-2|", "-----|", "1-2--|"),
    ("1-2|", "-", "1-2"),
    ("1-2-3|", "--#", "1-(2#)"),
    ("1-2-#", "---5-6|", "1-25-6|"),
    ("1-#", "---5|", "1-#"),
  ])
  func endsWithTheLastThatWasNotCancelled(one: String, other: String, expected: String) {
    marbles { m in m.expect(.switchLatest(m.cold(one), m.cold(other)), expected) }
  }

  @Test func cancelsAll() {
    marbles { m in
      let first = m.cold("1-2-3|")
      let second = m.cold("-----5|")
      m.expect(.switchLatest(first, second), "1-2!", talkback: "---!")
      m.expectSubscriptions(first, "^--!")
      m.expectSubscriptions(second, "^--!")
    }
  }

  @Test func nothingIsEmittedWithoutDemand() {
    marbles { m in
      m.expect(.switchLatest(m.cold("12|"), m.cold("---5|")), "--(12) @5ms (5|)", talkback: "--2--1")
    }
  }

  @Test func rewindStartsAllAgain() {
    marbles { m in
      let first = m.cold("1-2-3|")
      let second = m.cold("---5--|")
      m.expect(.switchLatest(first, second), "1-251-25--|", talkback: "----<")
      m.expectSubscriptions(first, "^--!", "----^--!")
    }
  }
}
