import Antiphon

/// A subscription to a marble source.
protocol ReleasablePlayback: AnyObject, Sendable {
  /// Releases the functions of the consumer, which may own the talkback that owns this.
  func release()
}

/// The subscriptions to a marble source, how long each waited for demand, and what it was asked for.
final class SubscriptionLog: Sendable {
  struct Span {
    var start: Duration
    var end: Duration?
    /// From when to when it was parked.
    var waits: [(from: Duration, to: Duration?)] = []
    /// The requests and pauses, and when the log saw them.
    var requests: [Moment<TalkbackCall>] = []
    /// The talkback of the subscription. It owns the playback, which owns the log.
    fileprivate weak var talkback: Talkback?
    fileprivate weak var playback: (any ReleasablePlayback)?
    /// The number of requested elements that have been delivered.
    fileprivate var delivered = 0
    fileprivate var requested = 0
    fileprivate var isPaused = false

    fileprivate mutating func see(_ demand: Int, isPaused: Bool, at time: Duration) {
      let total = demand == .max ? .max : demand + delivered
      if total > requested {
        requests.append(Moment(time, .request(total == .max ? .max : total - requested)))
        requested = total
      }
      if isPaused != self.isPaused { requests.append(Moment(time, isPaused ? .pause : .resume)) }
      self.isPaused = isPaused
    }
  }

  let text: String
  let isHot: Bool
  /// The events of the diagram.
  let occurrences: @Sendable () -> [MarbleRecord.Occurrence]
  private let clock: VirtualClock
  private let lock = Lock()
  /// Both guarded by `lock`.
  private nonisolated(unsafe) var list: [Span] = []
  private nonisolated(unsafe) var expected: [String] = []

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

  /// The rows that a test expects of the requests, one for each subscription.
  var expectedRequests: [String] {
    get { lock.withLock { expected } }
    set { lock.withLock { expected = newValue } }
  }

  func open(_ playback: any ReleasablePlayback, _ talkback: Talkback) -> Int {
    let time = clock.elapsed
    return lock.withLock {
      list.append(Span(start: time, talkback: talkback, playback: playback))
      return list.count - 1
    }
  }

  /// Releases the subscribers that are left: no event will come.
  func release() {
    for span in spans { span.playback?.release() }
  }

  /// Records what has been requested in each subscription that has not ended.
  func look() {
    for number in lock.withLock({ list.indices }) { look(number) }
  }

  func look(_ number: Int, afterDelivering count: Int = 0) {
    guard let talkback = lock.withLock({ list[number].end == nil ? list[number].talkback : nil }) else { return }
    let demand = talkback.demand
    let isPaused = demand > 0 && !talkback.isReady && !talkback.isDiverted
    let time = clock.elapsed
    lock.withLock {
      list[number].delivered += count
      list[number].see(demand, isPaused: isPaused, at: time)
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
  /// The difference from the expected subscriptions; nil if there is none.
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
    return difference("subscriptions", wanted, actual)
  }

  /// The difference from the expected requests; nil if there is none.
  func differenceOfRequests(from expected: [String], frame: Duration) -> String? {
    var wanted: [String] = []
    do throws(MarbleFailure) {
      for text in expected {
        let row = try MarbleText(text, row: .talkback, frame: frame)
        wanted.append(MarbleText(marks: row.marks).rendered(frame: frame).text)
      }
    } catch {
      return "\(error)"
    }
    let actual = spans.map { MarbleText(talkbackCalls: $0.requests).rendered(frame: frame).text }
    return difference("requests", wanted, actual)
  }

  private func difference(_ kind: String, _ wanted: [String], _ actual: [String]) -> String? {
    if wanted == actual { return nil }
    let rows = max(wanted.count, actual.count)
    var lines = ["\(kind) to \"\(text)\""]
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
