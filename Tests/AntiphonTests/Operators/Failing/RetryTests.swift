import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct RetryTests {
  @Test func startsAgainAfterAFailure() {
    marbles { m in
      let source = m.cold("1-2#")
      m.expect(source.retry(1), "1-21-2#")
      m.expectSubscriptions(source, "^--!", "---^--!")
    }
  }

  @Test func doesNotStartAgainAfterAnyOtherEnd() {
    marbles { m in
      for text in ["-|", "1-|", "1-~"] {
        let source = m.cold(text)
        m.expect(source.retry(3), text)
        m.expectSubscriptions(source, text.count == 2 ? "^!" : "^-!")
      }
      let source = m.cold("1-2#")
      m.expect(source.retry(3), "1!", talkback: "-!")
      m.expectSubscriptions(source, "^!")
    }
  }

  @Test func triesNoMoreThanItMay() {
    marbles { m in
      let source = m.cold("-#")
      m.expect(source.retry(0), "-#")
      m.expectSubscriptions(source, "^!")
    }
  }

  @Test func finishesWithTheRunThatDoes() {
    let runs = Box(0)
    let recorder = deferred { () throws(TestFailure) -> Producer<Int, TestFailure> in
      if runs.increment() < 3 { throw TestFailure() }
      return from(1...2).promoteFailure()
    }.retry(5).record(on: VirtualClock())
    #expect(recorder.events == [.next(1), .next(2), .completed(.finished)])
    #expect(runs.value == 3)
  }

  @Test func carriesDemandOverToTheNextRun() {
    marbles { m in
      m.expect(m.cold("12#").retry(1), "12----(12#)", talkback: "2-----2")
      m.expect(m.cold("12#").retry(1), "121----(2#)", talkback: "3------1")
      m.expect(m.cold("12#").retry(1), "12-----!", talkback: "2------!")
    }
  }

  @Test func countsAnewWhenRewound() {
    marbles { m in
      let source = m.cold("12#")
      m.expect(source.retry(1), "121-1212#", talkback: "3---(<6)")
      m.expectSubscriptions(source, "^-!", "--^-!", "----^-!", "------^-!")
    }
  }

  @Test func leavesTheStackFlatForManyRuns() async {
    let runs = Box(0)
    let events = Log<Event<Int, TestFailure>>()
    await onSmallStack {
      deferred { () throws(TestFailure) -> Producer<Int, TestFailure> in
        if runs.increment() <= manyTimes { throw TestFailure() }
        return just(7).promoteFailure()
      }.retry(manyTimes).forEach {
        events.add(.next($0))
      } completed: {
        events.add(.completed($0))
      }
    }
    #expect(events.entries == [.next(7), .completed(.finished)])
    #expect(runs.value == manyTimes + 1)
  }

  @Test func startsNoRunAfterACancel() {
    let runs = Box(0)
    let recorder = Recorder<Int, TestFailure>(on: VirtualClock())
    deferred { () throws(TestFailure) -> Producer<Int, TestFailure> in
      if runs.increment() == 3 { recorder.cancel() }
      throw TestFailure()
    }.retry(10).run(recorder.consumer)
    #expect(runs.value == 3)
    #expect(recorder.events == [.completed(.cancelled)])
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = from(1...3).retry(-1) }
  }
}
