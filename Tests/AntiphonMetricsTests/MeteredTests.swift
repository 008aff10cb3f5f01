#if Metrics
import Antiphon
import AntiphonMetrics
import AntiphonTesting
import CoreMetrics
import MetricsTestKit
import Testing

@Suite(.leavesNothing) struct MeteredTests {
  let metrics = TestMetrics()

  @Test func changesNothing() {
    marbles { m in m.expect(m.cold("1-2-|").metered("orders", factory: metrics), "1-2-|") }
  }

  @Test func countsBothDirections() {
    let recorder = from(1...10).metered("orders", factory: metrics).record(on: VirtualClock(), requesting: 3)
    #expect(metrics.figures("orders") == ["delivered": 3, "demanded": 3, "active": 1])
    recorder.request(2)
    #expect(metrics.figures("orders") == ["delivered": 5, "demanded": 5, "active": 1])
    recorder.cancel()
    #expect(metrics.figures("orders") == ["delivered": 5, "demanded": 5, "completions cancelled": 1])
  }

  @Test func outstandingIsWhatHasNotArrived() {
    let clock = VirtualClock()
    let recorder = cold("1-2-3-4-|", on: clock).metered("orders", factory: metrics).record(on: clock, requesting: 3)
    clock.advance()
    #expect(metrics.figures("orders") == ["delivered": 1, "demanded": 3, "outstanding": 2, "active": 1])
    clock.advance(by: .milliseconds(2))
    #expect(metrics.figures("orders") == ["delivered": 2, "demanded": 3, "outstanding": 1, "active": 1])
    // It is seen with the next element, because the stream has been asked for one that it still owes.
    recorder.request(7)
    clock.advance(by: .milliseconds(2))
    #expect(metrics.figures("orders") == ["delivered": 3, "demanded": 10, "outstanding": 7, "active": 1])
    clock.run()
    // What had been asked for and never came is no longer outstanding.
    #expect(metrics.figures("orders") == ["delivered": 4, "demanded": 10, "completions finished": 1])
  }

  @Test func unlimitedDemandIsCountedBySubscriptions() {
    let clock = VirtualClock()
    let recorder = cold("1-2-3-|", on: clock).metered("orders", factory: metrics).record(on: clock, requesting: 2)
    clock.advance()
    #expect(metrics.figures("orders") == ["delivered": 1, "demanded": 2, "outstanding": 1, "active": 1])
    recorder.request(.max)
    clock.advance(by: .milliseconds(2))
    #expect(metrics.figures("orders") == ["delivered": 2, "demanded": 2, "unlimited": 1, "active": 1])
    clock.run()
    #expect(metrics.figures("orders") == ["delivered": 3, "demanded": 2, "completions finished": 1])
  }

  @Test func demandThatIsOpenAtARewindIsCountedOnce() throws {
    let clock = VirtualClock()
    let recorder = cold("1-2-3-4-5-6-7-8-|", on: clock).metered("orders", factory: metrics)
      .record(on: clock, requesting: 3)
    clock.advance()
    try recorder.rewind()
    #expect(
      metrics.figures("orders") == ["delivered": 1, "demanded": 3, "outstanding": 2, "active": 1, "rewinds": 1])
    recorder.request(2)
    clock.run()
    #expect(recorder.elements == [1, 1, 2, 3, 4])
    #expect(metrics.figures("orders") == ["delivered": 5, "demanded": 5, "active": 1, "rewinds": 1])
    recorder.cancel()
  }

  @Test func aRefusedRewindIsNotCounted() {
    let subject = Subject<Int, Never>()
    let recorder = subject.producer.metered("orders", factory: metrics).record(on: VirtualClock())
    #expect(throws: RewindFailure.notRewindable) { try recorder.rewind() }
    #expect(metrics.figures("orders") == ["unlimited": 1, "active": 1])
    subject.finish()
  }

  @Test(arguments: [
    ("1#", "-", "failed"), ("1~", "-", "terminated"), ("1-2|", "-!", "cancelled"), ("1|", "-", "finished"),
  ])
  func completionsAreCountedByKind(_ text: String, _ talkback: String, _ kind: String) {
    let clock = VirtualClock()
    expectMarbles(
      cold(text, on: clock).metered("orders", factory: metrics), kind == "cancelled" ? "1!" : text, talkback: talkback,
      on: clock)
    #expect(metrics.figures("orders") == ["delivered": 1, "completions \(kind)": 1])
  }

  @Test func aStopByAReplyIsACompletion() {
    from(1...5).metered("orders", factory: metrics).prefix(2).forEach { _ in }
    #expect(metrics.figures("orders") == ["delivered": 2, "completions stopped": 1])
  }

  @Test func subscriptionsAddUp() {
    let subject = Subject<Int, Never>()
    let metered = subject.producer.metered("orders", factory: metrics)
    let recorders = (1...3).map { metered.record(on: VirtualClock(), requesting: $0, respectsDemand: false) }
    #expect(metrics.figures("orders") == ["demanded": 6, "outstanding": 6, "active": 3])
    subject.send(1)
    #expect(metrics.figures("orders") == ["demanded": 6, "delivered": 3, "outstanding": 3, "active": 3])
    recorders[2].cancel()
    #expect(
      metrics.figures("orders")
        == ["demanded": 6, "delivered": 3, "outstanding": 1, "active": 2, "completions cancelled": 1])
    subject.finish()
    #expect(
      metrics.figures("orders")
        == ["demanded": 6, "delivered": 3, "completions cancelled": 1, "completions finished": 2])
  }

  @Test func eachFigureHasTheDimensions() throws {
    just(1).metered("orders", dimensions: [("shop", "north")], factory: metrics).forEach { _ in }
    #expect(metrics.counterTotal(label: "orders.delivered", dimensions: [("shop", "north")]) == 1)
    #expect(
      metrics.counterTotal(label: "orders.completions", dimensions: [("shop", "north"), ("kind", "finished")]) == 1)
    #expect(try metrics.expectMeter("orders.active", [("shop", "north")]).values.last == 0)
  }

  @Test func figuresOfManyThreadsAddUp() async {
    let metered = from(1...1000).metered("orders", factory: metrics)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { metered.forEach { _ in } } }
    }
    #expect(metrics.figures("orders") == ["delivered": 4000, "completions finished": 4])
  }
}
#endif
