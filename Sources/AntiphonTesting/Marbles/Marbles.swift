import Antiphon
import Testing

/// Runs a test in virtual time, with sources and expectations as diagrams.
///
///     @Test func keepsWhatSatisfies() {
///       marbles { m in
///         m.expect(m.cold("1-2-3-4-|").filter { $0 % 2 == 0 }, "--2---4-|")
///       }
///     }
///
/// Every expectation starts its stream at once, at time zero. After `body` the clock runs until nothing is scheduled,
/// and then each expectation is compared. The row of events:
///
///     -        one frame: a millisecond unless `frame` says otherwise
///     1 a Z    an element, one frame
///     |        finished        #  failed        !  cancelled        ~  terminated
///     (12|)    all in one frame; takes as many frames as it has characters
///     ^        time zero of a hot row
///      250ms   this much time, between blanks: as ns us ms s m
///      @2s     until this time, between blanks
///
/// and the second row, the calls of the consumer:
///
///     1 … 9    request this many      *  request unlimited
///     p        pause                  r  resume
///     <        rewind                 !  cancel
///     ^        start the stream here
///
/// A row with requests starts without demand, any other with unlimited demand. The calls of the second row come before
/// any other work of their frame.
///
/// An issue points at the line of the expectation; a helper function passes on the line of its caller, `line: line`. Outside a test
/// the issue goes to standard error.
///
/// In the frame in which all expected streams are over, it also checks that no timer and no subscription is left.
///
/// - Parameters:
///   - frame: the time that one column takes.
///   - checksForLeaks: false omits that check.
///   - fileID: the source location of an issue, by default that of the caller.
///   - filePath: the source location of an issue, by default that of the caller.
///   - line: the source location of an issue, by default that of the caller.
///   - column: the source location of an issue, by default that of the caller.
///   - body: makes the streams and states the expectations.
public func marbles(
  frame: Duration = .milliseconds(1), checksForLeaks: Bool = true,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ body: (Marbles) throws -> Void
) rethrows {
  let marbles = Marbles(
    frame: frame, checksForLeaks: checksForLeaks,
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  try body(marbles)
  marbles.run()
  marbles.record()
  marbles.close()
}

/// A test in virtual time; see `marbles(frame:checksForLeaks:fileID:filePath:line:column:_:)`.
///
/// May be used inside the closures of operators: `flatMapLatest { _ in m.cold("-1-2|") }`.
public final class Marbles: Sendable {
  /// The clock to pass to time operators: `debounce(for: m.frames(3), clock: m.clock)`.
  public let clock = VirtualClock()
  /// The time that one column takes.
  public let frame: Duration
  private let checksForLeaks: Bool
  private let sourceLocation: SourceLocation
  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var state = State()

  private struct State {
    var expectations: [@Sendable () -> Void] = []
    var endings: [@Sendable () -> Bool] = []
    var cancels: [@Sendable () -> Void] = []
    var logs: [SubscriptionLog] = []
    /// Empty unless records are asked for.
    var streams: [@Sendable () -> MarbleRecord.ObservedStream] = []
    var hasCheckedForLeaks = false
  }

  init(frame: Duration, checksForLeaks: Bool, _ sourceLocation: SourceLocation) {
    precondition(frame > .zero, "A frame of a diagram must take time")
    self.frame = frame
    self.checksForLeaks = checksForLeaks
    self.sourceLocation = sourceLocation
  }

  /// The time that `count` columns take.
  public func frames(_ count: Int) -> Duration { frame * count }

  // MARK: Sources

  /// A stream that plays a diagram to each consumer from its start, and waits without demand.
  public func cold<Element, Failure>(
    _ text: String, values: MarbleValues<Element> = MarbleValues<Int>.digits,
    failure: MarbleError<Failure> = MarbleError<TestFailure>.test, respectsDemand: Bool = true,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Producer<Element, Failure> {
    keepLog(
      AntiphonTesting.cold(
        text, values: values, failure: failure, respectsDemand: respectsDemand, frame: frame, on: clock,
        fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A stream that plays a diagram once, from now on, to all current subscribers, and ignores demand. It can't be
  /// rewound.
  public func hot<Element, Failure>(
    _ text: String, values: MarbleValues<Element> = MarbleValues<Int>.digits,
    failure: MarbleError<Failure> = MarbleError<TestFailure>.test, respectsDemand: Bool = false,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Producer<Element, Failure> {
    keepLog(
      AntiphonTesting.hot(
        text, values: values, failure: failure, respectsDemand: respectsDemand, frame: frame, on: clock,
        fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func keepLog<Element, Failure>(_ producer: Producer<Element, Failure>) -> Producer<Element, Failure> {
    if let log = SubscriptionLog.of(producer) { lock.withLock { state.logs.append(log) } }
    return producer
  }

  /// Runs `work` when `count` frames have passed: `m.at(3) { subject.send(1) }`.
  public func at(_ count: Int, _ work: @escaping @Sendable () -> Void) {
    _ = clock.schedule(after: frame * count - clock.elapsed, rank: .work, isUnderTest: false, work)
  }

  // MARK: Expectations

  /// Expects a stream to emit the events of the diagram.
  ///
  /// - Parameters:
  ///   - producer: the stream.
  ///   - expected: the diagram of its events.
  ///   - values: the elements of its marks.
  ///   - failure: the failure of `#`.
  ///   - talkback: the second row, the calls of the consumer: `"--2-1-!"`.
  ///   - respectsDemand: false to allow elements without demand.
  ///   - fileID: the source location of an issue, by default that of the caller.
  ///   - filePath: the source location of an issue, by default that of the caller.
  ///   - line: the source location of an issue, by default that of the caller.
  ///   - column: the source location of an issue, by default that of the caller.
  /// - Returns: the recorder, for expectations beyond a diagram; use it after `run()`.
  @discardableResult
  public func expect<Element, Failure>(
    _ producer: Producer<Element, Failure>, _ expected: String, values: MarbleValues<Element> = .natural,
    failure: MarbleError<Failure> = .natural, talkback: String? = nil, respectsDemand: Bool = true,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Recorder<Element, Failure> {
    let here = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let row = read(talkback, here)
    let recorder = start(producer, row, respectsDemand: respectsDemand)
    lock.withLock {
      state.endings.append { recorder.isOver }
      state.cancels.append { recorder.talkback.cancel() }
      state.expectations.append { [frame] in
        check(recorder, expected, values, failure, frame: frame, here)
      }
      guard MarbleRecord.file != nil else { return }
      state.streams.append {
        MarbleRecord.ObservedStream(recorder.recording, expected, values: values, talkback: talkback, line: line)
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
    _ producer: Producer<Element, Failure>, _ row: TalkbackRow, respectsDemand: Bool
  ) -> Recorder<Element, Failure> {
    producer.record(following: row, on: clock, respectsDemand: respectsDemand, origin: .start)
  }

  /// Expects the subscriptions to a source of this test at these times, in this order: `"^----!"`.
  ///
  /// `!` is the end of a subscription. With dots (`"^-...-!"`) the frames in which the source waited for demand
  /// are compared as well.
  public func expectSubscriptions<Element, Failure>(
    _ source: Producer<Element, Failure>, _ expected: String...,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let here = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    expect("expectSubscriptions", of: source, here) { [frame, clock] log in
      log.difference(from: expected, origin: .zero, frame: frame, until: clock.elapsed)
    }
  }

  /// Expects these requests to a source of this test, a row for each subscription: `"2-2-1"`.
  ///
  /// They are what the operators below the source ask of it, with the marks of a second row: `*` is unlimited demand, `p` a pause, `r` its
  /// end. What is asked while the source delivers an element is seen after it, and compared together. So a pause that ends meanwhile is not
  /// seen, and neither is the end of a pause if the source has completed by then.
  public func expectRequests<Element, Failure>(
    _ source: Producer<Element, Failure>, _ expected: String...,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let here = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    SubscriptionLog.of(source)?.expectedRequests = expected
    expect("expectRequests", of: source, here) { [frame] log in log.differenceOfRequests(from: expected, frame: frame) }
  }

  /// Compares what the log of a source has seen, once the clock has run.
  private func expect<Element, Failure>(
    _ caller: String, of source: Producer<Element, Failure>, _ here: SourceLocation,
    _ difference: @escaping @Sendable (SubscriptionLog) -> String?
  ) {
    guard let log = SubscriptionLog.of(source) else {
      return report("\(caller): this isn't a source that `cold` or `hot` made", here)
    }
    lock.withLock {
      state.expectations.append { if let difference = difference(log) { report(difference, here) } }
    }
  }

  // MARK: Running

  /// Runs the clock until nothing is scheduled and checks the expectations so far. `marbles` calls it after its body.
  public func run() {
    let limit = 20_000
    clock.occupied {
      checkForLeaks()
      for _ in 0..<limit {
        guard clock.turn(through: .forever) else { break }
        lock.withLock { state.logs }.forEach { $0.look() }
        checkForLeaks()
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

  /// Writes what the test has observed, if records are asked for.
  func record() {
    let state = lock.withLock { self.state }
    guard !state.streams.isEmpty else { return }
    MarbleRecord(
      file: sourceLocation.fileID, line: sourceLocation.line, test: Test.current?.name ?? "",
      frame: Int(clamping: frame.attoseconds / 1_000_000_000), sources: state.logs.map(MarbleRecord.Source.init),
      streams: state.streams.map { $0() }
    ).write()
  }

  /// Cancels the streams that a diagram leaves open, so that nothing outlives the test.
  func close() {
    let (cancels, logs) = lock.withLock {
      defer { state.cancels = [] }
      return (state.cancels, state.logs)
    }
    cancels.forEach { $0() }
    clock.advance()
    clock.forget()
    logs.forEach { $0.release() }
  }

  /// Checks that nothing is left once all expected streams are over and their last instant has passed.
  private func checkForLeaks() {
    let state = lock.withLock { self.state }
    guard checksForLeaks, !state.hasCheckedForLeaks, !state.endings.isEmpty, state.endings.allSatisfy({ $0() }) else {
      return
    }
    if let due = clock.nextDue, due <= clock.elapsed { return }
    lock.withLock { self.state.hasCheckedForLeaks = true }
    let finding = "All expected streams are over at \(clock.now), but"
    let timers = clock.pendingUnderTest
    if timers > 0 { report("\(finding) \(timers) appointment(s) are still pending", sourceLocation) }
    for log in state.logs where log.spans.contains(where: { $0.end == nil }) {
      report("\(finding) \"\(log.text)\" is still subscribed to", sourceLocation)
    }
  }
}
