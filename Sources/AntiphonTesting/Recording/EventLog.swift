import Antiphon

/// The recorded events. It has no reference to the talkback, which may therefore own it.
final class EventLog<Element: Sendable, Failure: Error>: Sendable {
  private let clock: VirtualClock
  private let origin: Duration
  private let respectsDemand: Bool
  private let replying: (@Sendable (Element) -> Reply?)?
  private let lock = Lock()
  /// Guarded by `lock`.
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
    clock: VirtualClock, origin: Duration, demand: Int, respectsDemand: Bool, replying: (@Sendable (Element) -> Reply?)?
  ) {
    self.clock = clock
    self.origin = origin
    self.respectsDemand = respectsDemand
    self.replying = replying
    state = State(wanted: demand)
    if demand > 0 && demand < .max { state.recording.talkbackCalls = [Moment(time, .request(demand))] }
  }

  var recording: Recording<Element, Failure> { lock.withLock { state.recording } }
  var isOver: Bool { lock.withLock { state.isCompleted || state.isStopped } }

  private var time: Duration { clock.elapsed - origin }

  func next(_ element: Element, _ talkback: Talkback) -> Reply {
    let time = time
    let isFirst = beginCall("next(\(element))") { state in
      state.recording.events.append(Moment(time, .next(element)))
      state.received += 1
      if respectsDemand && state.received > state.wanted {
        state.recording.violations.append("next(\(element)) at \(time.spelling) was not requested")
      }
      if state.canceller == currentThread {
        state.recording.violations.append("next(\(element)) at \(time.spelling) came after cancel() had returned")
      }
    }
    let reply = replying?(element) ?? talkback.take()
    endCall(isFirst, isStopped: reply == .stop)
    return reply
  }

  func completed(_ completion: Completion<Failure>) {
    let time = time
    let isFirst = beginCall("\(completion)") { state in
      state.recording.events.append(Moment(time, .completed(completion)))
      state.isCompleted = true
    }
    endCall(isFirst, isStopped: false)
  }

  /// Records the event, together with its violations. True if no other call is in progress.
  private func beginCall(_ name: String, _ record: (inout State) -> Void) -> Bool {
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

  private func endCall(_ isFirst: Bool, isStopped: Bool) {
    lock.withLock {
      if isFirst { state.isInside = false }
      if isStopped { state.isStopped = true }
    }
  }

  func note(_ asking: TalkbackCall) {
    let time = time
    lock.withLock {
      state.recording.talkbackCalls.append(Moment(time, asking))
      if case .request(let count) = asking { state.wanted = state.wanted.addingClamped(count) }
    }
  }

  func cancelled() {
    lock.withLock { if state.canceller == nil { state.canceller = currentThread } }
  }

  func recordViolation(_ text: String) {
    lock.withLock { state.recording.violations.append(text) }
  }
}

extension Int {
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
