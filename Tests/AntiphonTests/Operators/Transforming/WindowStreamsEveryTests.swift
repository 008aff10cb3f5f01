import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct WindowStreamsEveryTests {
  @Test func emitsAStreamForEachPeriod() {
    marbles { m in
      let windows = m.cold("1-2-3-4|").windowStreams(every: .milliseconds(3), clock: m.clock)
      m.expect(windows.numbers(), "a--b--c|", values: windowLetters)
      m.expect(windows.window(0), "1-2|")
      m.expect(windows.window(1), "----3-|")
      m.expect(windows.window(2), "------4|")
    }
  }

  @Test func emitsWindowsWithoutElements() {
    marbles { m in
      let counts = m.cold("1-------2|").windowStreams(every: .milliseconds(3), clock: m.clock).flatMap { $0.count() }
      m.expect(counts, "---1--0--(10|)")
    }
  }

  @Test(arguments: ["|", "#", "--|", "--#", "1-2-3-|", "1-2-3-4-#", "-1-"])
  func endsAsItsSourceEnds(source: String) {
    marbles { m in
      let isEndless = !source.contains { "|#".contains($0) }
      m.expect(
        m.cold(source).windowStreams(every: .milliseconds(2), clock: m.clock).flatMap { $0 },
        isEndless ? source + "--!" : source, talkback: isEndless ? "-----!" : nil)
    }
  }

  @Test func anElementAtTheEndOfAPeriodBelongsToTheNext() {
    let clock = VirtualClock()
    let manual = ManualSource(Int.self)
    let arrays = manual.producer.windowStreams(every: .seconds(1), clock: clock).flatMap { $0.collect() }
      .record(on: clock)
    clock.advance(by: .milliseconds(500))
    manual.send(1)
    clock.advance(by: .milliseconds(500))
    manual.send(2)
    manual.finish()
    #expect(arrays.events.compactMap(\.element) == [[1], [2]])
  }

  @Test func windowsFollowEachOtherWithoutDemand() {
    let clock = VirtualClock()
    let windows = never(Int.self).windowStreams(every: .seconds(1), clock: clock)
      .record(on: clock, requesting: 0)
    clock.advance(by: .milliseconds(2500))
    windows.request(9)
    #expect(windows.elements.count == 3)
    windows.cancel()
  }

  @Test func aWindowOutlivesTheCancellationUntilItsPeriodEnds() {
    let clock = VirtualClock()
    let manual = ManualSource(Int.self)
    let ended = Box(0)
    let windows = manual.producer.on(ended: { ended.increment() }).windowStreams(every: .seconds(1), clock: clock)
      .record(on: clock)
    let first = windows.elements[0].record(on: clock)
    windows.cancel()
    manual.send(1)
    #expect(ended.value == 0)
    clock.advance(by: .seconds(1))
    #expect(first.events.compactMap(\.element) == [1])
    #expect(first.completion == .finished)
    #expect(ended.value == 1)
  }

  @Test func needsAPeriod() async {
    await #expect(processExitsWith: .failure) { _ = just(1).windowStreams(every: .zero) }
  }
}
