import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PrefixDuringTests {
  @Test func finishesWithTheLifetime() {
    marbles { m in
      let (lifetime, token) = Lifetime.make()
      let source = m.cold("1-2-3-4-|")
      m.hot("-----|", failure: .never).observeFinished { token.end() }.start()
      m.expect(source.prefix(during: lifetime), "1-2-3|")
      m.expectSubscriptions(source, "^----!")
    }
  }

  @Test func endsWithTheStreamToo() {
    let (lifetime, token) = Lifetime.make()
    marbles { m in
      m.expect(m.cold("1-2-|").prefix(during: lifetime), "1-2-|")
      m.expect(m.cold("1-#").prefix(during: lifetime), "1-#")
    }
    withExtendedLifetime(token) {}
  }

  @Test func startsNothingAfterTheEnd() {
    marbles { m in
      let (lifetime, token) = Lifetime.make()
      token.end()
      let source = m.cold("1-2-|")
      m.expect(source.prefix(during: lifetime), "|")
      m.expectSubscriptions(source)
    }
  }
}
