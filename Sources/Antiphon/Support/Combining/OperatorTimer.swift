/// The one appointment of a time operator with its clock. It goes off with the junction's floor.
///
/// Setting it later than before costs nothing: the appointment stays as it is, and is made again when it comes too early.
///
/// A period contains its start and not its end. Whether an element at the very end is heard before or after the appointment is kept
/// depends on which of the two the clock was asked for first, so an operator calls `catchUp` before it deals with an element:
/// what is due by then happens first, and the appointment finds nothing to do.
final class OperatorTimer<Output: Sendable, Failure: Error>: @unchecked Sendable {
  private let leakCounter = LeakCounter("alarm")
  private let time: ClockAdapter
  /// Weak: an operator that is over must not be kept by a clock.
  private weak let junction: Junction<Output, Failure>?
  /// True for a period of zero: it ends at the clock's next turn, and no times are compared.
  private let isTurn: Bool
  // Touched only by who has the junction's floor.
  private var appointment: Appointment?
  private var due = Duration.zero
  private var isSet = false
  /// Given the alarm, as it must not own it.
  private var action: (@Sendable (OperatorTimer) -> Void)?

  /// - Parameter period: what the operator calls its period.
  init<Time: Clock>(_ clock: Time, _ junction: Junction<Output, Failure>, period: Duration)
  where Time.Duration == Duration {
    time = ClockAdapter(clock)
    self.junction = junction
    isTurn = period == .zero
    junction.cancelTimers = { [weak self] in self?.cancel() }
  }

  var elapsed: Duration { time.elapsed() }

  /// From now on `action` is what it does. What it was set to before, the junction has had it forget.
  func reset(_ action: @escaping @Sendable (OperatorTimer) -> Void) { self.action = action }

  /// Does what is due, if it has not been done. To be called with the floor. Returns what has elapsed.
  @discardableResult
  func catchUp() -> Duration {
    let now = time.elapsed()
    if isSet && !isTurn && due <= now { goOff() }
    return now
  }

  func set(in delay: Duration) { set(at: time.elapsed().saturatingAdd(delay)) }

  func set(at due: Duration) {
    let earlier = self.due
    self.due = due
    isSet = true
    if appointment != nil && earlier <= due { return }
    appointment?.cancel()
    appoint()
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
  /// The sum, or the longest duration there is: such an appointment is never kept.
  func saturatingAdd(_ other: Duration) -> Duration {
    let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
    return other > longest - self ? longest : self + other
  }

  /// What is left of the period that so much time, counted from the start of the first one, falls into: all of it at its start.
  func left(after passed: Duration) -> Duration {
    if self == .zero { return .zero }
    if passed < self { return self - passed }
    return self - Duration(attoseconds: passed.attoseconds % attoseconds)
  }
}
