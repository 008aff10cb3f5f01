import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct TrackActivityTests {
  let activity = ActivityTracker()

  @Test func changesNothing() {
    marbles { m in
      m.expect(m.cold("--1-2-|").trackActivity(activity), "--1-2-|")
      m.expect(activity.isActive.producer, "t-----f!", talkback: "-------!")
    }
    marbles { m in
      m.expect(m.cold("--1-2-#").trackActivity(activity), "--1-2-#")
    }
  }

  @Test func isActiveFromTheStartToTheEnd() {
    let clock = VirtualClock()
    let received = activity.isActive.producer.record(on: clock)
    _ = just(1).delay(for: .seconds(1), clock: clock).trackActivity(activity).record(on: clock)
    #expect(received.elements == [false, true])
    clock.advance(by: .seconds(1))
    #expect(received.elements == [false, true, false])
  }

  @Test func endsWithAFailureACancellationAndTheConsumersStop() {
    let clock = VirtualClock()
    _ = fail(TestFailure(), Int.self).trackActivity(activity).record(on: clock)
    #expect(activity.isActive.value == false)
    let running = never(Int.self).trackActivity(activity).record(on: clock)
    #expect(activity.isActive.value == true)
    running.cancel()
    #expect(activity.isActive.value == false)
    _ = from(1...9).trackActivity(activity).prefix(2).record(on: clock)
    #expect(activity.isActive.value == false)
  }

  @Test func countsEveryStartOfEveryStream() {
    let clock = VirtualClock()
    let (one, other) = (Relay<Int>(), Relay<Int>())
    let tracked = one.producer.trackActivity(activity)
    let handles = [tracked, tracked, other.producer.trackActivity(activity)].map { $0.record(on: clock) }
    #expect(activity.count.value == 3)
    for (handle, remaining) in zip(handles, [2, 1, 0]) {
      handle.cancel()
      #expect(activity.count.value == remaining)
    }
  }

  @Test func reportsEachChangeOnce() {
    let clock = VirtualClock()
    let received = activity.isActive.producer.record(on: clock)
    let two = (1...2).map { _ in never(Int.self).trackActivity(activity).record(on: clock) }
    for handle in two { handle.cancel() }
    #expect(received.elements == [false, true, false])
  }

  @Test func staysActiveWhileTheLatestInnerStreamRuns() {
    let (queries, clock) = (Relay<Int>(), VirtualClock())
    let answers = queries.producer
      .flatMapLatest { [activity] in just($0).delay(for: .seconds(1), clock: clock).trackActivity(activity) }
      .record(on: clock)
    queries.send(1)
    queries.send(2)
    #expect(activity.isActive.value)
    clock.advance(by: .seconds(1))
    #expect(answers.elements == [2])
    #expect(!activity.isActive.value)
    answers.cancel()
  }
}
