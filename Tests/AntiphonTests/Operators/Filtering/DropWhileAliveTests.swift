import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DropWhileAliveTests {
  @Test func emitsOnceTheNotifierHasFinished() {
    marbles { m in
      let notifier = m.cold("a--|", values: .letters)
      m.expect(m.cold("1-2-3-4-|").drop(whileAlive: notifier), "----3-4-|")
      m.expectSubscriptions(notifier, "^--!")
    }
  }

  @Test(arguments: [
    ("1-2-|", "|", "1-2-|"), ("1-2-|", "-a-a", "----|"), ("1-2-#", "-|", "--2-#"), ("1-2-|", "--#", "--#"),
    ("-", "-|", "-"),
  ])
  func endsWithItsSource(source: String, notifier: String, expected: String) {
    marbles { m in
      m.expect(m.cold(source).drop(whileAlive: m.cold(notifier, values: .letters)), expected)
    }
  }

  @Test func rewindStartsBothAgain() {
    marbles { m in
      let notifier = m.cold("---|", values: .letters)
      m.expect(m.cold("1-2-3-4-|").drop(whileAlive: notifier), "----3----3-4-|", talkback: "-----<")
      m.expectSubscriptions(notifier, "^--!", "-----^--!")
    }
  }

  @Test func cancelsBoth() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let notifier = m.cold("-a-a", values: .letters)
      m.expect(source.drop(whileAlive: notifier), "---!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(notifier, "^--!")
    }
  }
}
