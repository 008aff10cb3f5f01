import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct CatchTests {
  @Test func goesOnWithAnotherStream() {
    marbles { m in
      let source = m.cold("1-2-#")
      let other = m.cold("3-|")
      m.expect(source.catch { _ in other }, "1-2-3-|")
      m.expectSubscriptions(source, "^---!")
      m.expectSubscriptions(other, "----^-!")
    }
  }

  @Test func doesNotStartTheOtherUnlessItFails() {
    marbles { m in
      let other = m.cold("3-|")
      m.expect(m.cold("|").catch { _ in other }, "|")
      m.expect(m.cold("1-|").catch { _ in other }, "1-|")
      m.expect(m.cold("1-~").catch { _ in other }, "1-~")
      m.expect(m.cold("1-2-#").catch { _ in other }, "1-2!", talkback: "---!")
      m.expectSubscriptions(other)
    }
  }

  @Test func handsTheFailureToTheHandler() {
    marbles { m in
      let source = m.cold("-#", failure: .error(TestFailure("a")))
      m.expect(source.catch { just($0.name == "a" ? 7 : 0) }, "-(7|)")
    }
  }

  @Test func failsIfTheHandlerThrowsOrTheOtherFails() {
    marbles { m in
      m.expect(
        m.cold("1-#").catch { _ throws(TestFailure) -> Producer<Int, TestFailure> in throw TestFailure("handler") },
        "1-#",
        failure: .error(TestFailure("handler")))
      m.expect(m.cold("1-#").catch { _ in m.cold("2-#") }, "1-2-#")
    }
  }

  @Test func forwardsDemand() {
    marbles { m in
      let other = from(3...4).promoteFailure(to: TestFailure.self)
      m.expect(m.cold("1-2-#").catch { _ in other }, "1----2---3--(4|)", talkback: "1----1---1--1")
      m.expect(m.cold("1-2-#").catch { _ in other }, "1-2-----!", talkback: "2-------!")
    }
  }

  @Test func rewindsToTheFirstStream() {
    marbles { m in
      let source = m.cold("1#")
      m.expect(source.catch { _ in from(2...3) }, "1-2---(12) @9ms (3|)", talkback: "1-1-<-2--1")
      m.expectSubscriptions(source, "^!", "----^-!")
    }
  }

  @Test func leavesTheStackFlatWhenEachHandlerCatchesAgain() async {
    // In its own process: a stack overflow ends the process.
    await #expect(processExitsWith: .success) {
      let count = Box(0)
      await onSmallStack { nextAfterFailure(count).forEach { _ in } }
      #expect(count.value == manyTimes)
    }
  }
}

/// A stream that fails many times; each handler returns a stream that fails again and has its own handler.
private func nextAfterFailure(_ count: Box<Int>) -> Producer<Int, TestFailure> {
  fail(TestFailure()).catch { _ in count.increment() < manyTimes ? nextAfterFailure(count) : empty() }
}
