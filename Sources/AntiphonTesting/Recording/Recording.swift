import Antiphon

/// Something and the time at which it happened.
public struct Moment<Value: Sendable>: Sendable {
  public let time: Duration
  public let value: Value

  public init(_ time: Duration, _ value: Value) {
    self.time = time
    self.value = value
  }
}

extension Moment: Equatable where Value: Equatable {}

extension Moment: CustomStringConvertible {
  public var description: String { "\(value) at \(time.spelling)" }
}

/// What a consumer asks of its source: the marks of a diagram's second row.
public enum Asking: Hashable, Sendable, CustomStringConvertible {
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
    case .request(.max): "request everything"
    case .request(let count): "request \(count)"
    case .pause: "pause"
    case .resume: "resume"
    case .rewind: "rewind"
    case .cancel: "cancel"
    }
  }
}

/// What a stream said and what was asked of it, each with its time; as a value, from a run or from a diagram.
///
///     let recording = try Recording(parsing: "--1-2-|", talkback: "1---1-", values: .digits, failure: .test)
///     recording.marbles()          // "--1-2-|"
///     recording.talkbackMarbles()  // "1---1"
public struct Recording<Element: Sendable, Failure: Error>: Sendable {
  /// What the stream said, in order.
  public var events: [Moment<Event<Element, Failure>>]
  /// What was asked of it, in order. Demand that was there from the start and never changed is not among it.
  public var asked: [Moment<Asking>]
  /// How long it was watched, at least.
  public var length: Duration
  /// What source and operators did that the protocol forbids. Empty if all is well.
  public var violations: [String]

  public init(
    events: [Moment<Event<Element, Failure>>], asked: [Moment<Asking>] = [], length: Duration = .zero,
    violations: [String] = []
  ) {
    self.events = events
    self.asked = asked
    self.length = length
    self.violations = violations
  }

  /// The elements, without their times.
  public var elements: [Element] { events.compactMap(\.value.element) }

  /// How it ended, if it did.
  public var completion: Completion<Failure>? { events.last?.value.completion }
}

extension Recording: Equatable where Element: Equatable, Failure: Equatable {}

// MARK: From and to diagrams

extension Recording {
  /// Reads a diagram. Its `^`, if there is one, is time zero.
  ///
  /// - Throws: `MarbleFailure`, with the column of what could not be read.
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
    var asked: [Moment<Asking>] = []
    if let talkback { asked = try TalkbackRow(talkback, frame: frame).asked }
    self.init(events: events, asked: asked, length: diagram.length)
  }

  /// The diagram of what the stream said, from time zero to its last event or to `length`, whichever is later.
  ///
  /// Elements that `values` has no mark for get capital letters; `legend(values:)` says which.
  public func marbles(values: MarbleValues<Element> = .natural, frame: Duration = .milliseconds(1)) -> String {
    var marks = Marks(values)
    return marks.row(events, length: length).rendered(frame: frame).text
  }

  /// What the letters stand for that `marbles(values:)` had to invent: `A = [1, 2]`.
  public func legend(values: MarbleValues<Element> = .natural) -> [String] {
    var marks = Marks(values)
    _ = marks.row(events, length: length)
    return marks.legend
  }

  /// The diagram's second row: what was asked, and when.
  public func talkbackMarbles(frame: Duration = .milliseconds(1)) -> String {
    MarbleText(asked: asked).rendered(frame: frame).text
  }
}

extension MarbleText {
  init(asked: [Moment<Asking>]) {
    self.init(marks: asked.flatMap { moment in moment.value.marks.map { Mark(time: moment.time, symbol: $0) } })
  }
}

/// The second row of a diagram, read.
struct TalkbackRow {
  /// Zero if the row asks for elements, unlimited if it leaves that to the default.
  let initialDemand: Int
  let start: Duration
  let asked: [Moment<Asking>]

  init(_ text: String, frame: Duration) throws(MarbleFailure) {
    let row = try MarbleText(text, row: .talkback, frame: frame)
    start = row.start ?? .zero
    asked = row.marks.compactMap { mark in Asking(mark: mark.symbol).map { Moment(mark.time, $0) } }
    let asksForElements = asked.contains { if case .request = $0.value { true } else { false } }
    initialDemand = asksForElements ? 0 : .max
  }

  /// Unlimited demand and nothing else.
  static let everything = try! TalkbackRow("", frame: .milliseconds(1))
}
