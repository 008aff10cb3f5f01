/// How runs end, and the periods for which they are kept: see `RunLifetime`.
extension SharedConnection {
  /// The time, if runs are kept for a period. A clock is user code: no lock is held.
  @usableFromInline
  var time: Duration? { lifetime.clock?.elapsed() }

  /// Begins a period of a run. To be called under the lock.
  func begin(_ period: Duration, at time: Duration?, of run: Run) -> Int {
    run.periods += 1
    run.period = RunPeriod(number: run.periods, end: time.flatMap { period == .zero ? nil : $0 + period })
    return run.periods
  }

  /// Makes the appointment for the end of a period that has begun.
  func schedule(_ period: Duration, _ number: Int, of run: Run) {
    let appointment = lifetime.clock?.schedule(period) { [weak self, weak run] in
      if let self, let run { end(run, period: number) }
    }
    let isOver = lock.withLock {
      guard run.period?.number == number else { return true }
      run.period?.appointment = appointment
      return false
    }
    if isOver { appointment?.cancel() }
  }

  /// Called when the clock has ended a period.
  func end(_ run: Run, period number: Int) {
    let connection = lock.withLock { () -> Subscription? in
      guard run.period?.number == number else { return nil }
      run.period = nil
      defer { checkInvariants(run) }
      return forget(run)
    }
    connection?.cancel()
  }

  /// Forgets the current run if its period is over, even if the clock has not ended it yet: a consumer may come at that time.
  @usableFromInline
  func endPeriod(at time: Duration?) {
    guard let time else { return }
    let (run, appointment, connection) = lock.withLock { () -> (Run?, Appointment?, Subscription?) in
      guard let run = current, let end = run.period?.end, end <= time else { return (nil, nil, nil) }
      defer { checkInvariants(run) }
      return (run, run.period.take()?.appointment, forget(run))
    }
    appointment?.cancel()
    connection?.cancel()
    withExtendedLifetime(run) {}
  }

  /// Called under the lock when a consumer has come. Returns the appointment that would end the producer, for the caller to cancel.
  @usableFromInline
  func endGrace(of run: Run) -> Appointment? { run.isOver ? nil : run.period.take()?.appointment }

  /// Called under the lock when a run is no longer needed. Returns the connection, for the caller to cancel.
  @usableFromInline
  func forget(_ run: Run) -> Subscription? {
    // A caller retains the run, whose elements may have user code in their `deinit`.
    if current === run, run.isOver || lifetime.resets.contains(.noConsumers) { current = nil }
    return run.connection.take()
  }

  /// Called when a subscriber has left. Cancels the connection after the last one, now or after a period.
  @usableFromInline
  func leave(_ run: Run) {
    let now = lifetime.graceAfterLast == nil ? nil : time
    let (connection, period) = lock.withLock { () -> (Subscription?, Int?) in
      run.subscribers -= 1
      defer { checkInvariants(run) }
      guard run.subscribers == 0, lifetime.isCancelledWithLast else { return (nil, nil) }
      if let grace = lifetime.graceAfterLast, current === run, run.connection != nil {
        return (nil, begin(grace, at: now, of: run))
      }
      // A run that is over is remembered, as its scope says.
      return run.isOver ? (nil, nil) : (forget(run), nil)
    }
    connection?.cancel()
    if let grace = lifetime.graceAfterLast, let period { schedule(grace, period, of: run) }
  }

  /// Called when the producer has completed.
  @usableFromInline
  func end(_ run: Run, _ talkback: Talkback, _ completion: Completion<Failure>) {
    let now = lifetime.timeAfterFinish == nil ? nil : time
    let (ended, appointment) = lock.withLock { () -> (Subscription?, Appointment?) in
      guard run.connection?.talkback === talkback else { return (nil, nil) }
      run.isOver = true
      let appointment = run.period.take()?.appointment
      let isReset = lifetime.isReset(by: completion)
      if current === run, isReset { current = nil }
      defer { checkInvariants(run) }
      if !isReset, let now, let kept = lifetime.timeAfterFinish {
        run.period = RunPeriod(number: run.periods, end: now + kept)
      }
      return (run.connection.take(), appointment)
    }
    appointment?.cancel()
    if ended != nil { run.multicaster.end(completion) }
  }
}
