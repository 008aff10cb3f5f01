import Antiphon
import AntiphonTesting

/// What the page asks for.
struct RunRequest: Codable, Equatable, Sendable {
  /// The name of an entry.
  var `operator`: String
  /// The diagrams of the inputs; the default one for each that is missing.
  var inputs: [String: String]?
  /// The values of the parameters; the default one for each that is missing.
  var parameters: [String: Value]?
  /// The diagram of the consumer's calls. Without requests the demand is unlimited.
  var talkback: String?
}

/// What the page shows.
struct RunResult: Codable, Equatable, Sendable {
  struct Event: Codable, Equatable, Sendable {
    enum Kind: String, Codable, Sendable { case next, finished, failed, cancelled, terminated }
    var time: Int
    var kind: Kind
    /// The element or the failure.
    var label: String?
  }

  struct Call: Codable, Equatable, Sendable {
    var time: Int
    var call: String
  }

  struct Seen: Codable, Equatable, Sendable {
    var name: String
    var subscriptions: [Setup.Subscription]
    /// What the operator has requested.
    var requests: [Setup.Request]
  }

  /// The output as a diagram, and the elements of its capital letters: `A = [1, 2]`.
  var marble: String
  var legend: [String]
  var events: [Event]
  var inputs: [Seen]
  /// The calls of the consumer.
  var demand: [Call]
  /// The text of the failure with which the output ends.
  var error: String?
  /// Remarks: the run was cut; a rewind was refused.
  var notes: [String]
  /// The line to copy.
  var line: String
}

/// Why a request is refused.
struct RunRefusal: Error, Equatable {
  enum Cause: Sendable {
    /// It can't be read.
    case malformed
    /// It can be read, and asks for what is not there or beyond a limit.
    case unacceptable
  }
  var cause: Cause
  var message: String

  static func malformed(_ message: String) -> RunRefusal { RunRefusal(cause: .malformed, message: message) }
  static func unacceptable(_ message: String) -> RunRefusal { RunRefusal(cause: .unacceptable, message: message) }
}

extension RunRequest {
  func run(limits: Limits = Limits()) throws(RunRefusal) -> RunResult {
    guard let entry = Catalogue.entry(self.operator) else {
      throw .unacceptable("There is no operator \(self.operator.prefix(80)) here.")
    }
    let diagrams = try diagrams(of: entry, limits)
    let values = try values(of: entry)
    let calls = try calls(talkback ?? entry.talkback ?? "", limits)
    let setup = Setup(inputs: diagrams, values: values, talkback: calls, limits: limits)
    let played = entry.start(setup)
    guard !setup.isEndless else {
      throw .unacceptable(
        "The stream starts its input more than \(limits.startsAtOnce) times without letting time pass: it never ends.")
    }
    return RunResult(entry, values, setup, played, limits)
  }

  private func diagrams(of entry: Entry, _ limits: Limits) throws(RunRefusal) -> [String: String] {
    for name in (inputs ?? [:]).keys.sorted() where !entry.inputs.contains(where: { $0.name == name }) {
      throw .unacceptable("\(entry.name) has no input \(name.prefix(80)).")
    }
    var diagrams: [String: String] = [:]
    for input in entry.inputs {
      let text = inputs?[input.name] ?? input.marbles
      try check(length: text, of: input.name, limits)
      let times: [Duration]
      do throws(MarbleFailure) {
        switch input.kind {
        case .numbers: times = try Recording<Int, TestFailure>(parsing: text).times
        case .letters: times = try Recording<String, TestFailure>(parsing: text).times
        case .truths: times = try Recording<Bool, TestFailure>(parsing: text).times
        }
      } catch {
        throw .malformed("The diagram of \(input.name) can't be read.\n\(error)")
      }
      if text.contains("^") { throw .malformed("The diagram of \(input.name) has a '^', which only hot streams have.") }
      try check(times, of: input.name, limits)
      diagrams[input.name] = text
    }
    return diagrams
  }

  private func check(length text: String, of name: String, _ limits: Limits) throws(RunRefusal) {
    // Each element takes at least one character, so a longer text has too many of them, or too long gaps.
    guard text.utf8.count <= limits.diagram else {
      throw .unacceptable("The diagram of \(name) has \(text.count) characters; \(limits.diagram) are the most.")
    }
  }

  private func check(_ times: [Duration], of name: String, _ limits: Limits) throws(RunRefusal) {
    guard times.count <= limits.marbles else {
      throw .unacceptable("The diagram of \(name) has \(times.count) marbles; \(limits.marbles) are the most.")
    }
    guard times.allSatisfy({ $0 <= limits.length }) else {
      throw .unacceptable("The diagram of \(name) is longer than \(limits.length.milliseconds) ms.")
    }
    guard times.allSatisfy({ Duration.milliseconds($0.milliseconds) == $0 }) else {
      throw .unacceptable("The diagram of \(name) has a time that is no whole millisecond.")
    }
  }

  private func values(of entry: Entry) throws(RunRefusal) -> [String: Value] {
    for name in (parameters ?? [:]).keys.sorted() where !entry.parameters.contains(where: { $0.name == name }) {
      throw .unacceptable("\(entry.name) has no parameter \(name.prefix(80)).")
    }
    var values: [String: Value] = [:]
    for parameter in entry.parameters {
      let value = parameters?[parameter.name] ?? parameter.value
      guard parameter.accepts(value) else {
        throw .unacceptable(
          "\(parameter.name) must be \(parameter.expectation), not \(value.description.prefix(80)).")
      }
      values[parameter.name] = value
    }
    return values
  }

  private func calls(_ text: String, _ limits: Limits) throws(RunRefusal) -> [Moment<TalkbackCall>] {
    try check(length: text, of: "the demand", limits)
    if text.contains("^") { throw .malformed("The demand has a '^': the stream always starts at the first column.") }
    let calls: [Moment<TalkbackCall>]
    do throws(MarbleFailure) {
      calls = try Recording<Int, Never>(parsing: "", talkback: text).talkbackCalls
    } catch {
      throw .malformed("The demand can't be read.\n\(error)")
    }
    try check(calls.map(\.time), of: "the demand", limits)
    return calls
  }
}

extension Recording {
  fileprivate var times: [Duration] { events.map(\.time) }
}

extension RunResult {
  init(_ entry: Entry, _ values: [String: Value], _ setup: Setup, _ played: Played, _ limits: Limits) {
    let recording = played.recording
    marble = recording.marbles()
    legend = recording.legend()
    events = recording.events.map { moment in
      let time = moment.time.milliseconds
      return switch moment.value {
      case .next(let text): Event(time: time, kind: .next, label: text)
      case .completed(.finished): Event(time: time, kind: .finished)
      case .completed(.failed(let failure)): Event(time: time, kind: .failed, label: failure.name)
      case .completed(.cancelled): Event(time: time, kind: .cancelled)
      case .completed(.terminated): Event(time: time, kind: .terminated)
      }
    }
    inputs = entry.inputs.map {
      Seen(name: $0.name, subscriptions: setup.subscriptions(of: $0.name), requests: setup.requests(of: $0.name))
    }
    demand = recording.talkbackCalls.map { Call(time: $0.time.milliseconds, call: $0.value.description) }
    error = events.last?.kind == .failed ? events.last?.label : nil
    notes = []
    if setup.isCut {
      notes.append("The stream starts its inputs more than \(limits.starts) times; the run was cut.")
    } else if played.isRunning {
      notes.append("The stream is not over; the run was cut at \(limits.time.milliseconds) ms.")
    }
    if recording.elements.count >= limits.events { notes.append("Only the first \(limits.events) elements are shown.") }
    if setup.refusedRewinds > 0 { notes.append("A rewind was refused: the stream can't be rewound.") }
    notes += recording.violations
    line = entry.line(values)
  }
}
