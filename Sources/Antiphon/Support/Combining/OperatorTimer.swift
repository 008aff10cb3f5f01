/// The one appointment of a time operator with its clock. Its action runs in the junction's serial context.
///
/// Moving it to a later time costs nothing: the appointment stays as it is, and is made again when it comes too early.
///
/// A period includes its start and excludes its end. Whether an element at the very end arrives before or after the appointment
/// depends on which of the two the clock was asked for first. An operator therefore calls `catchUp` before it processes an
/// element or a completion, unless the order does not matter: what is due by then happens first, and the appointment finds nothing
/// to do.
@usableFromInline
final class OperatorTimer<Output: Sendable, Failure: Error>: @unchecked Sendable {
  private let leakCounter = LeakCounter("operator timer")
  private let time: ClockAdapter
  /// Weak, so that a clock does not keep a finished operator alive.
  private weak let junction: Junction<Output, Failure>?
  // Touched only in the junction's serial context.
  /// True for a period of zero: it ends at the clock's next turn, and no times are compared.
  var isTurn: Bool
  private var appointment: Appointment?
  private var due = Duration.zero
  private var isSet = false
  /// Receives the timer as an argument: the timer owns the action, so capturing the timer would form a cycle.
  private var action: (@Sendable (OperatorTimer) -> Void)?

  /// - Parameter period: the operator's period.
  @usableFromInline
  init<Time: Clock>(_ clock: Time, _ junction: Junction<Output, Failure>, period: Duration)
  where Time.Duration == Duration {
    time = ClockAdapter(clock)
    self.junction = junction
    isTurn = period == .zero
    junction.cancelTimers = { [weak self] in self?.cancel() }
  }

  @usableFromInline
  var elapsed: Duration { time.elapsed() }

  /// Sets the action. Before a rewind sets another one, the junction cancels the timer.
  @usableFromInline
  func whenDue(_ action: @escaping @Sendable (OperatorTimer) -> Void) { self.action = action }

  /// Performs the action if it is due, and returns the elapsed time. Serial context only.
  @usableFromInline @discardableResult
  func catchUp() -> Duration {
    let now = time.elapsed()
    if isSet && !isTurn && due <= now { goOff() }
    return now
  }

  @usableFromInline
  func set(in delay: Duration) { set(at: time.elapsed().saturatingAdd(delay)) }

  @usableFromInline
  func set(at due: Duration) {
    let earlier = self.due
    self.due = due
    isSet = true
    if appointment != nil && earlier <= due { return }
    appointment?.cancel()
    appoint()
    assert(appointment != nil, "a timer that is set has an appointment")
  }

  func cancel() {
    isSet = false
    appointment?.cancel()
    appointment = nil
  }

  deinit { appointment?.cancel() }

  private func appoint() {
    appointment = time.schedule(due - time.elapsed()) { [weak self, weak junction] in
      guard let self, let junction else { return }
      junction.perform { self.wentOff() }
    }
  }

  private func wentOff() {
    appointment = nil
    guard isSet else { return }
    if time.elapsed() < due { return appoint() }
    goOff()
  }

  private func goOff() {
    isSet = false
    action?(self)
  }
}

extension Duration {
  /// The sum, or the longest duration there is: an appointment after that never comes.
  @usableFromInline
  func saturatingAdd(_ other: Duration) -> Duration {
    let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
    return other > longest - self ? longest : self + other
  }

  /// The rest of the current period when `passed` has elapsed since the first one began: all of it at its very start.
  func left(after passed: Duration) -> Duration {
    if self == .zero { return .zero }
    if passed < self { return self - passed }
    return self - Duration(attoseconds: passed.attoseconds % attoseconds)
  }
}
