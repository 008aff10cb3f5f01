import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PrefixUntilReplacementTests {
  @Test func goesOnWithTheReplacement() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let replacement = m.cold("---5-6-|")
      m.expect(source.prefix(untilReplacement: replacement), "1-25-6-|")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(replacement, "^------!")
    }
  }

  @Test(arguments: [
    ("1-|", "----5|", "1---5|", "^-!", "^----!"),
    ("|", "-5|", "-5|", "(^!)", "^-!"),
    ("1-2|", "-|", "1|", "^!", "^!"),
    ("1-#", "---5|", "1-#", "^-!", "^-!"),
    ("1-2|", "--#", "1-#", "^-!", "^-!"),
    ("-", "-5", "-5", "^!", "^"),
    // Both in one frame: the replacement comes first.
    ("1-2-3#", "--5-6|", "1-5-6|", "^-!", "^----!"),
    ("1-#", "--5|", "1-5|", "^-!", "^--!"),
  ])
  func endsWithTheReplacement(one: String, other: String, expected: String, oneSpan: String, otherSpan: String) {
    marbles { m in
      let source = m.cold(one)
      let replacement = m.cold(other)
      m.expect(source.prefix(untilReplacement: replacement), expected)
      m.expectSubscriptions(source, oneSpan)
      m.expectSubscriptions(replacement, otherSpan)
    }
  }

  @Test func isNotStartedIfTheReplacementEmitsAtOnce() {
    let started = Box(0)
    let source = Producer<Int, Never> { _ in started.increment() }
    marbles { m in m.expect(source.prefix(untilReplacement: from(5...6)), "(56|)") }
    #expect(started.value == 0)
  }

  @Test func forwardsDemand() {
    marbles { m in
      let replacement = m.cold("----7-8|")
      m.expect(
        m.cold("1-2-3-|").prefix(untilReplacement: replacement), "1-2---7-(8|)", talkback: "1-1---1-1")
    }
  }

  @Test func keepsWhatCameBefore() {
    marbles { m in
      m.expect(m.hot("12-").prefix(untilReplacement: m.hot("--5|")), "----1-2-(5|)", talkback: "----1-1-1")
    }
  }

  @Test func cancelsBoth() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let replacement = m.cold("-----5-|")
      m.expect(source.prefix(untilReplacement: replacement), "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(replacement, "^--!")
    }
  }

  @Test func rewindStartsBothAgain() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let replacement = m.cold("---5-6-|")
      m.expect(source.prefix(untilReplacement: replacement), "1-251-25-6-|", talkback: "----<")
      m.expectSubscriptions(source, "^--!", "----^--!")
    }
  }
}
