import Antiphon

/// One subscription to a marble source: its due events, and the serial context that delivers them.
///
/// Events become due on the thread that advances the clock; demand and cancellation arrive on any thread. The thread that enters the
/// drain loop delivers all events; the others make it drain again.
final class Playback<Element: Sendable, Failure: Error>: ReleasablePlayback {
  /// Nil for a subscriber of a hot source.
  private let script: [Moment<Event<Element, Failure>>]?
  private let respectsDemand: Bool
  private let clock: VirtualClock
  private let log: SubscriptionLog
  /// The number of the subscription in the log. Written once, in `init`.
  private nonisolated(unsafe) var number = 0
  /// The talkback owns this playback once it is parked, so the playback does not own the talkback: each caller (an appointment, a
  /// wake-up, a cancellation) retains it for the time of the call.
  private let talkback: UnownedTalkback
  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var state = State()
  /// Accessed only in the drain loop.
  private nonisolated(unsafe) var isInstalled = false

  private struct State {
    var next: (@Sendable (Element) -> Reply)?
    var completed: (@Sendable (Completion<Failure>) -> Void)?
    var due: [Event<Element, Failure>] = []
    var appointments: [Appointment] = []
    /// The talkback owns it, and it owns this playback.
    weak var registration: Registration?
    var isDraining = false
    var mustDrainAgain = false
    var isParked = false
    /// The demand has not been read since the start or the last wake-up.
    var mustPark = false
    var isCancelled = false
    var isOver = false
    /// The number of threads that wake the source. Each has taken the parked flag and passes it to the drain loop.
    var wakers = 0
    /// The final action, for the last of these threads.
    var finalAction: Talkback.FinalAction?
  }

  private enum Step {
    case none, cancel, park
    case deliver(Event<Element, Failure>)
  }

  init(
    _ consumer: Consumer<Element, Failure>, respectsDemand: Bool, script: [Moment<Event<Element, Failure>>]?,
    on clock: VirtualClock, _ log: SubscriptionLog
  ) {
    self.respectsDemand = respectsDemand
    self.script = script
    self.clock = clock
    self.log = log
    talkback = consumer.talkback.unowned
    state.next = consumer.unownedNext
    state.completed = consumer.unownedCompleted
    number = log.open(self, consumer.talkback)
    log.look(number)
  }

  var isOver: Bool { lock.withLock { state.isOver } }

  func begin(_ talkback: Talkback) {
    if script == nil { talkback.forbidRewind() }
    play(talkback)
    // Parks at once if there is no demand.
    lock.withLock { state.mustPark = respectsDemand }
    let registration = talkback.onCancel { [self] in cancel() }
    let isLate = lock.withLock {
      if !state.isOver { state.registration = registration }
      return state.isOver
    }
    if isLate { registration.remove() }
    perform(drain())
  }

  func deliver(_ event: Event<Element, Failure>) {
    lock.withLock { if !state.isOver { state.due.append(event) } }
    perform(drain())
  }

  func release() {
    let functions = lock.withLock { (state.next.take(), state.completed.take()) }
    withExtendedLifetime(functions) {}
  }

  private func cancel() {
    lock.withLock { state.isCancelled = true }
    perform(drain())
  }

  private func perform(_ action: Talkback.FinalAction?) { action?() }

  private func play(_ talkback: Talkback) {
    guard let script else { return }
    let appointments = script.map { moment in
      // Retains the talkback as long as events are to come.
      clock.schedule(after: moment.time, rank: .work, isUnderTest: false) { [talkback] in
        withExtendedLifetime(talkback) { self.deliver(moment.value) }
      }
    }
    lock.withLock { state.appointments = appointments }
  }

  /// Delivers all events that it can. Returns the final action, if the stream has ended.
  private func drain() -> Talkback.FinalAction? {
    let isMine = lock.withLock {
      if state.isDraining { state.mustDrainAgain = true }
      defer { state.isDraining = true }
      return !state.isDraining
    }
    guard isMine else { return nil }
    while true {
      switch nextStep() {
      case .none:
        let isDone = lock.withLock {
          defer { state.mustDrainAgain = false }
          if !state.mustDrainAgain { state.isDraining = false }
          return !state.mustDrainAgain
        }
        if isDone { return nil }
      case .cancel: return end(.cancelled)
      case .park: if !talkback.retained.isReady { park { $0.parkUntilRequested() } }
      case .deliver(.completed(let completion)):
        // A cancellation or a rewind comes first; no reply may have reported it.
        if script != nil, !talkback.retained.isReady, !lock.withLock({ state.isParked }) {
          let result = park { $0.parkUntilRequested() }
          if result == .rewind || result == .cancelled { continue }
        }
        return end(completion)
      case .deliver(.next(let element)):
        if respectsDemand && !talkback.retained.isReady {
          park { $0.parkUntilRequested() }
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
        case .wait: if respectsDemand { park { $0.park(after: reply) } }
        case .rewind: if respectsDemand || script != nil { park { $0.park(after: reply) } }
        }
        log.look(number, afterDelivering: reply == .more || respectsDemand ? 1 : 0)
      }
    }
  }

  private func nextStep() -> Step {
    lock.withLock {
      if state.isOver { return .none }
      if state.isCancelled { return .cancel }
      if state.mustPark {
        state.mustPark = false
        return .park
      }
      guard let first = state.due.first else { return .none }
      // A completion needs no demand.
      if state.isParked, case .next = first { return .none }
      return .deliver(first)
    }
  }

  /// Parks unless a request, a rewind or a cancellation is pending.
  @discardableResult
  private func park(_ asking: (Talkback) -> Talkback.ParkResult) -> Talkback.ParkResult {
    let talkback = talkback.retained
    if !isInstalled {
      isInstalled = true
      talkback.install { [self] in wake() }
    }
    lock.withLock { state.isParked = true }
    log.didPark(number)
    let result = asking(talkback)
    guard result != .parked else { return result }
    unpark()
    switch result {
    case .rewind: restart()
    case .cancelled: lock.withLock { state.isCancelled = true }
    case .go, .parked: break
    }
    return result
  }

  private func unpark() {
    lock.withLock { state.isParked = false }
    log.didWake(number)
  }

  private func wake() -> Talkback.FinalAction? {
    unpark()
    lock.withLock {
      state.wakers += 1
      state.mustPark = true
    }
    let own = drain()
    let left = lock.withLock {
      state.wakers -= 1
      return state.wakers == 0 ? state.finalAction.take() : nil
    }
    return own ?? left
  }

  /// The final action is for the thread that has taken the parked flag: the drain loop may have parked, or not have the flag back yet.
  private func claimFinalAction(_ action: @escaping Talkback.FinalAction) -> Talkback.FinalAction? {
    let (isMine, isParked) = lock.withLock { () -> (Bool, Bool) in
      let isMine = !state.isParked && state.wakers == 0
      if !isMine { state.finalAction = action }
      return (isMine, state.isParked)
    }
    if isParked { talkback.retained.signal() }
    return isMine ? action : nil
  }

  private func restart() {
    let talkback = talkback.retained
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

  /// Releases the state. Returns the final action, if it is the caller's.
  private func end(_ completion: Completion<Failure>?) -> Talkback.FinalAction? {
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
    guard let completion, let completed = old.completed else { return claimFinalAction {} }
    return claimFinalAction { completed(completion) }
  }
}
