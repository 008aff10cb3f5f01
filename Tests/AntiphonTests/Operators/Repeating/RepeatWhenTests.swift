import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct RepeatWhenTests {
  @Test func startsAgainOnNotice() {
    marbles { m in
      let source = m.cold("1-|")
      let repeating = source.repeat(when: { $0.delay(for: m.frames(3), clock: m.clock) })
      m.expect(repeating, "1----1----1!", talkback: "-----------!")
      m.expectSubscriptions(source, "^-!", "-----^-!", "----------^!")
    }
  }

  @Test func sendsTheNumberOfEachRunToTheNotifier() {
    let numbers = Log<Int>()
    let recorder = from(1...2).repeat(when: { $0.on(next: { numbers.add($0) }).prefix(2) }).record(on: VirtualClock())
    #expect(recorder.elements == [1, 2, 1, 2, 1, 2])
    #expect(recorder.completion == .finished)
    #expect(numbers.entries == [1, 2])
  }

  @Test func makesNoNotifierBeforeTheFirstRunHasFinished() {
    let asked = Box(0)
    marbles { m in
      func repeating(_ text: String) -> Producer<Int, TestFailure> {
        m.cold(text).repeat(when: { runs in
          asked.increment()
          return runs.promoteFailure(to: TestFailure.self)
        })
      }
      m.expect(repeating("1-#"), "1-#")
      m.expect(repeating("1-~"), "1-~")
      m.expect(repeating("1-2|"), "1!", talkback: "-!")
    }
    #expect(asked.value == 0)
  }

  @Test func endsWithTheNotifier() {
    marbles { m in
      let source = m.cold("1-|")
      m.expect(source.repeat(when: { _ in m.cold("-|") }), "1--|")
      m.expect(source.repeat(when: { _ in m.cold("-#") }), "1--#")
      m.expectSubscriptions(source, "^-!", "^-!")
    }
  }

  @Test func lastRunComesToItsEndUnlessTheNotifierFails() {
    marbles { m in
      let source = m.cold("1---|")
      m.expect(source.repeat(when: { _ in m.cold("-1-|") }), "1----1---|")
      m.expect(source.repeat(when: { _ in m.cold("-1-#") }), "1----1-#")
      m.expectSubscriptions(source, "^---!", "^---!", "-----^---!", "-----^-!")
    }
  }

  @Test func noticeWhileItRunsDoesNothing() {
    marbles { m in
      let source = m.cold("1---|")
      m.expect(source.repeat(when: { _ in m.cold("-1-1-----|") }), "1----1-------|")
      m.expectSubscriptions(source, "^---!", "-----^---!")
    }
  }

  @Test func cancelsTheNotifierToo() {
    marbles { m in
      let source = m.cold("1-|")
      let notifier = m.cold("-----1|")
      m.expect(source.repeat(when: { _ in notifier }), "1---!", talkback: "----!")
      m.expectSubscriptions(source, "^-!")
      m.expectSubscriptions(notifier, "--^-!")
    }
  }

  @Test func waitsForDemand() {
    marbles { m in
      m.expect(from(1...2).repeat(when: { $0.prefix(1) }), "1--2-1-(2|)", talkback: "1--1-1-1")
    }
  }

  @Test func rewindMakesAnotherNotifier() {
    let asked = Box(0)
    marbles { m in
      let source = m.cold("1|")
      let repeating = source.repeat(when: { runs in
        asked.increment()
        return runs.delay(for: m.frames(4), clock: m.clock)
      })
      m.expect(repeating, "1--1----1!", talkback: "---<-----!")
    }
    #expect(asked.value == 2)
  }

  @Test func leavesTheStackFlatForManyRuns() async {
    let runs = Box(0)
    let events = Log<Event<Int, Never>>()
    await onSmallStack {
      deferred { () -> Producer<Int, Never> in runs.increment() <= many ? empty() : just(7) }
        .repeat(when: { $0.prefix(many) }).forEach {
          events.add(.next($0))
        } completed: {
          events.add(.completed($0))
        }
    }
    #expect(events.entries == [.next(7), .completed(.finished)])
    #expect(runs.value == many + 1)
  }
}
