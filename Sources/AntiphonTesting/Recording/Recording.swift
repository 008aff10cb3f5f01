import Antiphon

/// A value with a time.
public struct Moment<Value: Sendable>: Sendable {
  /// The time since the start.
  public let time: Duration
  /// What happened.
  public let value: Value

  /// A value at a time.
  public init(_ time: Duration, _ value: Value) {
    self.time = time
    self.value = value
  }
}

extension Moment: Equatable where Value: Equatable {}

extension Moment: CustomStringConvertible {
  public var description: String { "\(value) at \(time.spelling)" }
}

/// A call of a talkback: a mark of a diagram's second row.
public enum TalkbackCall: Hashable, Sendable, CustomStringConvertible {
  /// `1` to `9`, or `*` for `Int.max`.
  case request(Int)
  /// `p`
  case pause
  /// `r`
  case resume
  /// `<`
  case rewind
  /// `!`
  case cancel

  init?(mark: Character) {
    switch mark {
    case "*": self = .request(.max)
    case "p": self = .pause
    case "r": self = .resume
    case "<": self = .rewind
    case "!": self = .cancel
    default:
      guard mark.isASCII, let count = mark.wholeNumberValue, count > 0 else { return nil }
      self = .request(count)
    }
  }

  /// A request of more than nine takes several marks.
  var marks: [Character] {
    switch self {
    case .request(.max): ["*"]
    case .request(let count) where count > 90: ["*"]
    case .request(let count):
      Array(repeating: "9", count: count / 9) + (count % 9 == 0 ? [] : [Character("\(count % 9)")])
    case .pause: ["p"]
    case .resume: ["r"]
    case .rewind: ["<"]
    case .cancel: ["!"]
    }
  }

  public var description: String {
    switch self {
    case .request(.max): "request unlimited"
    case .request(let count): "request \(count)"
    case .pause: "pause"
    case .resume: "resume"
    case .rewind: "rewind"
    case .cancel: "cancel"
    }
  }
}

/// The events of a stream and the calls of its consumer, with their times: recorded, or parsed from a diagram.
///
///     let recording = try Recording(parsing: "--1-2-|", talkback: "1---1-", values: .digits, failure: .test)
///     recording.marbles()          // "--1-2-|"
///     recording.talkbackMarbles()  // "1---1"
public struct Recording<Element: Sendable, Failure: Error>: Sendable {
  /// The events, in order.
  public var events: [Moment<Event<Element, Failure>>]
  /// The calls of the talkback, in order. An unlimited initial demand is not among them.
  public var talkbackCalls: [Moment<TalkbackCall>]
  /// The least time that it was recorded for.
  public var length: Duration
  /// The violations of the protocol. Empty if there are none.
  public var violations: [String]

  /// A recording made by hand.
  public init(
    events: [Moment<Event<Element, Failure>>], talkbackCalls: [Moment<TalkbackCall>] = [], length: Duration = .zero,
    violations: [String] = []
  ) {
    self.events = events
    self.talkbackCalls = talkbackCalls
    self.length = length
    self.violations = violations
  }

  /// The elements, without their times.
  public var elements: [Element] { events.compactMap(\.value.element) }

  /// The completion, if there is one.
  public var completion: Completion<Failure>? { events.last?.value.completion }
}

extension Recording: Equatable where Element: Equatable, Failure: Equatable {}

// MARK: Diagrams

extension Recording {
  /// Parses a diagram. Its `^`, if there is one, is time zero.
  ///
  /// - Throws: `MarbleFailure`, with the column of the error.
  public init(
    parsing text: String, talkback: String? = nil, values: MarbleValues<Element> = .natural,
    failure: MarbleError<Failure> = .natural, frame: Duration = .milliseconds(1)
  ) throws(MarbleFailure) {
    let diagram = try Diagram(text, values: values, failure: failure, frame: frame)
    var events: [Moment<Event<Element, Failure>>] = []
    for expected in diagram.moments {
      guard let event = expected.value.event else {
        throw MarbleFailure(.noFailure, in: text, column: expected.value.column)
      }
      events.append(Moment(expected.time, event))
    }
    var talkbackCalls: [Moment<TalkbackCall>] = []
    if let talkback { talkbackCalls = try TalkbackRow(talkback, frame: frame).talkbackCalls }
    self.init(events: events, talkbackCalls: talkbackCalls, length: diagram.length)
  }

  /// The diagram of the events, from time zero to the last event or to `length`, whichever is later.
  ///
  /// Elements without a mark in `values` get capital letters, which `legend(values:)` explains.
  public func marbles(values: MarbleValues<Element> = .natural, frame: Duration = .milliseconds(1)) -> String {
    var marks = Marks(values)
    return marks.row(events, length: length).rendered(frame: frame).text
  }

  /// The elements of the letters that `marbles(values:)` assigned: `A = [1, 2]`.
  public func legend(values: MarbleValues<Element> = .natural) -> [String] {
    var marks = Marks(values)
    _ = marks.row(events, length: length)
    return marks.legend
  }

  /// The second row of the diagram: the calls of the talkback.
  public func talkbackMarbles(frame: Duration = .milliseconds(1)) -> String {
    MarbleText(talkbackCalls: talkbackCalls).rendered(frame: frame).text
  }
}

extension MarbleText {
  init(talkbackCalls: [Moment<TalkbackCall>]) {
    self.init(marks: talkbackCalls.flatMap { moment in moment.value.marks.map { Mark(time: moment.time, symbol: $0) } })
  }
}

/// The parsed second row of a diagram.
struct TalkbackRow {
  /// Zero if the row has requests, otherwise unlimited.
  let initialDemand: Int
  let start: Duration
  let talkbackCalls: [Moment<TalkbackCall>]

  init(_ text: String, frame: Duration) throws(MarbleFailure) {
    let row = try MarbleText(text, row: .talkback, frame: frame)
    start = row.start ?? .zero
    talkbackCalls = row.marks.compactMap { mark in TalkbackCall(mark: mark.symbol).map { Moment(mark.time, $0) } }
    let asksForElements = talkbackCalls.contains { if case .request = $0.value { true } else { false } }
    initialDemand = asksForElements ? 0 : .max
  }

  /// Unlimited demand and nothing else.
  static let everything = try! TalkbackRow("", frame: .milliseconds(1))
}
