import Antiphon
import Testing

/// A stream that plays a diagram to each consumer from its start.
///
///     cold("--1-2|", on: clock)                                    // Producer<Int, TestFailure>
///     cold("--a-b|", values: .letters, on: clock)                  // Producer<String, TestFailure>
///     cold("--a-b|", values: ["a": 10, "b": 20], failure: .never, on: clock)
///
/// It waits when it has no demand and keeps the events that become due meanwhile. It can be rewound.
/// A diagram that cannot be parsed is recorded as an issue at the caller's line, and the stream emits nothing.
///
/// - Parameters:
///   - text: the diagram.
///   - values: the elements of its marks.
///   - failure: the failure of `#`.
///   - respectsDemand: false makes it a source that ignores the replies of its consumer.
///   - frame: the time that one column takes.
///   - clock: the clock that it plays on.
///   - fileID: the source location of an issue, by default that of the caller.
///   - filePath: the source location of an issue, by default that of the caller.
///   - line: the source location of an issue, by default that of the caller.
///   - column: the source location of an issue, by default that of the caller.
public func cold<Element, Failure>(
  _ text: String, values: MarbleValues<Element> = MarbleValues<Int>.digits,
  failure: MarbleError<Failure> = MarbleError<TestFailure>.test, respectsDemand: Bool = true,
  frame: Duration = .milliseconds(1), on clock: VirtualClock,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Producer<Element, Failure> {
  let here = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let script = script(text, values, failure, frame: frame, isHot: false, here)
  return MarbleSource(text, script, isHot: false, respectsDemand: respectsDemand, on: clock).producer
}

/// A stream that plays a diagram once, from now on, to all current subscribers; `^` marks the current time.
///
///     hot("-1^-2--3|", on: clock)   // 2 in two milliseconds, 3 in five
///
/// It ignores the replies of its consumers and cannot be rewound. A subscriber that starts after its completion receives the completion at
/// once.
///
/// - Parameters:
///   - text: the diagram.
///   - values: the elements of its marks.
///   - failure: the failure of `#`.
///   - respectsDemand: true makes it keep the elements that a consumer has no demand for.
///   - frame: the time that one column takes.
///   - clock: the clock that it plays on.
///   - fileID: the source location of an issue, by default that of the caller.
///   - filePath: the source location of an issue, by default that of the caller.
///   - line: the source location of an issue, by default that of the caller.
///   - column: the source location of an issue, by default that of the caller.
public func hot<Element, Failure>(
  _ text: String, values: MarbleValues<Element> = MarbleValues<Int>.digits,
  failure: MarbleError<Failure> = MarbleError<TestFailure>.test, respectsDemand: Bool = false,
  frame: Duration = .milliseconds(1), on clock: VirtualClock,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Producer<Element, Failure> {
  let here = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let script = script(text, values, failure, frame: frame, isHot: true, here)
  return MarbleSource(text, script, isHot: true, respectsDemand: respectsDemand, on: clock).producer
}

private func script<Element, Failure>(
  _ text: String, _ values: MarbleValues<Element>, _ failure: MarbleError<Failure>, frame: Duration, isHot: Bool,
  _ sourceLocation: SourceLocation
) -> [Moment<Event<Element, Failure>>] {
  do throws(MarbleFailure) {
    return try Diagram(text, values: values, failure: failure, frame: frame).script(text, isHot: isHot)
  } catch {
    report("\(error)", sourceLocation)
    return []
  }
}

/// A source that plays a diagram.
final class MarbleSource<Element: Sendable, Failure: Error>: Sendable {
  private let script: [Moment<Event<Element, Failure>>]
  private let isHot: Bool
  private let respectsDemand: Bool
  private let clock: VirtualClock
  let log: SubscriptionLog
  private let lock = Lock()
  /// Both guarded by `lock`.
  private nonisolated(unsafe) var subscribers: [(playback: Playback<Element, Failure>, talkback: Talkback)] = []
  private nonisolated(unsafe) var completion: Completion<Failure>?

  init(
    _ text: String, _ script: [Moment<Event<Element, Failure>>], isHot: Bool, respectsDemand: Bool,
    on clock: VirtualClock
  ) {
    self.script = script
    self.isHot = isHot
    self.respectsDemand = respectsDemand
    self.clock = clock
    log = SubscriptionLog(of: text, isHot: isHot, clock) {
      let marks = (try? MarbleText(text, row: .events, frame: .milliseconds(1)))?.marks ?? []
      return zip(script, marks.filter { $0.symbol != "^" }).map { moment, mark in
        MarbleRecord.Occurrence(moment.time, mark.symbol, moment.value)
      }
    }
    guard isHot else { return }
    for moment in script where moment.time >= .zero {
      _ = clock.schedule(after: moment.time, rank: .work, isUnderTest: false) { self.send(moment.value) }
    }
  }

  var producer: Producer<Element, Failure> {
    Producer { consumer in
      if let inspection = SubscriptionLog.inspection {
        inspection.answer = self.log
        return
      }
      let playback = Playback(
        consumer, respectsDemand: self.respectsDemand, script: self.isHot ? nil : self.script, on: self.clock, self.log)
      playback.begin(consumer.talkback)
      if self.isHot { self.add(playback, consumer.talkback) }
    }
  }

  private func add(_ subscriber: Playback<Element, Failure>, _ talkback: Talkback) {
    let late = lock.withLock { () -> Completion<Failure>? in
      if completion == nil { subscribers.append((subscriber, talkback)) }
      return completion
    }
    if let late { subscriber.deliver(.completed(late)) }
  }

  private func send(_ event: Event<Element, Failure>) {
    let current = lock.withLock {
      defer { if case .completed(let completion) = event { self.completion = completion } }
      subscribers.removeAll { $0.playback.isOver }
      return subscribers
    }
    for subscriber in current { subscriber.playback.deliver(event) }
  }
}
