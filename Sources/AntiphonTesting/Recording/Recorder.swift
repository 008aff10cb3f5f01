import Antiphon

/// A consumer that writes down what it is told and when, and checks that the telling obeys the protocol.
///
///     let recorder = from(1...4).record(on: clock, requesting: 2)
///     recorder.elements             // [1, 2]
///     recorder.request(1)
///     recorder.cancel()
///     recorder.recording.marbles()  // "(123!)"
///
/// It reports as violations: an event after completion, or after a reply of `.stop`; two calls at once, or one inside
/// the other; an element that was not asked for, or that came after `cancel()` had returned.
public final class Recorder<Element: Sendable, Failure: Error>: Sendable {
  private let tape: Tape<Element, Failure>
  /// The line to the source. What is asked here directly works, but is not drawn on the second row.
  public let talkback: Talkback

  /// A recorder that has asked for `demand` elements.
  ///
  /// - Parameters:
  ///   - heedsDemand: false if the source is known to push whatever the demand, so that it is no violation.
  ///   - origin: what its times count from; the present by default.
  ///   - replying: called inside each `next`; its result is the reply, unless it is nil.
  public init(
    on clock: VirtualClock, requesting demand: Int = .max, heedsDemand: Bool = true,
    origin: VirtualClock.Instant? = nil, replying: (@Sendable (Element) -> Reply?)? = nil
  ) {
    talkback = Talkback(requesting: demand)
    tape = Tape(
      clock: clock, origin: (origin ?? clock.now).offset, demand: demand, heedsDemand: heedsDemand, replying: replying)
  }

  /// What to start a producer with, once.
  public var consumer: Consumer<Element, Failure> {
    // The source ends up inside the talkback, so what it holds must not hold the talkback.
    let unowned = Unmanaged.passUnretained(talkback)
    return Consumer(
      talkback: talkback,
      next: { [tape] element in tape.next(element, unowned.takeUnretainedValue()) },
      completed: { [tape] completion in
        unowned.takeUnretainedValue().close()
        tape.completed(completion)
      })
  }

  // MARK: Asking

  /// Asks for `count` more elements.
  public func request(_ count: Int = 1) {
    tape.note(.request(count))
    talkback.request(count)
  }

  public func pause() {
    tape.note(.pause)
    talkback.pause()
  }

  public func resume() {
    tape.note(.resume)
    talkback.resume()
  }

  public func rewind() throws(RewindFailure) {
    tape.note(.rewind)
    try talkback.rewind()
  }

  public func cancel() {
    tape.note(.cancel)
    talkback.cancel()
    tape.cancelled()
  }

  func ask(_ asking: Asking) {
    switch asking {
    case .request(let count): request(count)
    case .pause: pause()
    case .resume: resume()
    case .rewind:
      do { try rewind() } catch { tape.violate("rewind asked of a source that cannot") }
    case .cancel: cancel()
    }
  }

  // MARK: What came

  /// All of it up to now.
  public var recording: Recording<Element, Failure> { tape.recording }
  public var events: [Event<Element, Failure>] { recording.events.map(\.value) }
  public var elements: [Element] { recording.elements }
  public var completion: Completion<Failure>? { recording.completion }
  public var violations: [String] { recording.violations }
  /// True if the stream has completed, or was told to stop.
  public var isOver: Bool { tape.isOver }
}

extension Producer {
  /// Starts a recorder on this stream.
  public func record(
    on clock: VirtualClock, requesting demand: Int = .max, heedsDemand: Bool = true,
    origin: VirtualClock.Instant? = nil, replying: (@Sendable (Element) -> Reply?)? = nil
  ) -> Recorder<Element, Failure> {
    let recorder = Recorder<Element, Failure>(
      on: clock, requesting: demand, heedsDemand: heedsDemand, origin: origin, replying: replying)
    run(recorder.consumer)
    return recorder
  }
}

/// What is written down. It knows nothing of the talkback, which may therefore own it.
private final class Tape<Element: Sendable, Failure: Error>: Sendable {
  private let clock: VirtualClock
  private let origin: Duration
  private let heedsDemand: Bool
  private let replying: (@Sendable (Element) -> Reply?)?
  private let lock = Lock()
  /// The rest is guarded by `lock`.
  private nonisolated(unsafe) var state: State

  private struct State {
    var recording = Recording<Element, Failure>(events: [])
    var wanted: Int
    var received = 0
    var isStopped = false
    var isCompleted = false
    var isInside = false
    var canceller: UInt?
  }

  init(
    clock: VirtualClock, origin: Duration, demand: Int, heedsDemand: Bool, replying: (@Sendable (Element) -> Reply?)?
  ) {
    self.clock = clock
    self.origin = origin
    self.heedsDemand = heedsDemand
    self.replying = replying
    state = State(wanted: demand)
    if demand > 0 && demand < .max { state.recording.asked = [Moment(time, .request(demand))] }
  }

  var recording: Recording<Element, Failure> { lock.withLock { state.recording } }
  var isOver: Bool { lock.withLock { state.isCompleted || state.isStopped } }

  private var time: Duration { clock.elapsed - origin }

  func next(_ element: Element, _ talkback: Talkback) -> Reply {
    let time = time
    let isFirst = enter("next(\(element))") { state in
      state.recording.events.append(Moment(time, .next(element)))
      state.received += 1
      if heedsDemand && state.received > state.wanted {
        state.recording.violations.append("next(\(element)) at \(time.spelling) was not asked for")
      }
      if state.canceller == currentThread {
        state.recording.violations.append("next(\(element)) at \(time.spelling) came after cancel() had returned")
      }
    }
    let reply = replying?(element) ?? talkback.take()
    leave(isFirst, isStopped: reply == .stop)
    return reply
  }

  func completed(_ completion: Completion<Failure>) {
    let time = time
    let isFirst = enter("\(completion)") { state in
      state.recording.events.append(Moment(time, .completed(completion)))
      state.isCompleted = true
    }
    leave(isFirst, isStopped: false)
  }

  /// Writes the event down, whatever is wrong with it. True if no other call is going on.
  private func enter(_ name: String, _ record: (inout State) -> Void) -> Bool {
    let time = time
    return lock.withLock {
      if state.isCompleted { state.recording.violations.append("\(name) at \(time.spelling) came after completion") }
      if state.isStopped { state.recording.violations.append("\(name) at \(time.spelling) came after .stop") }
      if state.isInside { state.recording.violations.append("\(name) at \(time.spelling) came inside another call") }
      record(&state)
      defer { state.isInside = true }
      return !state.isInside
    }
  }

  private func leave(_ isFirst: Bool, isStopped: Bool) {
    lock.withLock {
      if isFirst { state.isInside = false }
      if isStopped { state.isStopped = true }
    }
  }

  func note(_ asking: Asking) {
    let time = time
    lock.withLock {
      state.recording.asked.append(Moment(time, asking))
      if case .request(let count) = asking { state.wanted = state.wanted.addingClamped(count) }
    }
  }

  func cancelled() {
    lock.withLock { if state.canceller == nil { state.canceller = currentThread } }
  }

  func violate(_ text: String) {
    lock.withLock { state.recording.violations.append(text) }
  }
}

extension Int {
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
