import Antiphon
import AntiphonTesting
import Testing

/// Write in batches by size or time
///
/// A batch is emitted when it has three rows, or when a period of three seconds is over; a full batch starts the period anew. What remains at
/// the end is emitted; a failure loses it. While no batch is requested, the stream of rows waits.
///
///     rows      1234----5|
///     batches   --a--b---(c|)   a: [1, 2, 3]  b: [4]  c: [5]
func batches(
  of rows: Producer<Int, Never>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<[Int], Never> {
  rows.chunks(ofCount: 3, orEvery: .seconds(3), clock: clock)
}

/// Limit the rate of each user
///
/// For each user one request passes, and the others of the same two seconds are lost. A user who is silent for a minute is forgotten.
///
///     requests   abaab--a|
///     limited    aba-b--a|
func limited(
  _ requests: Producer<String, Never>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<String, Never> {
  requests
    .group(by: { $0 }, until: { $0.elements.debounce(for: .seconds(60), clock: clock) })
    .flatMap { $0.elements.throttle(for: .seconds(2), clock: clock) }
}

/// Debounce, but emit at least every four seconds
///
/// The latest text is emitted after a pause of three seconds, and every fourth second if it is new. The texts between are lost. Pass a hot
/// stream: what a cold one emits while it is started does not reach the second branch.
///
///     texts     a-b-c-d-e----|
///     settled   ----b---d--e-|
func settled(
  _ texts: Producer<String, Never>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<String, Never> {
  let shared = texts.share()
  return merge(
    shared.debounce(for: .seconds(3), clock: clock), shared.sample(every: .seconds(4), clock: clock)
  )
  .removeDuplicates()
}

/// Recognise a double click
///
/// Clicks with less than `period` between them belong together; two of them are a double click, three are not.
///
///     clicks         1-1------1-1-1---|
///     doubleClicks   -----2-----------|
func doubleClicks(
  _ clicks: Producer<Int, Never>, within period: Duration = .milliseconds(300),
  clock: some Clock<Duration> = ContinuousClock()
) -> Producer<Void, Never> {
  let shared = clicks.share()
  return
    shared
    .chunks(on: shared.debounce(for: period, clock: clock))
    .filter { $0.count == 2 }
    .map { _ in }
}

/// Count down
///
/// The first number comes at once. While nothing is requested the clock stands still, so a slow consumer counts down more slowly.
///
///     countdown   3-2-1-(0|)   a column is half a second
func countdown(from seconds: Int, clock: some Clock<Duration> = ContinuousClock()) -> Producer<Int, Never> {
  timer(after: .zero, every: .seconds(1), clock: clock)
    .prefix(seconds + 1)
    .map { seconds - $0 }
}

/// Fail when there is no heartbeat
///
/// The stream fails when nothing has come for four seconds, and cancels its upstream. If there is no demand then,
/// the period starts anew with the next request.
///
///     heartbeats   1-2-----3-|
///     watched      1-2---#
struct Silence: Error {}

func watched(
  _ heartbeats: Producer<Int, Never>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<Int, Silence> {
  heartbeats.timeout(after: .seconds(4), failure: Silence(), clock: clock)
}

/// Throttle progress updates
///
/// The first value comes at once, then at most one every three seconds, the latest. The last one is not lost: it comes before the end.
///
///     progress       123456|
///     rarely         1--3--(6|)
func rarely(
  _ progress: Producer<Int, Never>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<Int, Never> {
  progress.throttle(for: .seconds(3), latest: true, clock: clock)
}

/// Group by key, and close a group that is idle
///
/// A group whose key has not occurred for three seconds finishes, and its sum is emitted. The next element with the key opens a new group.
///
///     numbers    1-1-2-----1-|
///     subtotals  -----2-2----(1|)
func subtotals(
  of numbers: Producer<Int, Never>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<Int, Never> {
  numbers
    .group(by: { $0 }, until: { $0.elements.debounce(for: .seconds(3), clock: clock) })
    .flatMap { $0.elements.sum() }
}

/// Leave out events that were seen in the same minute
///
/// Every minute the keys are forgotten, so their number stays small. An element after the turn of the minute may repeat one shortly before.
///
///     events         a-ab-a-|   a column is 20 seconds
///     onceInAWhile   a--b-a-|
func onceInAWhile(
  _ events: Producer<String, Never>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<String, Never> {
  events.uniqued(on: { $0 }, flushedBy: interval(.seconds(60), clock: clock))
}

/// Start over each hour, or at midnight
///
/// The stream starts at once, again after `first`, and then after each `period`; the last run is cancelled. For midnight, pass the time
/// until then and a day.
///
///     report      a|
///     startOver   a---a---a!   a column is a quarter of an hour
func startOver<Value: Sendable>(
  _ report: Producer<Value, Never>, first: Duration = .seconds(3600), every period: Duration = .seconds(3600),
  clock: some Clock<Duration> = ContinuousClock()
) -> Producer<Value, Never> {
  timer(after: first, every: period, clock: clock)
    .prepend(0)
    .flatMapLatest { _ in report }
}

/// Pause work while in the background
///
/// The source itself waits while `isActive` is false, and nothing is lost. What a source that cannot wait pushes is kept.
///
///     work       1-2-3-4-----|
///     isActive   t--f--t-|
///     result     1-2---(34)--|
func pausedInBackground<Value: Sendable>(
  _ work: Producer<Value, Never>, isActive: Producer<Bool, Never>
) -> Producer<Value, Never> {
  work.pausable(by: isActive)
}

/// Switch polling on and off
///
/// Polling begins at once when it is switched on. A request that takes longer than two seconds is not overtaken by the next one. Switching off
/// cancels it.
///
///     isOn      t----f--t-f-|
///     polling   a-a-a---a---|
func polling<Value: Sendable>(
  _ request: Producer<Value, Never>, while isOn: Producer<Bool, Never>,
  clock: some Clock<Duration> = ContinuousClock()
) -> Producer<Value, Never> {
  isOn.flatMapLatest { isOn in
    isOn ? timer(after: .zero, every: .seconds(2), clock: clock).flatMapFirst { _ in request } : empty()
  }
}

/// Time each element
///
/// The interval is counted from the previous element, or from the start.
///
///     elements    -a--b|
///     intervals   -1--3|
func intervals(
  between elements: Producer<String, Never>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<Int, Never> {
  elements
    .measureInterval(clock: clock)
    .map { Int($0.interval.components.seconds) }
}

/// Run the steps of an animation one after the other
///
/// A step begins when the previous one has finished. Cancelling stops the step that runs, and no other begins.
///
///     fade in      -a|
///     move         -b-c|
///     inSequence   -a-b-c|
func inSequence(_ steps: [Producer<String, Never>]) -> Producer<String, Never> {
  concat(steps)
}

@Suite(.leavesNothing) struct TimeTests {
  @Test func batches() {
    marbles(frame: .seconds(1)) { m in
      m.expect(
        CookbookTests.batches(of: m.cold("1234----5|", failure: .never), clock: m.clock), "--a--b---(c|)",
        values: ["a": [1, 2, 3], "b": [4], "c": [5]])
    }
  }

  @Test func limited() {
    marbles(frame: .seconds(1)) { m in
      let requests = m.cold("abaab--a|", values: .letters, failure: .never)
      m.expect(CookbookTests.limited(requests, clock: m.clock), "aba-b--a|")
    }
  }

  @Test func settled() {
    marbles(frame: .seconds(1)) { m in
      let texts = m.hot("a-b-c-d-e----|", values: .letters, failure: .never)
      m.expect(CookbookTests.settled(texts, clock: m.clock), "----b---d--e-|")
    }
  }

  @Test func doubleClicks() {
    marbles { m in
      let clicks = m.hot("1-1------1-1-1---|", failure: .never)
      m.expect(
        CookbookTests.doubleClicks(clicks, within: m.frames(3), clock: m.clock).map { 2 }, "-----2-----------|")
    }
  }

  @Test func countdown() {
    marbles(frame: .milliseconds(500)) { m in
      m.expect(CookbookTests.countdown(from: 3, clock: m.clock), "3-2-1-(0|)")
    }
  }

  @Test func watched() {
    marbles(frame: .seconds(1)) { m in
      m.expect(CookbookTests.watched(m.cold("1-2-----3-|", failure: .never), clock: m.clock), "1-2---#")
    }
  }

  @Test func rarely() {
    marbles(frame: .seconds(1)) { m in
      m.expect(CookbookTests.rarely(m.cold("123456|", failure: .never), clock: m.clock), "1--3--(6|)")
    }
  }

  @Test func subtotals() {
    marbles(frame: .seconds(1)) { m in
      m.expect(
        CookbookTests.subtotals(of: m.cold("1-1-2-----1-|", failure: .never), clock: m.clock), "-----2-2----(1|)")
    }
  }

  @Test func onceInAWhile() {
    marbles(frame: .seconds(20)) { m in
      let events = m.cold("a-ab-a-|", values: .letters, failure: .never)
      m.expect(CookbookTests.onceInAWhile(events, clock: m.clock), "a--b-a-|")
    }
  }

  @Test func startOver() {
    marbles(frame: .seconds(900)) { m in
      let report = m.cold("a|", values: .letters, failure: .never)
      m.expect(CookbookTests.startOver(report, clock: m.clock), "a---a---a!", talkback: "---------!")
    }
  }

  @Test func pausedInBackground() {
    marbles { m in
      let isActive = m.cold("t--f--t-|", values: MarbleValues<Bool>.natural, failure: .never)
      m.expect(
        CookbookTests.pausedInBackground(m.hot("1-2-3-4-----|", failure: .never), isActive: isActive), "1-2---(34)--|")
    }
  }

  @Test func polling() {
    marbles(frame: .seconds(1)) { m in
      let isOn = m.cold("t----f--t-f-|", values: MarbleValues<Bool>.natural, failure: .never)
      m.expect(CookbookTests.polling(just("a"), while: isOn, clock: m.clock), "a-a-a---a---|")
    }
  }

  @Test func intervals() {
    marbles(frame: .seconds(1)) { m in
      let elements = m.cold("-a--b|", values: .letters, failure: .never)
      m.expect(CookbookTests.intervals(between: elements, clock: m.clock), "-1--3|")
    }
  }

  @Test func inSequence() {
    marbles { m in
      let fadeIn = m.cold("-a|", values: .letters, failure: .never)
      let move = m.cold("-b-c|", values: .letters, failure: .never)
      m.expect(CookbookTests.inSequence([fadeIn, move]), "-a-b-c|")
    }
  }
}
