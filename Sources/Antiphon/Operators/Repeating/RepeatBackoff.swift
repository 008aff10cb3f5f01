extension Producer {
  /// Starts the stream again a while after it has finished, until it has run `count` times.
  ///
  ///     self                                1|
  ///     repeat(3, backoff: .constant(2ms))  1--1--1|
  ///
  /// - Parameters:
  ///   - count: runs, at least 0; with 0 it finishes without starting; without end by default.
  ///   - backoff: how long to wait before each further run, counted from the end of the one before.
  ///   - clock: any Swift clock.
  /// - Fails: with the first failure.
  /// - Demand: carried over. When the time is over, a run is started as soon as something is wanted.
  /// - Cancels: the appointment with the clock.
  /// - Rewinds: to the first run and the first delay.
  public func `repeat`<Time: Clock>(
    _ count: Int = .max, backoff: Backoff, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(count >= 0, "repeat(_:backoff:) needs a count of 0 or more")
    return Producer { consumer in
      consumer.succession {
        let left = Serial(count)
        let delays = Serial(backoff.makeIterator())
        let isWaiting = Serial(false)
        return { ended in
          if let ended, !ended.isFinished { return nil }
          if ended == nil || isWaiting.value {
            guard left.value > 0 else { return nil }
            isWaiting.value = false
            left.value -= 1
            return Turn(self)
          }
          guard left.value > 0, let delay = delays.value.next() else { return nil }
          isWaiting.value = true
          return Turn(.silence(for: delay, clock: clock))
        }
      }
    }
  }
}
