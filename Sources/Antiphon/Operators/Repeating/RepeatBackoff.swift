extension Producer {
  /// Starts the stream again after a delay when it has finished, until it has run `count` times.
  ///
  ///     self                                1|
  ///     repeat(3, backoff: .constant(2ms))  1--1--1|
  ///
  /// - Parameters:
  ///   - count: the number of runs, at least 0; with 0 it finishes without starting; unlimited by default.
  ///   - backoff: the delay before each further run, counted from the end of the previous run.
  ///   - clock: any Swift clock.
  /// - Fails: with the first failure.
  /// - Demand: carried over to the next run. After the delay, a run is started as soon as there is demand.
  /// - Cancels: the timer.
  /// - Rewinds: to the first run and the first delay.
  public func `repeat`<Time: Clock>(
    _ count: Int = .max, backoff: Backoff, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(count >= 0, "repeat(_:backoff:) needs a count of 0 or more")
    return self.repeat(count, clock: clock) {
      let delays = StateBox(backoff.makeIterator())
      return { _ in delays.value.next() }
    }
  }
}
