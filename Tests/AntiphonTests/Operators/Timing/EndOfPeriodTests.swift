import Antiphon
import AntiphonTesting
import Testing

/// A period contains its start and not its end. The times decide, not the order in which the appointments were made.
@Suite(.leavesNothing) struct EndOfPeriodTests {
  /// When the source makes its appointments with the clock.
  enum Order: String, CaseIterable, Sendable {
    /// All before the operator makes its first one.
    case before
    /// All when the source is started: after those that the operator makes at its start, before those that it makes at an element.
    case atTheStart
    /// Each a frame before it is due: after the operator's.
    case after

    func source(_ text: String, _ m: Marbles) -> Producer<Int, TestFailure> {
      switch self {
      case .before: m.hot(text)
      case .atTheStart: m.cold(text)
      case .after: m.scheduledLate(text)
      }
    }
  }

  typealias Apply = @Sendable (Producer<Int, TestFailure>, Marbles) -> Producer<String, TestFailure>

  /// An operator with a period of three frames, a source, and the expected events.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    let expected: String
    let apply: Apply
    var testDescription: String { "\(name): \(source)" }

    init(_ operation: Operation, _ source: String, _ expected: String) {
      name = operation.name
      apply = operation.apply
      self.source = source
      self.expected = expected
    }
  }

  struct Operation: Sendable {
    let name: String
    let apply: Apply

    init<Output>(
      _ name: String,
      _ apply: @escaping @Sendable (Producer<Int, TestFailure>, Duration, VirtualClock) -> Producer<Output, TestFailure>
    ) {
      self.name = name
      self.apply = { source, m in apply(source, m.frames(3), m.clock).map(Self.spelled) }
    }

    /// An element as digits: `[1, 2]` is `12`.
    private static func spelled<Output>(_ element: Output) -> String { "\(element)".filter { $0.isNumber } }
  }

  static let debounce = Operation("debounce(for:)") { $0.debounce(for: $1, clock: $2) }
  static let throttle = Operation("throttle(for:)") { $0.throttle(for: $1, clock: $2) }
  static let throttleLatest = Operation("throttle(for:latest:)") { $0.throttle(for: $1, latest: true, clock: $2) }
  static let sample = Operation("sample(every:)") { $0.sample(every: $1, clock: $2) }
  static let chunks = Operation("chunks(every:)") { $0.chunks(every: $1, clock: $2) }
  static let chunksOfTwo = Operation("chunks(ofCount:orEvery:)") { $0.chunks(ofCount: 2, orEvery: $1, clock: $2) }
  static let timeout = Operation("timeout(after:)") { $0.timeout(after: $1, clock: $2) }
  static let timeoutFailing = Operation("timeout(after:failure:)") {
    $0.timeout(after: $1, failure: TestFailure(), clock: $2)
  }
  static let timeoutFallback = Operation("timeout(after:fallback:)") {
    $0.timeout(after: $1, fallback: from(8...9).promoteFailure(), clock: $2)
  }
  static let prefix = Operation("prefix(for:)") { $0.prefix(for: $1, clock: $2) }
  static let drop = Operation("drop(for:)") { $0.drop(for: $1, clock: $2) }
  static let delay = Operation("delay(for:)") { $0.delay(for: $1, clock: $2) }

  static let operations = [
    debounce, throttle, throttleLatest, sample, chunks, chunksOfTwo, timeout, timeoutFailing, timeoutFallback, prefix,
    drop, delay,
  ]

  static let values: MarbleValues<String> = [
    "1": "1", "2": "2", "3": "3", "4": "4", "7": "7", "8": "8", "9": "9",
    "a": "12", "b": "45", "c": "345", "d": "678", "e": "23",
  ]

  static let rows = [
    // An element that has settled for the period is emitted; an element at its end starts a new period.
    Row(debounce, "1--2---3-|", "---1--2--(3|)"), Row(debounce, "-12--34-|", "-----2--(4|)"),
    Row(debounce, "1--#", "---(1#)"), Row(debounce, "1--|", "---(1|)"),
    // An element at the end opens the next period.
    Row(throttle, "1--2-34|", "1--2--4|"), Row(throttle, "12345678|", "1--4--7-|"),
    // The element held back is emitted first; the new one is held back.
    Row(throttleLatest, "12-3--|", "1--2--(3|)"), Row(throttleLatest, "12-#", "1--(2#)"),
    Row(throttleLatest, "12-|", "1--(2|)"), Row(throttleLatest, "1--2|", "1--2|"),
    // An element at the end belongs to the next sample; a completion follows the sample.
    Row(sample, "1-23--4|", "---2--3|"), Row(sample, "--1|", "---(1|)"), Row(sample, "--1#", "---(1#)"),
    Row(sample, "---1-----#", "------1--#"),
    // An element at the end belongs to the next array.
    Row(chunks, "-12345678|", "---a--c--(d|)"), Row(chunks, "-12#", "---(a#)"),
    Row(chunks, "---45--|", "------b|"),
    Row(chunksOfTwo, "1--23-|", "---1e-|"), Row(chunksOfTwo, "1--2--3|", "---1--2(3|)"),
    Row(chunksOfTwo, "-12--3---|", "--a-----3|"), Row(chunksOfTwo, "1--#", "---(1#)"),
    // An element at the end is too late.
    Row(timeout, "1--2|", "1--|"), Row(timeout, "---1|", "---|"), Row(timeout, "1-2--#", "1-2--|"),
    Row(timeoutFailing, "1--2|", "1--#"), Row(timeoutFailing, "1--|", "1--#"),
    Row(timeoutFallback, "1--2|", "1--(89|)"), Row(timeoutFallback, "1--#", "1--(89|)"),
    Row(prefix, "1-23-|", "1-2|"), Row(prefix, "---1", "---|"), Row(prefix, "---#", "---|"),
    // An element at the end is late enough.
    Row(drop, "1-23-|", "---3-|"), Row(drop, "---1|", "---1|"), Row(drop, "---#", "---#"),
    // An element whose delay ends with the failure arrives before it.
    Row(delay, "1--#", "---(1#)"), Row(delay, "12-#", "---(1#)"), Row(delay, "1--2--|", "---1--2--|"),
  ]

  @Test(arguments: rows, Order.allCases)
  func whatComesAtTheEndOfAPeriodBelongsToTheNext(row: Row, order: Order) {
    marbles { m in
      m.expect(row.apply(order.source(row.source, m), m), row.expected, values: Self.values)
    }
  }

  /// Random sources, mostly dense, so that many elements fall on the end of a period.
  @Test(arguments: operations.indices)
  func orderOfAppointmentsChangesNothing(_ index: Int) {
    var generator = SplitMix(seed: index)
    let different = (0..<200).map { _ in Self.text(using: &generator) }.filter { text in
      Set(Order.allCases.map { Self.events(Self.operations[index], text, $0) }).count > 1
    }
    #expect(different == [], "\(Self.operations[index].name)")
  }

  private static func text(using generator: inout SplitMix) -> String {
    let body = (0..<Int.random(in: 1...16, using: &generator)).map { frame in
      Int.random(in: 0..<3, using: &generator) == 0 ? "\(frame % 9 + 1)" : "-"
    }
    return body.joined() + ["|", "#", "-"].randomElement(using: &generator)!
  }

  /// The events with their times.
  private static func events(_ operation: Operation, _ text: String, _ order: Order) -> [String] {
    var received: [String] = []
    marbles(checksForLeaks: false) { m in
      let recorder = operation.apply(order.source(text, m), m).record(on: m.clock)
      m.clock.advance(by: m.frames(30))
      received = recorder.recording.events.map { "\($0)" }
      recorder.cancel()
    }
    return received
  }

  // MARK: Ticks

  @Test func ticksOfAPeriodAreInOneArray() {
    marbles { m in
      let ticks = interval(m.frames(1), clock: m.clock)
      m.expect(
        ticks.chunks(every: m.frames(3), clock: m.clock), "---a--b-!", values: ["a": [0, 1], "b": [2, 3, 4]],
        talkback: "--------!")
      m.expect(
        ticks.chunks(ofCount: 9, orEvery: m.frames(3), clock: m.clock), "---a--b-!",
        values: ["a": [0, 1], "b": [2, 3, 4]], talkback: "--------!")
    }
  }

  @Test func ticksOfThePeriodPassAThrottle() {
    marbles { m in
      let ticks = interval(m.frames(1), clock: m.clock)
      m.expect(ticks.throttle(for: m.frames(1), clock: m.clock), "-0123!", talkback: "-----!")
      let letters = m.hot("-abcdefgh|", values: .letters)
      m.expect(letters.throttle(for: m.frames(1), clock: m.clock), "-abcdefgh|", values: .letters)
    }
  }

  @Test func ticksOfThePeriodAreAllSampled() {
    marbles { m in
      let ticks = interval(m.frames(1), clock: m.clock)
      m.expect(ticks.sample(every: m.frames(1), clock: m.clock), "--0123!", talkback: "------!")
    }
  }

  // MARK: Periods of zero

  @Test(arguments: Order.allCases)
  func periodOfZeroEndsWithTheTurnAndComparesNothing(order: Order) {
    marbles { m in
      let two = { order.source("1---2---|", m).flatMapConcat { from([$0, $0 + 5]).promoteFailure() } }
      m.expect(two().throttle(for: .zero, clock: m.clock), "1---2---|")
      m.expect(two().throttle(for: .zero, latest: true, clock: m.clock), "(16)(27)|")
      m.expect(two().debounce(for: .zero, clock: m.clock), "6---7---|")
    }
  }
}

extension Marbles {
  /// A stream that plays a diagram without parentheses from now on, and makes each appointment one frame before it is due.
  fileprivate func scheduledLate(_ text: String) -> Producer<Int, TestFailure> {
    let subject = Subject<Int, TestFailure>()
    let frames = Array(text)
    @Sendable func play(_ frame: Int) {
      guard frame < frames.count else { return }
      switch frames[frame] {
      case "-": break
      case "|": subject.finish()
      case "#": subject.fail(TestFailure())
      case let mark: subject.send(mark.wholeNumberValue!)
      }
      at(frame + 1) { play(frame + 1) }
    }
    at(0) { play(0) }
    // A released subject finishes.
    at(1_000) { withExtendedLifetime(subject) {} }
    return subject.producer
  }
}
