/// A clock as time operators see it: the time since the adapter was made, and a call after a delay.
///
/// The kind of clock is looked up when the adapter is made, not at each appointment.
struct ClockAdapter: Sendable {
  let elapsed: @Sendable () -> Duration
  let schedule: @Sendable (_ after: Duration, _ work: @escaping @Sendable () -> Void) -> Appointment

  init<Time: Clock>(_ clock: Time) where Time.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    if let clock = clock as? any SchedulingClock {
      schedule = { delay, work in clock.schedule(after: max(delay, .zero), CarriedContext.wrap(work)) }
    } else {
      schedule = { delay, work in
        let appointment = Appointment(CarriedContext.wrap(work))
        // Such a delay outlasts every process, and the system's clocks trap on a deadline that they cannot represent.
        if delay > .seconds(1 << 32) { return appointment }
        let deadline = clock.now.advanced(by: max(delay, .zero))
        let sleep = Task {
          try? await clock.sleep(until: deadline, tolerance: nil)
          if !Task.isCancelled { appointment.keep() }
        }
        appointment.whenCancelled { sleep.cancel() }
        return appointment
      }
    }
  }
}
