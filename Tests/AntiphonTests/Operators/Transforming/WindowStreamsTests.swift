import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct WindowStreamsTests {
  @Test func emitsStreamsOfACount() {
    marbles { m in
      let windows = m.cold("1-2-3-|").windowStreams(ofCount: 2)
      m.expect(windows.numbers(), "a---b-|", values: windowLetters)
      m.expect(windows.window(0), "1-(2|)")
      m.expect(windows.window(1), "----3-|")
    }
  }

  @Test func emitsStreamsThatOverlap() {
    marbles { m in
      let windows = m.cold("1-2-3-|").windowStreams(ofCount: 2, startingEvery: 1)
      m.expect(windows.numbers(), "a-b-c-|", values: windowLetters)
      m.expect(windows.window(0), "1-(2|)")
      m.expect(windows.window(1), "--2-(3|)")
      m.expect(windows.window(2), "----3-|")
    }
  }

  @Test(arguments: ["|", "#", "--|", "--#", "1-2-|", "1-2-3-#", "1-~"], [1, 2, 5])
  func endsAsItsSourceEnds(source: String, count: Int) {
    marbles { m in
      m.expect(m.cold(source).windowStreams(ofCount: count).flatMap { $0 }, source)
    }
  }

  @Test(arguments: 1...4, 1...4)
  func hasTheElementsOfChunks(count: Int, step: Int) {
    for length in 0...9 {
      let numbers = from(0..<length)
      let windows = numbers.windowStreams(ofCount: count, startingEvery: step).flatMapSequential { $0.collect() }
      let chunks = numbers.chunks(ofCount: count, startingEvery: step)
      #expect(windows.record(on: VirtualClock()).events == chunks.record(on: VirtualClock()).events)
    }
  }

  @Test func aWindowFailsWithItsSource() {
    let clock = VirtualClock()
    let manual = ManualSource(Int.self, failure: TestFailure.self)
    let windows = manual.producer.windowStreams(ofCount: 2).record(on: clock)
    for number in 1...3 { manual.send(number) }
    manual.fail(TestFailure())
    #expect(windows.completion == .failed(TestFailure()))
    let (first, second) = (windows.elements[0].record(on: clock), windows.elements[1].record(on: clock))
    #expect(first.events == [.next(1), .next(2), .completed(.finished)])
    #expect(second.events == [.next(3), .completed(.failed(TestFailure()))])
  }

  @Test func keepsElementsForTheFirstSubscriber() {
    let clock = VirtualClock()
    let manual = ManualSource(Int.self)
    let windows = manual.producer.windowStreams(ofCount: 3).record(on: clock)
    manual.send(1)
    let window = windows.elements[0]
    let first = window.record(on: clock)
    manual.send(2)
    let second = window.record(on: clock)
    manual.send(3)
    #expect(first.events == [.next(1), .next(2), .next(3), .completed(.finished)])
    #expect(second.events == [.next(3), .completed(.finished)])
    #expect(window.record(on: clock).events == [.completed(.finished)])
    manual.finish()
  }

  @Test func keepsElementsThatAreNotRequested() {
    let windows = from(1...5).windowStreams(ofCount: 2).record(on: VirtualClock(), requesting: 1)
    #expect(windows.elements.count == 1)
    let first = windows.elements[0].record(on: VirtualClock(), requesting: 1)
    #expect(first.events == [.next(1)])
    windows.request(9)
    #expect(windows.elements.count == 3)
    #expect(windows.completion == .finished)
    first.request(1)
    #expect(first.events == [.next(1), .next(2), .completed(.finished)])
    let last = windows.elements[2].record(on: VirtualClock())
    #expect(last.events == [.next(5), .completed(.finished)])
  }

  @Test func cancellingItLeavesTheWindowsWithSubscribers() {
    let clock = VirtualClock()
    let manual = ManualSource(Int.self)
    let ended = Box(0)
    let windows = manual.producer.on(ended: { ended.increment() }).windowStreams(ofCount: 3, startingEvery: 1)
      .record(on: clock)
    manual.send(1)
    manual.send(2)
    let first = windows.elements[0].record(on: clock)
    let second = windows.elements[1].record(on: clock)
    windows.cancel()
    #expect(windows.completion == .cancelled)
    manual.send(3)
    #expect(windows.elements.count == 2)
    #expect(first.events == [.next(1), .next(2), .next(3), .completed(.finished)])
    #expect(second.elements == [2, 3])
    #expect(ended.value == 0)
    // The last window that has a subscriber is over.
    manual.send(4)
    #expect(second.events == [.next(2), .next(3), .next(4), .completed(.finished)])
    #expect(ended.value == 1)
  }

  @Test func cancelsItsSourceWhenNoWindowHasASubscriber() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      m.expect(source.windowStreams(ofCount: 2).numbers(), "a--!", values: windowLetters, talkback: "---!")
      m.expect(source.windowStreams(ofCount: 2).flatMap { $0 }, "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!", "^--!")
    }
  }

  @Test func keepsNothingOfAReleasedWindow() {
    let live = LifetimeCounter()
    let manual = ManualSource(LifetimeCounter.Token.self)
    let numbers = manual.producer.windowStreams(ofCount: 9).numbers().record(on: VirtualClock())
    for _ in 1...3 { manual.send(live.token()) }
    #expect(numbers.elements == [0])
    #expect(live.count == 0)
    numbers.cancel()
  }

  @Test func cannotBeRewound() {
    let manual = ManualSource(Int.self)
    let windows = manual.producer.windowStreams(ofCount: 2).record(on: VirtualClock())
    #expect(throws: RewindFailure.notRewindable) { try windows.rewind() }
    manual.send(1)
    let window = windows.elements[0].record(on: VirtualClock())
    #expect(throws: RewindFailure.notRewindable) { try window.rewind() }
    manual.finish()
  }

  @Test func isMadeWithOneOrMore() async {
    await #expect(processExitsWith: .failure) { _ = just(1).windowStreams(ofCount: 0) }
    await #expect(processExitsWith: .failure) { _ = just(1).windowStreams(ofCount: 0, startingEvery: 1) }
    await #expect(processExitsWith: .failure) { _ = just(1).windowStreams(ofCount: 1, startingEvery: 0) }
  }
}
