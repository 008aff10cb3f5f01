import Antiphon
import Testing

/// Runs a test in virtual time: sources and expectations as diagrams.
///
///     @Test func keepsWhatSatisfies() {
///       marbles { m in
///         m.expect(m.cold("1-2-3-4-|").filter { $0 % 2 == 0 }, "--2---4-|")
///       }
///     }
///
/// Every expectation starts its stream at once, at time zero. After `body` the clock runs until nothing is scheduled,
/// and then each expectation is compared. A diagram's row:
///
///     -        one frame: a millisecond unless `frame` says otherwise
///     1 a Z    an element, one frame
///     |        finished        #  failed        !  cancelled        ~  terminated
///     (12|)    all in one frame; takes as many frames as it has characters
///     ^        time zero of a hot row
///      250ms   so much time, between blanks: as ns us ms s m
///      @2s     on to this time, between blanks
///
/// and the second row, what the consumer asks:
///
///     1 … 9    request so many        *  request everything
///     p        pause                  r  resume
///     <        rewind                 !  cancel
///     ^        start only now
///
/// A row that requests starts with no demand, any other with unlimited demand. What the second row says happens before
/// anything else in its frame.
///
/// An issue points at the line of the expectation; a helper of your own hands on its caller's, `line: line`. In a program that is
/// no test it goes to the standard error.
///
/// Besides the diagrams it checks, in the frame in which all expected streams are over, that nobody left a timer or a
/// subscription behind.
///
/// - Parameters:
///   - frame: the time that one column takes.
///   - isTidy: false leaves out the last check.
public func marbles(
  frame: Duration = .milliseconds(1), isTidy: Bool = true,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ body: (Marbles) throws -> Void
) rethrows {
  let marbles = Marbles(
    frame: frame, isTidy: isTidy, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  try body(marbles)
  marbles.run()
  marbles.close()
}

/// A test in virtual time; see `marbles(frame:isTidy:fileID:filePath:line:column:_:)`.
///
/// May be used inside the closures of operators: `flatMapLatest { _ in m.cold("-1-2|") }`.
public final class Marbles: Sendable {
  /// What time operators are to be given: `debounce(for: m.frames(3), clock: m.clock)`.
  public let clock = VirtualClock()
  public let frame: Duration
  private let isTidy: Bool
  private let sourceLocation: SourceLocation
  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var state = State()

  private struct State {
    var expectations: [@Sendable () -> Void] = []
    var endings: [@Sendable () -> Bool] = []
    var cancels: [@Sendable () -> Void] = []
    var logs: [SubscriptionLog] = []
    var isTidinessKnown = false
  }

  init(frame: Duration, isTidy: Bool, _ sourceLocation: SourceLocation) {
    precondition(frame > .zero, "A frame of a diagram must take time")
    self.frame = frame
    self.isTidy = isTidy
    self.sourceLocation = sourceLocation
  }

  /// The time that `count` columns take.
  public func frames(_ count: Int) -> Duration { frame * count }

  // MARK: Sources

  /// A stream that plays a diagram from the moment it is started, for each consumer anew; it waits without demand.
  public func cold<Element, Failure>(
    _ text: String, values: MarbleValues<Element> = MarbleValues<Int>.digits,
    failure: MarbleError<Failure> = MarbleError<TestFailure>.test, heedsDemand: Bool = true,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Producer<Element, Failure> {
    keepLog(
      AntiphonTesting.cold(
        text, values: values, failure: failure, heedsDemand: heedsDemand, frame: frame, on: clock,
        fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A stream that plays a diagram once, from now on, for whoever is listening, and can't be slowed.
  public func hot<Element, Failure>(
    _ text: String, values: MarbleValues<Element> = MarbleValues<Int>.digits,
    failure: MarbleError<Failure> = MarbleError<TestFailure>.test, heedsDemand: Bool = false,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Producer<Element, Failure> {
    keepLog(
      AntiphonTesting.hot(
        text, values: values, failure: failure, heedsDemand: heedsDemand, frame: frame, on: clock,
        fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func keepLog<Element, Failure>(_ producer: Producer<Element, Failure>) -> Producer<Element, Failure> {
    if let log = SubscriptionLog.of(producer) { lock.withLock { state.logs.append(log) } }
    return producer
  }

  /// Does something when `count` frames have passed: `m.at(3) { subject.send(1) }`.
  public func at(_ count: Int, _ work: @escaping @Sendable () -> Void) {
    _ = clock.schedule(after: frame * count - clock.elapsed, rank: .work, isForeign: false, work)
  }

  // MARK: Expectations

  /// Expects a stream to say what the diagram says.
  ///
  /// - Parameters:
  ///   - talkback: the second row, what is asked when: `"--2-1-!"`.
  ///   - heedsDemand: false if elements that nobody asked for are all right.
  /// - Returns: the recorder, for what a diagram can't say; ask it after `run()`.
  @discardableResult
  public func expect<Element, Failure>(
    _ producer: Producer<Element, Failure>, _ expected: String, values: MarbleValues<Element> = .natural,
    failure: MarbleError<Failure> = .natural, talkback: String? = nil, heedsDemand: Bool = true,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Recorder<Element, Failure> {
    let here = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let row = read(talkback, here)
    let recorder = start(producer, row, heedsDemand: heedsDemand)
    lock.withLock {
      state.endings.append { recorder.isOver }
      state.cancels.append { recorder.talkback.cancel() }
      state.expectations.append { [frame] in
        check(recorder, expected, values, failure, frame: frame, here)
      }
    }
    return recorder
  }

  private func read(_ talkback: String?, _ sourceLocation: SourceLocation) -> TalkbackRow {
    do throws(MarbleFailure) {
      return try talkback.map { text throws(MarbleFailure) in try TalkbackRow(text, frame: frame) } ?? .everything
    } catch {
      report("\(error)", sourceLocation)
      return .everything
    }
  }

  private func start<Element, Failure>(
    _ producer: Producer<Element, Failure>, _ row: TalkbackRow, heedsDemand: Bool
  ) -> Recorder<Element, Failure> {
    producer.record(following: row, on: clock, heedsDemand: heedsDemand, origin: .start)
  }

  /// Expects a source of this test to have been subscribed to at these times, in this order: `"^----!"`.
  ///
  /// `!` is the end, whoever made it. With dots (`"^-...-!"`) the frames in which the source stood waiting for demand
  /// count as well.
  public func expectSubscriptions<Element, Failure>(
    _ source: Producer<Element, Failure>, _ expected: String...,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let here = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let log = SubscriptionLog.of(source) else {
      report("expectSubscriptions: this isn't a source that `cold` or `hot` made", here)
      return
    }
    lock.withLock {
      state.expectations.append { [frame, clock] in
        if let difference = log.difference(from: expected, origin: .zero, frame: frame, until: clock.elapsed) {
          report(difference, here)
        }
      }
    }
  }

  // MARK: Running

  /// Runs the clock until nothing is scheduled and compares what was expected so far. `marbles` does it after its body.
  public func run() {
    let limit = 20_000
    clock.occupied {
      tidyUp()
      for _ in 0..<limit {
        guard clock.turn(through: .forever) else { break }
        tidyUp()
      }
    }
    if clock.nextDue != nil {
      report(
        "The clock is busy after \(limit) turns, at \(clock.now): does a stream never end? Cancel it (`talkback:`)",
        sourceLocation)
    }
    let expectations = lock.withLock {
      defer { state.expectations = [] }
      return state.expectations
    }
    expectations.forEach { $0() }
  }

  /// Ends what a diagram leaves open, so that nothing outlives the test.
  func close() {
    let cancels = lock.withLock {
      defer { state.cancels = [] }
      return state.cancels
    }
    cancels.forEach { $0() }
    clock.advance()
    clock.forget()
  }

  /// Once all expected streams are over and their last instant has passed, nothing of theirs may be left.
  private func tidyUp() {
    let state = lock.withLock { self.state }
    guard isTidy, !state.isTidinessKnown, !state.endings.isEmpty, state.endings.allSatisfy({ $0() }) else { return }
    if let due = clock.nextDue, due <= clock.elapsed { return }
    lock.withLock { self.state.isTidinessKnown = true }
    let finding = "All expected streams are over at \(clock.now), but"
    let timers = clock.foreignPending
    if timers > 0 { report("\(finding) \(timers) appointment(s) are still pending", sourceLocation) }
    for log in state.logs where log.spans.contains(where: { $0.end == nil }) {
      report("\(finding) \"\(log.text)\" is still subscribed to", sourceLocation)
    }
  }
}

/// Starts a stream, runs the clock until nothing is scheduled, and compares. Time zero is the present.
///
///     expectMarbles(from(1...3), "(123|)", on: clock)
///     expectMarbles(from(1...3), "1--(23|)", talkback: "1--*", on: clock)   // see `marbles` for the rows
///
/// A difference is an issue at the caller's line whose text shows expected above actual, with a caret.
@discardableResult
public func expectMarbles<Element, Failure>(
  _ producer: Producer<Element, Failure>, _ expected: String, values: MarbleValues<Element> = .natural,
  failure: MarbleError<Failure> = .natural, talkback: String? = nil, heedsDemand: Bool = true,
  frame: Duration = .milliseconds(1), on clock: VirtualClock,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Recorder<Element, Failure>? {
  let here = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do throws(MarbleFailure) {
    let row = try talkback.map { text throws(MarbleFailure) in try TalkbackRow(text, frame: frame) } ?? .everything
    let recorder = producer.record(following: row, on: clock, heedsDemand: heedsDemand, origin: clock.now)
    clock.run(here)
    check(recorder, expected, values, failure, frame: frame, here)
    return recorder
  } catch {
    report("\(error)", here)
    return nil
  }
}

private func check<Element, Failure>(
  _ recorder: Recorder<Element, Failure>, _ expected: String, _ values: MarbleValues<Element>,
  _ failure: MarbleError<Failure>, frame: Duration, _ sourceLocation: SourceLocation
) {
  do throws(MarbleFailure) {
    let difference = try recorder.recording.difference(from: expected, values: values, failure: failure, frame: frame)
    if let difference { report(difference, sourceLocation) }
  } catch {
    report("\(error)", sourceLocation)
  }
}

extension Producer {
  /// Starts a recorder that asks what the row says, when it says so, before anything else that is due then.
  func record(
    following row: TalkbackRow, on clock: VirtualClock, heedsDemand: Bool, origin: VirtualClock.Instant
  ) -> Recorder<Element, Failure> {
    // What is requested in the first frame is there when the stream starts.
    var initial = row.initialDemand
    var asked = row.asked[...]
    if initial == 0 {
      while let first = asked.first, first.time <= row.start, case .request(let count) = first.value {
        initial = Int(clamping: Int128(initial) + Int128(count))
        asked.removeFirst()
      }
    }
    let recorder = Recorder<Element, Failure>(
      on: clock, requesting: initial, heedsDemand: heedsDemand, origin: origin)
    for moment in asked {
      _ = clock.schedule(
        after: moment.time - (clock.now.offset - origin.offset), rank: .talkback, isForeign: false
      ) { [weak recorder] in
        if let recorder, !recorder.isOver { recorder.ask(moment.value) }
      }
    }
    if row.start > clock.now.offset - origin.offset {
      _ = clock.schedule(
        after: row.start - (clock.now.offset - origin.offset), rank: .talkback, isForeign: false
      ) { run(recorder.consumer) }
    } else {
      run(recorder.consumer)
    }
    return recorder
  }
}

extension SubscriptionLog {
  /// Why the subscriptions were not these; nil if they were.
  func difference(from expected: [String], origin: Duration, frame: Duration, until last: Duration) -> String? {
    var wanted: [String] = []
    do throws(MarbleFailure) {
      for text in expected {
        let row = try MarbleText(text, row: .span, frame: frame)
        guard row.start != nil else { throw MarbleFailure(.misplacedStart, in: text, column: 0) }
        wanted.append(MarbleText(marks: row.marks).rendered(frame: frame).text)
      }
    } catch {
      return "\(error)"
    }
    let drawingWaits = wanted.contains { $0.contains(".") }
    let actual = spans.map { $0.marbles(since: origin, frame: frame, drawingWaits: drawingWaits, until: last) }
    if wanted == actual { return nil }
    let rows = max(wanted.count, actual.count)
    var lines = ["subscriptions to \"\(text)\""]
    for row in 0..<rows {
      let above = row < wanted.count ? wanted[row] : "none"
      let below = row < actual.count ? actual[row] : "none"
      lines.append("expected  \(above)")
      lines.append("actual    \(below)")
      if above != below {
        lines.append(String(repeating: " ", count: 10 + zip(above, below).prefix { $0 == $1 }.count) + "^")
      }
    }
    return lines.joined(separator: "\n")
  }
}
