import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct FromTests {
  @Test func emitsACollection() {
    marbles { m in m.expect(from(1...3), "(123|)") }
  }

  @Test func emitsASequence() {
    marbles { m in m.expect(from(CountToThree()), "(123|)") }
  }

  @Test func emitsWhatAnIteratorGives() {
    marbles { m in m.expect(from(iterator: { [1, 2, 3].makeIterator() }), "(123|)") }
  }

  @Test func emitsWhatAClosureReturns() {
    let calls = Box(0)
    marbles { m in m.expect(from { calls.increment() < 4 ? calls.value : nil }, "(123|)") }
  }

  @Test func emitsAnOptional() {
    marbles { m in
      m.expect(from(Int("1")), "(1|)")
      m.expect(from(Int("x")), "|")
    }
  }

  @Test func emitsAResult() {
    marbles { m in
      m.expect(from(Result<Int, TestFailure>.success(1)), "(1|)")
      m.expect(from(Result<Int, TestFailure>.failure(TestFailure())), "#")
    }
  }

  @Test func emitsNothingForNothing() {
    marbles { m in
      m.expect(from([Int]()), "|")
      m.expect(from(iterator: { [Int]().makeIterator() }), "|")
      m.expect(from { nil as Int? }, "|")
    }
    #expect(from([Int]()).record(on: VirtualClock(), requesting: 0).completion == nil)
  }

  @Test func emitsOneElementForEachRequest() {
    marbles { m in
      m.expect(from(1...3), "1---2-(3|)", talkback: "1---1-1")
      m.expect(from(1...3), "--(12)--(3|)", talkback: "--2-----1")
      m.expect(from(1...3), "--(123|)", talkback: "--9")
    }
  }

  @Test func findsTheEndOfAnIteratorByAskingForIt() {
    marbles { m in
      m.expect(from(CountToThree()), "1-2-3-|", talkback: "1-1-1-1")
      m.expect(from(iterator: { [1, 2, 3].makeIterator() }), "1-2-3-|", talkback: "1-1-1-1")
    }
  }

  @Test func failsWhenTheClosureThrows() {
    let calls = Box(0)
    let stream = from { () throws(TestFailure) -> Int? in try refusing(3, calls.increment()) }
    marbles { m in m.expect(stream, "(12#)") }
    calls.value = 0
    marbles { m in m.expect(stream, "1-2-#", talkback: "1-1-1") }
  }

  @Test func startsOverWhenRewound() {
    marbles { m in
      m.expect(from(1...3), "1-2---1-2-(3|)", talkback: "1-1-<-1-1-1")
      m.expect(from(1...3), "1-2-(12)-(3|)", talkback: "1-1-(<2)-1")
      m.expect(from(CountToThree()), "1-2---1-2-3-|", talkback: "1-1-<-1-1-1-1")
      m.expect(from(1...3), "---(123|)", talkback: "-<-3")
    }
  }

  @Test func goesOnCallingAClosureWhenRewound() {
    let calls = Box(0)
    marbles { m in m.expect(from { calls.increment() }, "1-2---3-!", talkback: "1-1-<-1-!") }
  }

  @Test func startsOverWhenTheConsumerRepliesSo() {
    let times = Box(0)
    let recorder = from(1...3).record(on: VirtualClock()) { $0 == 3 && times.increment() < 3 ? .rewind : nil }
    #expect(recorder.elements == [1, 2, 3, 1, 2, 3, 1, 2, 3])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func makesTheNextElementOnlyWhenItIsRequested() {
    let calls = Box(0)
    let pulls = from { calls.increment() }.pull { _ in }
    #expect(calls.value == 0)
    pulls.request(3)
    #expect(calls.value == 3)
    pulls.pause()
    pulls.request(5)
    #expect(calls.value == 3)
    pulls.resume()
    #expect(calls.value == 8)
    pulls.cancel()
    pulls.request(5)
    #expect(calls.value == 8)
  }

  @Test func losesNothingThroughPauses() {
    marbles { m in m.expect(from(1...5), "--1-------(2345|)", talkback: "p-(r1)p--r*") }
  }

  @Test func stopsAtOnceWhenItIsPausedInsideAnElement() {
    let elements = Log<Int>()
    let handle = Box<Talkback?>(nil)
    let recorder = Recorder<Int, Never>(on: VirtualClock()) { number in
      elements.add(number)
      if number % 2 == 0 { handle.value?.pause() }
      return nil
    }
    handle.value = recorder.talkback
    from(1...5).run(recorder.consumer)
    #expect(elements.entries == [1, 2])
    recorder.resume()
    #expect(elements.entries == [1, 2, 3, 4])
    recorder.resume()
    #expect(elements.entries == [1, 2, 3, 4, 5])
    #expect(recorder.completion == .finished)
    handle.value = nil
  }

  @Test func emitsNothingAfterStop() {
    let calls = Box(0)
    let recorder = from { calls.increment() }.record(on: VirtualClock()) { $0 == 2 ? .stop : nil }
    #expect(recorder.events == [.next(1), .next(2)])
    #expect(recorder.violations == [])
    #expect(calls.value == 2)
    recorder.request(5)
    recorder.cancel()
    #expect(recorder.events == [.next(1), .next(2)])
    #expect(calls.value == 2)
  }

  @Test func completesOnceWhenItIsCancelledInsideAnElement() {
    let recorder = Recorder<Int, Never>(on: VirtualClock())
    from(1...5).on(next: { if $0 == 2 { recorder.cancel() } }).run(recorder.consumer)
    // The call in flight finishes.
    #expect(recorder.events == [.next(1), .next(2), .completed(.cancelled)])
  }

  @Test func completesOnceWhenItIsCancelledAtItsLastElement() {
    let recorder = Recorder<Int, Never>(on: VirtualClock())
    from(1...2).on(next: { if $0 == 2 { recorder.cancel() } }).run(recorder.consumer)
    #expect(recorder.completion == .cancelled)
    #expect(recorder.events.count == 3)
  }

  @Test func isCancelledForAConsumerThatHasCancelled() {
    let calls = Box(0)
    #expect(from(1...3).eventsAfterCancel() == [.completed(.cancelled)])
    #expect(from { calls.increment() }.eventsAfterCancel() == [.completed(.cancelled)])
    #expect(calls.value == 0)
  }

  @Test func staysFlatForAMillionRequestsInsideAnElement() async {
    let count = Box(0)
    let end = Box<Completion<Never>?>(nil)
    await onSmallStack {
      let handle = Box<Subscription?>(nil)
      handle.value = from(1...1_000_000).pull { _ in
        count.increment()
        handle.value?.request()
      } completed: {
        end.value = $0
      }
      handle.value?.request()
      handle.value = nil
    }
    #expect(count.value == 1_000_000)
    #expect(end.value == .finished)
  }

  @Test func staysFlatForAMillionRewindsInsideAnElement() async {
    let count = Box(0)
    await onSmallStack {
      let talkback = Talkback()
      just(1).run(
        Consumer(talkback: talkback) { _ in
          count.increment() < 1_000_000 ? .rewind : talkback.reply
        } completed: { _ in
        })
    }
    #expect(count.value == 1_000_000)
  }
}

/// A sequence of 1, 2, 3 that is not a collection.
private struct CountToThree: Sequence, IteratorProtocol, Sendable {
  var count = 0
  mutating func next() -> Int? {
    if count == 3 { return nil }
    count += 1
    return count
  }
}
