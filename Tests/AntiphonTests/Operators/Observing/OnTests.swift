import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct OnTests {
  @Test func changesNothing() {
    marbles { m in m.expect(m.cold("1-2-|").on(next: { _ in }), "1-2-|") }
  }

  @Test func callsBackAtEveryPhaseInOrder() {
    let log = Log<String>()
    from(1...2).logged("", log).observe { log.add("\($0)") }.start()
    #expect(
      log.entries == [
        "starting", "next(1)", "next(1)", "next(2)", "next(2)", "finished", "completed(finished)", "finished", "ended",
      ])
  }

  @Test(arguments: [
    ("1#", "-", ["starting", "next(1)", "failed", "completed(failed(TestFailure))", "ended"]),
    ("1~", "-", ["starting", "next(1)", "completed(terminated)", "ended"]),
    ("1-2|", "-!", ["starting", "next(1)", "cancelled", "completed(cancelled)", "ended"]),
    ("|", "-", ["starting", "finished", "completed(finished)", "ended"]),
  ])
  func reportsItsCompletion(_ text: String, _ talkback: String, _ expected: [String]) {
    let log = Log<String>()
    let clock = VirtualClock()
    expectMarbles(
      cold(text, on: clock).logged("", log), text == "1-2|" ? "1!" : text, talkback: talkback, on: clock)
    #expect(log.entries == expected)
  }

  @Test func reportsThatUpstreamHasStarted() {
    let log = Log<String>()
    let (source, clock) = (Relay<Int>(), VirtualClock())
    let late = source.producer.on(
      starting: { log.add("starting") }, started: { log.add("started") }, next: { log.add("\($0)") }
    )
    .record(on: clock)
    source.send(1)
    late.cancel()
    #expect(log.entries == ["starting", "started", "1"])
    _ = just(2).on(started: { log.add("started") }, next: { log.add("\($0)") }).record(on: clock)
    #expect(log.entries.suffix(2) == ["2", "started"])
  }

  @Test func reportsThatItsConsumerHasStopped() {
    let log = Log<String>()
    let recorder = from(1...5).logged("", log).prefix(2).record(on: VirtualClock())
    #expect(recorder.events == [.next(1), .next(2), .completed(.finished)])
    #expect(log.entries == ["starting", "next(1)", "next(2)", "stopped", "ended"])
  }

  @Test func dropsNoCallbackBetweenOperators() {
    let log = Log<String>()
    let recorder = from(1...4)
      .logged("a ", log).map { $0 * 10 }
      .logged("b ", log).filter { $0 > 10 }
      .logged("c ", log).prefix(2)
      .logged("d ", log).record(on: VirtualClock())
    #expect(recorder.elements == [20, 30])
    #expect(
      log.entries == [
        "d starting", "c starting", "b starting", "a starting",
        "a next(1)", "b next(10)",
        "a next(2)", "b next(20)", "c next(20)", "d next(20)",
        "a next(3)", "b next(30)", "c next(30)", "d next(30)",
        "d finished", "d completed(finished)", "d ended",
        "c stopped", "c ended", "b stopped", "b ended", "a stopped", "a ended",
      ])
  }

  @Test func callsAllThatAreChained() {
    let log = Log<Int>()
    from(1...2).on(next: { log.add($0) }).on(next: { log.add($0 * 10) }).forEach { log.add($0 * 100) }
    #expect(log.entries == [1, 10, 100, 2, 20, 200])
  }

  @Test func callsBackAtEachStart() {
    let starts = Box(0)
    let stream = from(1...2).on(starting: { starts.increment() })
    #expect(starts.value == 0)
    stream.forEach { _ in }
    stream.forEach { _ in }
    #expect(starts.value == 2)
  }

  @Test func forwardsDemand() {
    marbles { m in m.expect(from(1...3).on(next: { _ in }), "1-2---1-2-(3|)", talkback: "1-1-<-1-1-1") }
  }
}

@Suite(.leavesNothing) struct OnRequestedTests {
  @Test func changesNothing() {
    marbles { m in
      let source = m.cold("123|")
      m.expect(source.on(requested: { _ in }), "1--(23|)", talkback: "1--2")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func reportsAdditionalDemand() {
    let log = Log<Int>()
    let recorder = from(1...10).on(requested: { log.add($0) }).record(on: VirtualClock(), requesting: 0)
    #expect(log.entries == [])
    recorder.request(2)
    #expect(log.entries == [2])
    recorder.request(1)
    #expect(log.entries == [2, 1])
    recorder.request(.max)
    #expect(log.entries == [2, 1, .max])
    #expect(recorder.elements == Array(1...10))
  }

  @Test func reportsUnlimitedDemandOnce() {
    let log = Log<Int>()
    let recorder = from(1...1000).on(requested: { log.add($0) }).record(on: VirtualClock())
    #expect(recorder.elements == Array(1...1000))
    #expect(log.entries == [.max])
  }

  @Test func reportsALargeDemandOnce() {
    let log = Log<Int>()
    let recorder = from(1...2000).on(requested: { log.add($0) }).record(on: VirtualClock(), requesting: 1000)
    #expect(recorder.elements == Array(1...1000))
    recorder.request(1000)
    #expect(log.entries == [1000, 1000])
    #expect(recorder.completion == .finished)
  }

  @Test func reportsRequestsDuringABatchTogether() {
    let log = Log<Int>()
    let clock = VirtualClock()
    let recorder = cold("1-2-3-4-5-6|", on: clock).on(requested: { log.add($0) }).record(on: clock, requesting: 2)
    clock.advance(by: .milliseconds(1))
    recorder.request(1)
    recorder.request(1)
    #expect(log.entries == [2])
    clock.run()
    #expect(log.entries == [2, 2])
    #expect(recorder.elements == [1, 2, 3, 4])
    recorder.cancel()
  }

  @Test func reportsARewindBeforeTheSourceStartsAgain() throws {
    let log = Log<String>()
    let recorder = from(1...3).on(starting: { log.add("start") })
      .on(requested: { log.add("request \($0)") }, rewound: { log.add("rewind") })
      .record(on: VirtualClock(), requesting: 2)
    try recorder.rewind()
    recorder.request(1)
    #expect(recorder.elements == [1, 2, 1])
    #expect(log.entries == ["request 2", "start", "rewind", "start", "request 1"])
    recorder.cancel()
  }

  @Test func takesNothingWithoutDemand() {
    let pulled = Box(0)
    let recorder = from(1...10).on(next: { _ in pulled.increment() }).on(requested: { _ in })
      .record(on: VirtualClock(), requesting: 3)
    #expect(recorder.elements == [1, 2, 3])
    #expect(pulled.value == 3)
    recorder.cancel()
  }

  @Test func endlessSourceIsForwarded() {
    let recorder = from { 1 }.on(requested: { _ in }).prefix(1000).record(on: VirtualClock(), requesting: 0)
    recorder.request(.max)
    #expect(recorder.elements.count == 1000)
    #expect(recorder.completion == .finished)
  }
}

extension Producer {
  /// The stream with all callbacks, which log their calls.
  fileprivate func logged(_ name: String, _ log: Log<String>) -> Producer {
    on(
      starting: { log.add(name + "starting") }, next: { log.add(name + "next(\($0))") },
      failed: { _ in log.add(name + "failed") }, finished: { log.add(name + "finished") },
      cancelled: { log.add(name + "cancelled") }, completed: { log.add(name + "completed(\($0))") },
      stopped: { log.add(name + "stopped") }, ended: { log.add(name + "ended") })
  }
}
