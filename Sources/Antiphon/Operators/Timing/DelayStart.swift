extension Producer {
  /// Starts the stream `period` later.
  ///
  ///     self                  1-2-|
  ///     delayStart(for: 3ms)  ---1-2-|
  ///
  /// - Parameters:
  ///   - period: at least zero; zero means the clock's next turn.
  ///   - clock: any Swift clock.
  /// - Demand: carried over to the stream, which is started whether or not there is any.
  /// - Cancels: the timer.
  /// - Rewinds: waits for the delay again.
  public func delayStart<Time: Clock>(
    for period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "delayStart(for:) needs a duration of zero or more")
    let wait = emitting { (emitter: Emitter<Element, Failure>) in
      let appointment = ClockAdapter(clock).schedule(period) { emitter.finish() }
      emitter.onEnd { appointment.cancel() }
    }
    return .concat(wait, self)
  }
}
