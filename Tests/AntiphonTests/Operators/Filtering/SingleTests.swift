import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SingleTests {
  @Test func emitsTheOnlyOne() {
    marbles { m in m.expect(m.cold("-1--|").single(failure: TestFailure()), "----(1|)") }
  }

  @Test func failsAsSoonAsThereIsAnother() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.single(failure: TestFailure()), "--#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func failsAtTheEndIfThereIsNone() {
    marbles { m in
      m.expect(m.cold("--|").single(failure: TestFailure("none")), "--#", failure: .error(TestFailure("none")))
    }
  }

  @Test func passesOnHowElseItsSourceEnds() {
    marbles { m in
      m.expect(m.cold("1-#").single(failure: TestFailure("none")), "--#")
      m.expect(m.cold("1-~").single(failure: TestFailure()), "--~")
      m.expect(m.cold("1-2|").single(failure: TestFailure()), "-!", talkback: "-!")
    }
  }

  @Test func makesTheFailureOnlyWhenItFails() {
    let made = Box(0)
    let source = from([1]).promoteFailure(to: TestFailure.self)
    let recorder = source.single(failure: TestFailure("\(made.increment())")).record(on: VirtualClock())
    #expect(recorder.events == [.next(1), .completed(.finished)])
    #expect(made.value == 0)
  }

  @Test func readsItsSourceToTheEndForOneRequest() {
    marbles { m in
      m.expect(m.cold("1---|").single(failure: TestFailure()), "----(1|)", talkback: "--1")
      m.expect(m.hot("1---|").single(failure: TestFailure()), "------(1|)", talkback: "------1")
    }
  }

  @Test func forgetsTheElementWhenRewound() {
    marbles { m in
      m.expect(
        m.cold("1-2-|").filter { $0 == 1 }.single(failure: TestFailure()), "------(1|)", talkback: "-<")
    }
  }
}
