import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PrefixTests {
  @Test func emitsTheFirstAndFinishesWithTheLastOfThem() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      m.expect(source.prefix(2), "1-(2|)")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func doesNotStartItsSourceForNothing() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.prefix(0), "|")
      m.expectSubscriptions(source)
    }
    #expect(just(1).prefix(0).eventsAfterCancel() == [.completed(.cancelled)])
  }

  @Test func deliversItsLastElementBeforeItStopsItsSource() {
    let log = Log<String>()
    using({}, release: { log.add("released") }, { _ in from(1...4) }).prefix(1).observe { log.add("\($0)") }.start()
    #expect(log.entries == ["next(1)", "finished", "released"])
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("|").prefix(2), "|")
      m.expect(m.cold("1-|").prefix(2), "1-|")
      m.expect(m.cold("1-#").prefix(2), "1-#")
      m.expect(m.cold("1-2-3-|").prefix(3), "1-2!", talkback: "---!")
    }
  }

  @Test func forwardsDemand() {
    marbles { m in
      m.expect(m.cold("1-2-3-4-|").prefix(2), "1---(2|)", talkback: "1---1")
      m.expect(from(1...4).prefix(2), "1---(2|)", talkback: "1---1")
      m.expect(from(1...4).prefix(2), "(12|)", talkback: "2")
    }
  }

  @Test func countsAnewWhenRewound() {
    marbles { m in m.expect(from(1...4).prefix(3), "1-2---1-2-(3|)", talkback: "1-1-<-1-1-1") }
    let times = Box(0)
    let recorder = from(1...4).prefix(2)
      .record(on: VirtualClock()) { $0 == 2 && times.increment() == 1 ? .rewind : nil }
    #expect(recorder.events == [.next(1), .next(2), .next(1), .next(2), .completed(.finished)])
    #expect(recorder.violations == [])
  }

  @Test(arguments: [2, .max]) func isRewoundByARewindInsideItsLastElement(demand: Int) {
    let recorder = Recorder<Int, Never>(on: VirtualClock(), requesting: demand)
    let times = Box(0)
    from(1...4).prefix(2).on(next: { if $0 == 2 && times.increment() == 1 { try! recorder.talkback.rewind() } })
      .run(recorder.consumer)
    #expect(recorder.elements.prefix(2) == [1, 2])
    recorder.request(2)
    #expect(recorder.events == [.next(1), .next(2), .next(1), .next(2), .completed(.finished)])
    #expect(recorder.violations == [])
  }

  @Test func isCancelledByACancelInsideItsLastElement() {
    let recorder = Recorder<Int, Never>(on: VirtualClock())
    from(1...4).on(next: { if $0 == 2 { recorder.cancel() } }).prefix(2).run(recorder.consumer)
    #expect(recorder.completion == .cancelled)
  }

  @Test func takesNoMoreOfAnEndlessSource() {
    let calls = Box(0)
    let recorder = from { calls.increment() }.prefix(3).record(on: VirtualClock())
    #expect(recorder.events == [.next(1), .next(2), .next(3), .completed(.finished)])
    #expect(calls.value == 3)
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = from(1...3).prefix(-1) }
  }
}
