import Antiphon
import Foundation
import Testing

/// What a test of `marbles` observed: its sources with their subscriptions, and its streams with their events.
///
/// With `ANTIPHON_MARBLES=FILE` each test appends a record to the file, as a line of JSON. `Scripts/pictures` draws them. Times are
/// in nanoseconds.
struct MarbleRecord: Encodable {
  var file: String
  var line: Int
  var test: String
  var frame: Int
  var sources: [Source]
  var streams: [ObservedStream]

  struct Source: Encodable {
    var text: String
    var isHot: Bool
    /// The events of the diagram, when they are due. A source that waits emits them later.
    var events: [Occurrence]
    var spans: [SubscriptionSpan]
    /// Empty unless the test expects requests.
    var requests: [Requests]
  }

  /// What a subscription was asked for: the expected row, and what was observed.
  struct Requests: Encodable {
    var text: String
    var calls: [Occurrence]
  }

  struct SubscriptionSpan: Encodable {
    var start: Int
    /// Nil if it lasts longer than the test.
    var end: Int?
  }

  /// A stream that the test expects something of: the expected diagram, and what was observed.
  struct ObservedStream: Encodable {
    var text: String
    var talkback: String?
    var line: Int
    var events: [Occurrence]
    var calls: [Occurrence]
  }

  struct Occurrence: Encodable {
    var time: Int
    /// Its mark in a diagram.
    var mark: String
    /// The element, the failure, or the call in words. Empty for a completion whose mark says everything.
    var text: String
  }
}

extension MarbleRecord {
  /// The file for the records, if they are asked for.
  static let file = ProcessInfo.processInfo.environment["ANTIPHON_MARBLES"].map { Locked(URL(fileURLWithPath: $0)) }

  func write() {
    guard let file = Self.file else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let line = try? encoder.encode(self) + Data("\n".utf8) else { return }
    file.withLock { file in
      guard let handle = try? FileHandle(forUpdating: file) else { return (try? line.write(to: file)) ?? () }
      _ = try? handle.seekToEnd()
      try? handle.write(contentsOf: line)
      try? handle.close()
    }
  }
}

extension MarbleRecord.ObservedStream {
  init<Element, Failure>(
    _ recording: Recording<Element, Failure>, _ text: String, values: MarbleValues<Element>, talkback: String?,
    line: Int
  ) {
    var marks = Marks(values)
    let symbols = marks.row(recording.events, length: .zero).marks.map(\.symbol)
    let events = zip(recording.events, symbols).map { MarbleRecord.Occurrence($0.time, $1, $0.value) }
    self.init(
      text: text, talkback: talkback, line: line, events: events,
      calls: recording.talkbackCalls.map(MarbleRecord.Occurrence.init))
  }
}

extension MarbleRecord.Source {
  init(_ log: SubscriptionLog) {
    let spans = log.spans.map {
      MarbleRecord.SubscriptionSpan(start: $0.start.wholeNanoseconds, end: $0.end?.wholeNanoseconds)
    }
    let requests = zip(log.expectedRequests, log.spans).map { text, span in
      MarbleRecord.Requests(text: text, calls: span.requests.map(MarbleRecord.Occurrence.init))
    }
    self.init(text: log.text, isHot: log.isHot, events: log.occurrences(), spans: spans, requests: requests)
  }
}

extension MarbleRecord.Occurrence {
  init(_ call: Moment<TalkbackCall>) {
    self.init(time: call.time.wholeNanoseconds, mark: String(call.value.marks), text: call.value.description)
  }

  init<Element, Failure>(_ time: Duration, _ mark: Character, _ event: Event<Element, Failure>) {
    let text =
      switch event {
      case .next(let element): Self.text(of: element)
      case .completed(.failed(let failure)): "\(failure)"
      case .completed: ""
      }
    self.init(time: time.wholeNanoseconds, mark: String(mark), text: text)
  }

  /// The text of a value; sets and dictionaries have an order.
  private static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .set || mirror.displayStyle == .dictionary else { return "\(value)" }
    let members = mirror.children.map { child in
      let pair = Mirror(reflecting: child.value).children.map { "\($0.value)" }
      return mirror.displayStyle == .dictionary ? pair.joined(separator: ": ") : "\(child.value)"
    }
    return "[\(members.sorted().joined(separator: ", "))]"
  }
}

extension Duration {
  fileprivate var wholeNanoseconds: Int { Int(clamping: attoseconds / 1_000_000_000) }
}
