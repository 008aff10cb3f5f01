import Antiphon

/// The subscriptions to a marble source, and how long each waited for demand.
final class SubscriptionLog: Sendable {
  struct Span {
    var start: Duration
    var end: Duration?
    /// From when to when it was parked.
    var waits: [(from: Duration, to: Duration?)] = []
  }

  let text: String
  let isHot: Bool
  /// The events of the diagram.
  let occurrences: @Sendable () -> [MarbleRecord.Occurrence]
  private let clock: VirtualClock
  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var list: [Span] = []

  init(
    of text: String, isHot: Bool, _ clock: VirtualClock,
    _ occurrences: @escaping @Sendable () -> [MarbleRecord.Occurrence]
  ) {
    self.text = text
    self.isHot = isHot
    self.occurrences = occurrences
    self.clock = clock
  }

  var spans: [Span] { lock.withLock { list } }

  func open() -> Int {
    let time = clock.elapsed
    return lock.withLock {
      list.append(Span(start: time))
      return list.count - 1
    }
  }

  func close(_ number: Int) {
    let time = clock.elapsed
    lock.withLock { list[number].end = time }
    didWake(number)
  }

  func didPark(_ number: Int) {
    let time = clock.elapsed
    lock.withLock { list[number].waits.append((time, nil)) }
  }

  func didWake(_ number: Int) {
    let time = clock.elapsed
    lock.withLock {
      let waits = list[number].waits.indices
      if let last = waits.last, list[number].waits[last].to == nil { list[number].waits[last].to = time }
    }
  }

  // MARK: Lookup

  /// A producer has no identity. Started under an inspection, a marble source returns its log and does not play.
  @TaskLocal static var inspection: Inspection?

  final class Inspection: Sendable {
    /// Written and read by the inspecting thread only.
    nonisolated(unsafe) var answer: SubscriptionLog?
  }

  /// The log of a producer that `cold` or `hot` made.
  static func of<Element, Failure>(_ producer: Producer<Element, Failure>) -> SubscriptionLog? {
    let inspection = Inspection()
    let talkback = Talkback(requesting: 0)
    talkback.cancel()
    let consumer = Consumer<Element, Failure>(talkback: talkback, next: { _ in .stop }, completed: { _ in })
    $inspection.withValue(inspection) { producer.run(consumer) }
    return inspection.answer
  }
}

extension SubscriptionLog.Span {
  /// The subscription as a diagram: `^` start, `!` end, `.` waiting for demand.
  func marbles(since origin: Duration, frame: Duration, drawingWaits: Bool, until last: Duration) -> String {
    var marks = [MarbleText.Mark(time: start - origin, symbol: "^")]
    let finish = end ?? last
    for wait in waits where drawingWaits {
      var time = max(wait.from, start + frame)
      while time < min(wait.to ?? finish, finish) {
        marks.append(MarbleText.Mark(time: time - origin, symbol: "."))
        time += frame
      }
    }
    if let end { marks.append(MarbleText.Mark(time: end - origin, symbol: "!")) }
    return MarbleText(marks: marks).rendered(frame: frame).text
  }
}

extension SubscriptionLog {
  /// The difference to the expected subscriptions; nil if there is none.
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
