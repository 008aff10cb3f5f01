import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ColdTests {
  let clock = VirtualClock()

  @Test(arguments: ["", "--1-2-3|", "|", "#", "(12|)", "-(12)-3#", "1!", "--1-2-~", "0 1s 1|"])
  func aSourcePlaysItsDiagram(_ text: String) {
    let recorder = cold(text, on: clock).record(on: clock)
    clock.run()
    #expect(recorder.recording.marbles() == text)
    #expect(recorder.violations == [])
    #expect(clock.pending == 0)
  }

  @Test func nothingIsEmittedBeforeTheClockAdvances() {
    let recorder = cold("(12|)", on: clock).record(on: clock)
    #expect(recorder.events == [])
    clock.advance(by: .zero)
    #expect(recorder.events == [.next(1), .next(2), .completed(.finished)])
  }

  @Test func aColdSourceStartsAgainForEachConsumer() {
    let source = cold("-1-2|", on: clock)
    let first = source.record(on: clock)
    clock.advance(by: .milliseconds(2))
    let second = source.record(on: clock, origin: .start)
    clock.run()
    #expect(first.recording.marbles() == "-1-2|")
    #expect(second.recording.marbles() == "---1-2|")
  }

  @Test(arguments: [
    ("1-2-3-|", "1----1---1", "1----2---(3|)"),
    ("1-2-3-|", "3", "1-2-3-|"),
    ("1-2-3-|", "2-------1", "1-2-----(3|)"),
    ("1-2-3-|", "-----2--*", "-----(12) @8ms (3|)"),
    ("(123|)", "1-1-1", "1-2-(3|)"),
    ("1-2-3-|", "p---r", "----(123) @6ms |"),
    ("1-2-3-|", "-p---r", "1----(23) @6ms |"),
    ("1-2-3-|", "1p-1-r", "1----2"),
    ("1-2-3-|", "-!", "1!"),
    ("1-2-3-|", "--!", "1-!"),
    ("1-2-3-|", "!", "!"),
    ("1-2-3-|", "1---!", "1---!"),
    ("1-2-3-|", "p--!", "---!"),
    ("-----|", "p", "-----|"),
    ("-----#", "--^-1", "-------#"),
    ("1-2-3-|", "---^", "---1-2-3-|"),
    // A rewind restarts the diagram: at once if the source is parked, otherwise at the next event.
    ("1-2-|", "1----(<2)", "1----1-2-|"),
    ("1-2-|", "1----<--2", "1-------(12) @9ms |"),
    ("1-2--|", "-<", "1-1-2--|"),
    ("1-2-|", "---<", "1-2-1-2-|"),
  ])
  func aColdSourceObeysItsTalkback(_ text: String, _ talkback: String, _ expected: String) {
    expectMarbles(cold(text, on: clock), expected, talkback: talkback, on: clock)
    #expect(clock.pending == 0)
  }

  @Test func completionNeedsNoDemand() {
    let recorder = cold("--|", on: clock).record(on: clock, requesting: 0)
    clock.run()
    #expect(recorder.recording.marbles() == "--|")
  }

  @Test func aReplyOfRewindRestartsTheDiagram() {
    let isFirst = Box(true)
    let recorder = cold("-1-2|", on: clock).record(on: clock) { element in
      if element == 2, isFirst.value {
        isFirst.value = false
        return .rewind
      }
      return nil
    }
    clock.run()
    #expect(recorder.recording.marbles() == "-1-21-2|")
  }

  @Test func aRewindRestartsTheStagesDownstream() {
    let isFirst = Box(true)
    let recorder = cold("123|", on: clock).scan(0, +).record(on: clock) { sum in
      guard sum == 3, isFirst.value else { return nil }
      isFirst.value = false
      return .rewind
    }
    clock.run()
    #expect(recorder.elements == [1, 3, 1, 3, 6])
  }

  @Test func aHotSourceIgnoresAReplyOfRewind() {
    let numbers = hot("-12|", on: clock)
    let recorder = numbers.record(on: clock) { $0 == 1 ? .rewind : nil }
    clock.run()
    #expect(recorder.recording.marbles() == "-12|")
  }

  @Test func nothingFollowsAStop() {
    let source = cold("-1-2|", on: clock)
    let recorder = source.record(on: clock) { $0 == 1 ? .stop : nil }
    clock.run()
    #expect(recorder.recording.marbles() == "-1")
    #expect(recorder.violations == [])
    #expect(clock.elapsed == .milliseconds(1))
    #expect(clock.pending == 0)
  }

  @Test func demandIsIgnoredOnRequest() {
    expectMarbles(
      cold("1-2-3|", respectsDemand: false, on: clock), "1-2-3|", talkback: "1", respectsDemand: false, on: clock)
  }

  @Test func cancellationInsideNextCompletes() {
    let talkback = Box<Talkback?>(nil)
    let recorder = Recorder<Int, TestFailure>(on: clock) { element in
      if element == 2 { talkback.value?.cancel() }
      return nil
    }
    talkback.value = recorder.talkback
    cold("1-2-3|", on: clock).run(recorder.consumer)
    clock.run()
    #expect(recorder.recording.marbles() == "1-(2!)")
    #expect(clock.pending == 0)
    talkback.value = nil
  }

  @Test func anEarlierCancellationCompletesAtOnce() {
    let recorder = Recorder<Int, TestFailure>(on: clock)
    recorder.cancel()
    cold("1-2-3|", on: clock).run(recorder.consumer)
    #expect(recorder.events == [.completed(.cancelled)])
    #expect(clock.pending == 0)
  }

  @Test func requestsInsideNextKeepTheStackFlat() {
    // Each request happens inside `next`.
    let recorder = Recorder<Int, TestFailure>(on: clock, requesting: 1)
    let count = Box(0)
    let pulling = Consumer<Int, TestFailure>(
      talkback: recorder.talkback,
      next: { [unowned talkback = recorder.talkback] _ in
        count.value += 1
        talkback.request(1)
        return talkback.take()
      },
      completed: { _ in })
    cold("(" + String(repeating: "1", count: 10_000) + "|)", on: clock).run(pulling)
    clock.run()
    #expect(count.value == 10_000)
  }

  @Test(arguments: ["-1-2|", "-1-2-"]) func everythingIsReleased(_ text: String) {
    weak var leaked: Box<Int>?
    weak var talkback: Talkback?
    do {
      let box = Box(0)
      leaked = box
      let recorder = cold(text, on: clock).record(on: clock, requesting: 1) { _ in
        box.value += 1
        return nil
      }
      talkback = recorder.talkback
      clock.run()
    }
    #expect(leaked == nil)
    #expect(talkback == nil)
  }

  @Test func aConsumerWithoutTalkbackReceivesEverything() {
    let log = Log<Int>()
    cold("1-2|", on: clock).forEach { log.add($0) }
    clock.run()
    #expect(log.entries == [1, 2])
  }

  @Test func diagramsMayHaveStringsTablesAndFailures() {
    let strings: Producer<String, TestFailure> = cold("a-b|", values: .letters, on: clock)
    expectMarbles(strings, "a-b|", on: clock)
    let numbers: Producer<Int, Never> = cold("a-1|", values: ["a": 10], failure: .never, on: clock)
    expectMarbles(numbers.map { $0 + 1 }, "b-2|", values: ["b": 11], on: clock)
    expectMarbles(cold("-#", failure: .error(RewindFailure.notRewindable), on: clock), "-#", on: clock)
    expectMarbles(
      cold("-#", failure: .error(TestFailure("x")), on: clock), "-#", failure: .error(TestFailure("x")), on: clock)
  }

  @Test func aMalformedDiagramIsReported() {
    withKnownIssue {
      _ = cold("-(1", on: clock)
    } matching: {
      "\($0)".contains("this group is never closed")
    }
    withKnownIssue {
      _ = cold("-^1", on: clock)
    } matching: {
      "\($0)".contains("column 1")
    }
    withKnownIssue {
      _ = cold("#", failure: .never, on: clock)
    } matching: {
      "\($0)".contains("no failure")
    }
  }
}

@Suite(.leavesNothing) struct HotTests {
  let clock = VirtualClock()

  @Test func aHotSourcePlaysOnceForAllSubscribers() {
    let source = hot("-1^-2--3|", on: clock)
    let first = source.record(on: clock)
    clock.advance(by: .milliseconds(3))
    let second = source.record(on: clock, origin: .start)
    clock.run()
    #expect(first.recording.marbles() == "--2--3|")
    #expect(second.recording.marbles() == "-----3|")
    #expect(clock.pending == 0)
  }

  @Test func aLateSubscriberReceivesTheCompletion() {
    let source = hot("1#", on: clock)
    clock.run()
    #expect(source.record(on: clock).events == [.completed(.failed(TestFailure()))])
  }

  @Test func aHotSourceIgnoresDemand() {
    expectMarbles(hot("1-2-3|", on: clock), "1-2-3|", talkback: "1", respectsDemand: false, on: clock)
  }

  @Test func aHotSourceBuffersForEachConsumerOnRequest() {
    let source = hot("1-2-3|", respectsDemand: true, on: clock)
    let first = source.record(on: clock)
    expectMarbles(source, "1---(23) @5ms |", talkback: "1---*", on: clock)
    #expect(first.recording.marbles() == "1-2-3|")
  }

  @Test func aHotSourceCannotBeRewound() {
    let recorder = hot("1-2-3|", on: clock).record(on: clock)
    #expect(throws: RewindFailure.notRewindable) { try recorder.rewind() }
    clock.run()
    #expect(recorder.recording.marbles() == "1-2-3|")
  }

  @Test func aCancelledSubscriberIsReleased() {
    expectMarbles(hot("1-2-3|", on: clock), "1-!", talkback: "--!", on: clock)
  }

  @Test func aHotSourceOutlivesItsRecorder() {
    let source = hot("1-2-3|", on: clock)
    _ = source.record(on: clock)
    clock.run()
  }
}
