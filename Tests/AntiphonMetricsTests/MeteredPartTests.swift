#if Metrics
import Antiphon
import AntiphonMetrics
import AntiphonTesting
import CoreMetrics
import MetricsTestKit
import Testing

@Suite(.leavesNothing) struct MeteredPartTests {
  let metrics = TestMetrics()
  let clock = VirtualClock()

  @Test func changesNothing() {
    marbles { m in
      m.expect(
        m.cold("1-2-|").metered("part", clock: m.clock, factory: metrics) { $0.map { $0 } }, "1-2-|")
    }
  }

  @Test func countsWhatAPartHolds() {
    let recorder = cold("1-2-3-|", on: clock)
      .metered("part", clock: clock, factory: metrics) { $0.map { $0 * 10 }.buffer(.unbounded) }
      .record(on: clock, requesting: 1)
    clock.run()
    #expect(
      metrics.figures("part")
        == ["entered": 3, "buffered": 2, "delivered": 1, "demanded": 1, "active": 1])
    recorder.request(2)
    #expect(recorder.elements == [10, 20, 30])
    #expect(metrics.figures("part") == ["entered": 3, "delivered": 3, "demanded": 3, "completions finished": 1])
  }

  @Test func timeIsFromTheWayInToTheWayOut() {
    let recorder = cold("1-2-3-|", on: clock)
      .metered("part", clock: clock, factory: metrics) { $0.delay(for: .milliseconds(5), clock: clock) }
      .record(on: clock)
    clock.run()
    #expect(recorder.elements == [1, 2, 3])
    #expect(metrics.times("part") == [5_000_000, 5_000_000, 5_000_000])
  }

  @Test func timeIncludesTheWaitForDemand() {
    let recorder = cold("12-|", on: clock).metered("part", clock: clock, factory: metrics) { $0.buffer(.unbounded) }
      .record(on: clock, requesting: 1)
    clock.advance(by: .milliseconds(7))
    recorder.request(1)
    #expect(metrics.times("part").count == 2)
    #expect(metrics.times("part").last! >= 6_000_000)
    #expect(metrics.times("part").first == 0)
  }

  @Test func timeOfDownstreamIsNotCounted() {
    from(1...3).metered("part", clock: clock, factory: metrics) { $0.map { $0 } }
      .forEach { _ in clock.advance(by: .seconds(1)) }
    #expect(metrics.times("part") == [0, 0, 0])
  }

  @Test func whatIsInsideAtTheEndWasDropped() {
    let recorder = cold("1-2-3-4-|", on: clock).metered("part", clock: clock, factory: metrics) {
      $0.buffer(.unbounded)
    }
    .record(on: clock, requesting: 1)
    clock.advance(by: .milliseconds(4))
    #expect(metrics.figures("part")["buffered"] == 2)
    recorder.cancel()
    #expect(
      metrics.figures("part")
        == ["entered": 3, "dropped": 2, "delivered": 1, "demanded": 1, "completions cancelled": 1])
  }

  @Test func whatAFilterLeavesOutIsDroppedAtTheEnd() {
    from(1...10).metered("part", clock: clock, factory: metrics) { $0.filter { $0 % 2 == 0 } }.forEach { _ in }
    #expect(metrics.figures("part") == ["entered": 10, "delivered": 5, "dropped": 5, "completions finished": 1])
  }

  @Test func aRewindEmptiesThePart() throws {
    let recorder = cold("1-2-3-|", on: clock).metered("part", clock: clock, factory: metrics) { $0.buffer(.unbounded) }
      .record(on: clock, requesting: 1)
    clock.advance(by: .milliseconds(4))
    #expect(metrics.figures("part")["buffered"] == 2)
    try recorder.rewind()
    #expect(metrics.figures("part")["dropped"] == 2)
    recorder.request(3)
    clock.run()
    #expect(recorder.elements == [1, 1, 2, 3])
    #expect(
      metrics.figures("part")
        == [
          "entered": 6, "dropped": 2, "delivered": 4, "demanded": 4, "rewinds": 1, "completions finished": 1,
        ])
  }

  @Test func aRewindOfASourceThatRestartsByItselfEmptiesThePart() throws {
    let source = emitting { (emitter: Emitter<Int, Never>) in
      let start: @Sendable () -> Void = { for number in 1...3 { emitter.send(number) } }
      emitter.onRewind(start)
      start()
    }
    let recorder = source.metered("part", clock: clock, factory: metrics) { $0.buffer(.unbounded) }
      .record(on: clock, requesting: 1)
    #expect(metrics.figures("part")["buffered"] == 2)
    try recorder.rewind()
    recorder.request(1)
    #expect(recorder.elements == [1, 1])
    #expect(metrics.figures("part")["buffered"] == 2)
    #expect(metrics.figures("part")["dropped"] == 2)
    recorder.cancel()
    #expect(metrics.figures("part")["buffered"] == nil)
  }

  @Test func aPartThatEmitsMoreThanCameInIsNeverNegative() {
    from(1...2).metered("part", clock: clock, factory: metrics) { $0.flatMapConcat { from([$0, $0]) } }.forEach { _ in }
    #expect(metrics.figures("part") == ["entered": 2, "delivered": 4, "completions finished": 1])
  }

  @Test func aPartMayFailInItsOwnWay() {
    from(1...3).metered("part", clock: clock, factory: metrics) { numbers in
      numbers.promoteFailure(to: TestFailure.self).append(fail(TestFailure()))
    }.forEach { _ in }
    #expect(metrics.figures("part") == ["entered": 3, "delivered": 3, "completions failed": 1])
  }
}

@Suite(.leavesNothing) struct BufferMeteredTests {
  let metrics = TestMetrics()
  let clock = VirtualClock()

  @Test func changesNothing() {
    marbles { m in
      m.expect(m.cold("1-2-|").buffer(.unbounded, metered: "kept", clock: m.clock, factory: metrics), "1-2-|")
    }
  }

  @Test(arguments: [
    (BufferPolicy<TestFailure>.dropOldest(2), [1, 4, 5]), (.dropNewest(2), [1, 2, 3]), (.latest, [1, 5]),
    (.unbounded, [1, 2, 3, 4, 5]),
  ])
  func droppedIsCountedAtOnce(_ policy: BufferPolicy<TestFailure>, _ kept: [Int]) {
    let recorder = cold("1-2-3-4-5-|", on: clock).buffer(policy, metered: "kept", clock: clock, factory: metrics)
      .record(on: clock, requesting: 1)
    clock.run()
    let figures = metrics.figures("kept")
    #expect(figures["entered"] == 5)
    #expect(figures["dropped"] ?? 0 == 5 - kept.count)
    #expect(figures["buffered"] == kept.count - 1)
    recorder.request(.max)
    #expect(recorder.elements == kept)
    #expect(metrics.figures("kept")["buffered"] == nil)
    #expect(metrics.figures("kept")["delivered"] == kept.count)
  }

  @Test func timeIsThatOfTheElementThatComesOut() {
    let recorder = cold("1-2-3-4-5-|", on: clock)
      .buffer(.latest, metered: "kept", clock: clock, factory: metrics).record(on: clock, requesting: 1)
    clock.advance(by: .milliseconds(10))
    recorder.request(1)
    #expect(recorder.elements == [1, 5])
    #expect(metrics.times("kept") == [0, 2_000_000])
  }

  @Test func whatAFullBufferRefusesIsDropped() {
    let recorder = cold("1-2-3-4-|", on: clock)
      .buffer(.fail(2, TestFailure()), metered: "kept", clock: clock, factory: metrics).record(on: clock, requesting: 1)
    clock.run()
    recorder.request(2)
    #expect(recorder.elements == [1, 2, 3])
    #expect(metrics.figures("kept")["dropped"] == 1)
    #expect(metrics.figures("kept")["completions failed"] == 1)
  }

  @Test func whatIsKeptAtACancellationIsDropped() {
    let recorder = from(1...5).buffer(.unbounded, metered: "kept", clock: clock, factory: metrics)
      .record(on: clock, requesting: 2)
    #expect(metrics.figures("kept")["buffered"] == 3)
    recorder.cancel()
    #expect(metrics.figures("kept")["buffered"] == nil)
    #expect(metrics.figures("kept")["dropped"] == 3)
  }
}
#endif
