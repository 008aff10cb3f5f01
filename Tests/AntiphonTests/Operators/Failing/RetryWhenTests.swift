import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct RetryWhenTests {
  @Test func startsAgainOnNotice() {
    marbles { m in
      let source = m.cold("1-#")
      let retrying = source.retry { $0.delay(for: m.frames(3), clock: m.clock) }
      m.expect(retrying, "1----1----1!", talkback: "-----------!")
      m.expectSubscriptions(source, "^-!", "-----^-!", "----------^!")
    }
  }

  @Test func sendsEachFailureToTheNotifier() {
    let failures = Log<TestFailure>()
    let runs = Box(0)
    marbles { m in
      let source = deferred { () -> Producer<Int, TestFailure> in
        m.cold("-#", failure: .error(TestFailure("\(runs.increment())")))
      }
      m.expect(source.retry(when: { $0.on(next: { failures.add($0) }) }), "---!", talkback: "---!")
    }
    #expect(failures.entries == [TestFailure("1"), TestFailure("2")])
  }

  @Test func makesNoNotifierWithoutAFailure() {
    let asked = Box(0)
    marbles { m in
      func retrying(_ text: String) -> Producer<Int, TestFailure> {
        m.cold(text).retry { failures in
          asked.increment()
          return failures.promoteFailure(to: TestFailure.self)
        }
      }
      m.expect(retrying("-|"), "-|")
      m.expect(retrying("1-~"), "1-~")
      m.expect(retrying("1-2|"), "1!", talkback: "-!")
    }
    #expect(asked.value == 0)
  }

  @Test func endsWithTheNotifier() {
    marbles { m in
      let source = m.cold("1-#")
      m.expect(source.retry(when: { _ in m.cold("-|") }), "1--|")
      m.expect(source.retry(when: { _ in m.cold("-#") }), "1--#")
      // The notifier may also finish during a run.
      m.expect(source.retry(when: { _ in m.cold("-1-|") }), "1--1-|")
      m.expectSubscriptions(source, "^-!", "^-!", "^-!", "---^-!")
    }
  }

  @Test func noticeWhileItRunsDoesNothing() {
    marbles { m in
      let source = m.cold("1---#")
      m.expect(source.retry(when: { _ in m.cold("-1-1-----|") }), "1----1-------|")
      m.expectSubscriptions(source, "^---!", "-----^---!")
    }
  }

  @Test func failsAsTheNotifierDoesInItsOwnType() {
    enum Other: Error, Equatable { case gone }
    marbles { m in
      let retrying = m.cold("1-#").retry { failures in
        failures.promoteFailure(to: Other.self).map { _ throws(Other) -> Int in throw .gone }
      }
      m.expect(retrying, "1-#", failure: .error(Other.gone))
    }
  }

  @Test func cancelsTheNotifierToo() {
    marbles { m in
      let source = m.cold("1-#")
      let notifier = m.cold("-----1|")
      m.expect(source.retry(when: { _ in notifier }), "1---!", talkback: "----!")
      m.expectSubscriptions(source, "^-!")
      m.expectSubscriptions(notifier, "--^-!")
    }
  }

  @Test func waitsForDemandAndEndsWithTheSecondNotice() {
    marbles { m in
      let source = m.cold("1#")
      m.expect(source.retry(when: { $0.prefix(2) }), "1---(1|)", talkback: "1---1")
    }
  }

  @Test func rewindMakesAnotherNotifier() {
    let asked = Box(0)
    marbles { m in
      let source = m.cold("1#")
      let retrying = source.retry { failures in
        asked.increment()
        return failures.delay(for: m.frames(4), clock: m.clock)
      }
      m.expect(retrying, "1--1----1!", talkback: "---<-----!")
    }
    #expect(asked.value == 2)
  }

  @Test func leavesTheStackFlatForManyRuns() async {
    let runs = Box(0)
    let events = Log<Event<Int, Never>>()
    await onSmallStack {
      deferred { () throws(TestFailure) -> Producer<Int, TestFailure> in
        if runs.increment() <= many { throw TestFailure() }
        return just(7).promoteFailure()
      }.retry { $0 }.forEach {
        events.add(.next($0))
      } completed: {
        events.add(.completed($0))
      }
    }
    #expect(events.entries == [.next(7), .completed(.finished)])
    #expect(runs.value == many + 1)
  }
}
