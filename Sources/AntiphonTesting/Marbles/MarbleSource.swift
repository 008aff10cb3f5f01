import Antiphon
import Testing

/// A stream that plays a diagram from the moment it is started, for each consumer anew.
///
///     cold("--1-2|", on: clock)                                    // Producer<Int, TestFailure>
///     cold("--a-b|", values: .letters, on: clock)                  // Producer<String, TestFailure>
///     cold("--a-b|", values: ["a": 10, "b": 20], failure: .never, on: clock)
///
/// It waits when it has no demand, keeping what has become due in the meantime; it can be rewound.
/// A diagram that can't be read is an issue at the caller's line; the stream then stays silent.
///
/// - Parameter heedsDemand: false makes it a source that can't be slowed: it pushes on whatever its consumer replies.
public func cold<Element, Failure>(
  _ text: String, values: MarbleValues<Element> = MarbleValues<Int>.digits,
  failure: MarbleError<Failure> = MarbleError<TestFailure>.test, heedsDemand: Bool = true,
  frame: Duration = .milliseconds(1), on clock: VirtualClock,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Producer<Element, Failure> {
  let here = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let script = script(text, values, failure, frame: frame, isHot: false, here)
  return MarbleSource(text, script, isHot: false, heedsDemand: heedsDemand, on: clock).producer
}

/// A stream that plays a diagram once, from now on, for whoever is listening; `^` marks the present.
///
///     hot("-1^-2--3|", on: clock)   // 2 in two milliseconds, 3 in five
///
/// It can't be slowed and can't be rewound: it pushes on whatever its consumers reply. Who comes after its end is told
/// so at once.
///
/// - Parameter heedsDemand: true makes it keep what a consumer has no demand for, for that consumer.
public func hot<Element, Failure>(
  _ text: String, values: MarbleValues<Element> = MarbleValues<Int>.digits,
  failure: MarbleError<Failure> = MarbleError<TestFailure>.test, heedsDemand: Bool = false,
  frame: Duration = .milliseconds(1), on clock: VirtualClock,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Producer<Element, Failure> {
  let here = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let script = script(text, values, failure, frame: frame, isHot: true, here)
  return MarbleSource(text, script, isHot: true, heedsDemand: heedsDemand, on: clock).producer
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

/// What plays the diagram.
final class MarbleSource<Element: Sendable, Failure: Error>: Sendable {
  private let script: [Moment<Event<Element, Failure>>]
  private let isHot: Bool
  private let heedsDemand: Bool
  private let clock: VirtualClock
  let log: SubscriptionLog
  private let lock = Lock()
  /// Both guarded by `lock`.
  private nonisolated(unsafe) var listeners: [(performance: Performance<Element, Failure>, talkback: Talkback)] = []
  private nonisolated(unsafe) var completion: Completion<Failure>?

  init(
    _ text: String, _ script: [Moment<Event<Element, Failure>>], isHot: Bool, heedsDemand: Bool, on clock: VirtualClock
  ) {
    self.script = script
    self.isHot = isHot
    self.heedsDemand = heedsDemand
    self.clock = clock
    log = SubscriptionLog(of: text, clock)
    guard isHot else { return }
    for moment in script where moment.time >= .zero {
      _ = clock.schedule(after: moment.time, rank: .work, isForeign: false) { self.send(moment.value) }
    }
  }

  var producer: Producer<Element, Failure> {
    Producer { consumer in
      if let inquiry = SubscriptionLog.inquiry {
        inquiry.answer = self.log
        return
      }
      let performance = Performance(
        consumer, heedsDemand: self.heedsDemand, script: self.isHot ? nil : self.script, on: self.clock, self.log)
      performance.begin(consumer.talkback)
      if self.isHot { self.add(performance, consumer.talkback) }
    }
  }

  private func add(_ listener: Performance<Element, Failure>, _ talkback: Talkback) {
    let late = lock.withLock { () -> Completion<Failure>? in
      if completion == nil { listeners.append((listener, talkback)) }
      return completion
    }
    if let late { listener.deliver(.completed(late)) }
  }

  private func send(_ event: Event<Element, Failure>) {
    let current = lock.withLock {
      defer { if case .completed(let completion) = event { self.completion = completion } }
      listeners.removeAll { $0.performance.isOver }
      return listeners
    }
    for listener in current { listener.performance.deliver(event) }
  }
}

/// One subscription to a marble source: what has become due, and the permission to hand it over.
///
/// Events become due on the thread that moves the clock; demand and cancellation arrive on any. Whoever finds work
/// while nobody is at it does it all; the others leave a note.
private final class Performance<Element: Sendable, Failure: Error>: Sendable {
  /// Nil for a listener of a hot source.
  private let script: [Moment<Event<Element, Failure>>]?
  private let heedsDemand: Bool
  private let clock: VirtualClock
  private let log: SubscriptionLog
  private let number: Int
  /// The talkback owns this performance once it is parked, so it isn't owned back: every way in here (an appointment, a
  /// wake-up, a cancellation) holds it for the time of the call.
  private let talkback: Unmanaged<Talkback>
  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var state = State()
  /// Touched only by whoever works.
  private nonisolated(unsafe) var isInstalled = false

  private struct State {
    var next: (@Sendable (Element) -> Reply)?
    var completed: (@Sendable (Completion<Failure>) -> Void)?
    var due: [Event<Element, Failure>] = []
    var appointments: [Appointment] = []
    /// The talkback keeps it; it keeps this performance.
    weak var registration: Registration?
    var isAtWork = false
    var isNoteLeft = false
    var isParked = false
    /// Not yet asked, since the start or the last wake-up, what is wanted.
    var mustStand = false
    var isCancelled = false
    var isOver = false
    /// How many threads are being woken. Each has taken the parked flag, and gives it to whoever works.
    var wakers = 0
    /// The last act, for whoever is woken last.
    var last: Talkback.Last?
  }

  private enum Task {
    case none, cancel, stand
    case deliver(Event<Element, Failure>)
  }

  init(
    _ consumer: Consumer<Element, Failure>, heedsDemand: Bool, script: [Moment<Event<Element, Failure>>]?,
    on clock: VirtualClock, _ log: SubscriptionLog
  ) {
    self.heedsDemand = heedsDemand
    self.script = script
    self.clock = clock
    self.log = log
    number = log.open()
    talkback = .passUnretained(consumer.talkback)
    state.next = consumer.unownedNext
    state.completed = consumer.unownedCompleted
  }

  var isOver: Bool { lock.withLock { state.isOver } }

  func begin(_ talkback: Talkback) {
    if script == nil { talkback.forbidRewind() }
    play(talkback)
    // Shows from the first moment that nothing was asked for.
    lock.withLock { state.mustStand = heedsDemand }
    let registration = talkback.onCancel { [self] in cancel() }
    let isLate = lock.withLock {
      if !state.isOver { state.registration = registration }
      return state.isOver
    }
    if isLate { registration.remove() }
    perform(work())
  }

  func deliver(_ event: Event<Element, Failure>) {
    lock.withLock { if !state.isOver { state.due.append(event) } }
    perform(work())
  }

  private func cancel() {
    lock.withLock { state.isCancelled = true }
    perform(work())
  }

  private func perform(_ last: Talkback.Last?) { last?() }

  private func play(_ talkback: Talkback) {
    guard let script else { return }
    let appointments = script.map { moment in
      // Holds the talkback: as long as something is to come, somebody must be there to be told.
      clock.schedule(after: moment.time, rank: .work, isForeign: false) { [talkback] in
        withExtendedLifetime(talkback) { self.deliver(moment.value) }
      }
    }
    lock.withLock { state.appointments = appointments }
  }

  /// Hands over what can be. Returns what is to be done last, if that was the end.
  private func work() -> Talkback.Last? {
    let isMine = lock.withLock {
      if state.isAtWork { state.isNoteLeft = true }
      defer { state.isAtWork = true }
      return !state.isAtWork
    }
    guard isMine else { return nil }
    while true {
      switch task() {
      case .none:
        let isDone = lock.withLock {
          defer { state.isNoteLeft = false }
          if !state.isNoteLeft { state.isAtWork = false }
          return !state.isNoteLeft
        }
        if isDone { return nil }
      case .cancel: return end(.cancelled)
      case .stand: if !talkback.takeUnretainedValue().isReady { stand { $0.await() } }
      case .deliver(.completed(let completion)):
        // A cancellation or a rewind comes first; nobody's reply may have told of it.
        if script != nil, !talkback.takeUnretainedValue().isReady, !lock.withLock({ state.isParked }) {
          let standing = stand { $0.await() }
          if standing == .rewind || standing == .cancelled { continue }
        }
        return end(completion)
      case .deliver(.next(let element)):
        if heedsDemand && !talkback.takeUnretainedValue().isReady {
          stand { $0.await() }
          continue
        }
        let next = lock.withLock { () -> (@Sendable (Element) -> Reply)? in
          if !state.due.isEmpty { state.due.removeFirst() }
          return state.next
        }
        let reply = next?(element) ?? .stop
        switch reply {
        case .more: break
        case .stop: return end(nil)
        case .wait: if heedsDemand { stand { $0.park(after: reply) } }
        case .rewind: if heedsDemand || script != nil { stand { $0.park(after: reply) } }
        }
      }
    }
  }

  private func task() -> Task {
    lock.withLock {
      if state.isOver { return .none }
      if state.isCancelled { return .cancel }
      if state.mustStand {
        state.mustStand = false
        return .stand
      }
      guard let first = state.due.first else { return .none }
      // An end needs no demand.
      if state.isParked, case .next = first { return .none }
      return .deliver(first)
    }
  }

  /// Parks if the talkback says so.
  @discardableResult
  private func stand(_ asking: (Talkback) -> Talkback.Standing) -> Talkback.Standing {
    let talkback = talkback.takeUnretainedValue()
    if !isInstalled {
      isInstalled = true
      talkback.install { [self] in wake() }
    }
    lock.withLock { state.isParked = true }
    log.parks(number)
    let standing = asking(talkback)
    guard standing != .parked else { return standing }
    unpark()
    switch standing {
    case .rewind: restart()
    case .cancelled: lock.withLock { state.isCancelled = true }
    case .go, .parked: break
    }
    return standing
  }

  private func unpark() {
    lock.withLock { state.isParked = false }
    log.wakes(number)
  }

  private func wake() -> Talkback.Last? {
    unpark()
    lock.withLock {
      state.wakers += 1
      state.mustStand = true
    }
    let own = work()
    let left = lock.withLock {
      state.wakers -= 1
      return state.wakers == 0 ? state.last.take() : nil
    }
    return own ?? left
  }

  /// The last act is for who has taken the parked flag: whoever works may have parked, or not have the flag back yet.
  private func handOver(_ last: @escaping Talkback.Last) -> Talkback.Last? {
    let (isMine, isParked) = lock.withLock { () -> (Bool, Bool) in
      let isMine = !state.isParked && state.wakers == 0
      if !isMine { state.last = last }
      return (isMine, state.isParked)
    }
    if isParked { talkback.takeUnretainedValue().signal() }
    return isMine ? last : nil
  }

  private func restart() {
    let talkback = talkback.takeUnretainedValue()
    let old = lock.withLock { () -> [Appointment] in
      defer {
        state.appointments = []
        state.due = []
      }
      return state.appointments
    }
    old.forEach { $0.cancel() }
    play(talkback)
  }

  /// Forgets everything. Returns the last word, if one is due and it is the caller's.
  private func end(_ completion: Completion<Failure>?) -> Talkback.Last? {
    let old = lock.withLock { () -> State in
      let old = state
      state = State()
      state.isOver = true
      state.isParked = old.isParked
      state.wakers = old.wakers
      return old
    }
    log.close(number)
    old.appointments.forEach { $0.cancel() }
    old.registration?.remove()
    guard let completion, let completed = old.completed else { return handOver {} }
    return handOver { completed(completion) }
  }
}

/// When a marble source was subscribed to, by how many, how long it stood waiting for demand.
final class SubscriptionLog: Sendable {
  struct Span {
    var start: Duration
    var end: Duration?
    /// From when to when it was parked.
    var waits: [(from: Duration, to: Duration?)] = []
  }

  let text: String
  private let clock: VirtualClock
  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var list: [Span] = []

  init(of text: String, _ clock: VirtualClock) {
    self.text = text
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
    wakes(number)
  }

  func parks(_ number: Int) {
    let time = clock.elapsed
    lock.withLock { list[number].waits.append((time, nil)) }
  }

  func wakes(_ number: Int) {
    let time = clock.elapsed
    lock.withLock {
      let waits = list[number].waits.indices
      if let last = waits.last, list[number].waits[last].to == nil { list[number].waits[last].to = time }
    }
  }

  // MARK: Finding it

  /// A producer is a function without a name. Started under an inquiry, a marble source tells its log and doesn't play.
  @TaskLocal static var inquiry: Inquiry?

  final class Inquiry: Sendable {
    /// Written and read by the one thread that inquires.
    nonisolated(unsafe) var answer: SubscriptionLog?
  }

  /// The log of a producer that `cold` or `hot` made.
  static func of<Element, Failure>(_ producer: Producer<Element, Failure>) -> SubscriptionLog? {
    let inquiry = Inquiry()
    let talkback = Talkback(requesting: 0)
    talkback.cancel()
    let consumer = Consumer<Element, Failure>(talkback: talkback, next: { _ in .stop }, completed: { _ in })
    $inquiry.withValue(inquiry) { producer.run(consumer) }
    return inquiry.answer
  }
}

extension SubscriptionLog.Span {
  /// `^` subscribed, `!` over, `.` standing and waiting for demand.
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
