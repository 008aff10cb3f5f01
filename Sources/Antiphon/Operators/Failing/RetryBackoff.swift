extension Producer {
  /// Starts the stream again a while after it has failed, at most `count` times.
  ///
  ///     self                                                  1#
  ///     retry(2, backoff: .exponential(from: 2ms, cap: 9ms))  1--1----1#
  ///
  /// - Parameters:
  ///   - count: starts after the first, at least 0; without end by default.
  ///   - backoff: how long to wait before each start, counted from the failure.
  ///   - isWorthwhile: whether to start again after a failure. After one that is not, the stream fails at once.
  ///   - clock: any Swift clock.
  /// - Fails: with the failure of the last run, after the elements that came before.
  /// - Demand: carried over. When the time is over, a run is started as soon as something is wanted.
  /// - Cancels: the appointment with the clock.
  /// - Rewinds: to the first delay.
  public func retry<Time: Clock>(
    _ count: Int = .max, backoff: Backoff, if isWorthwhile: @escaping @Sendable (Failure) -> Bool = { _ in true },
    clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(count >= 0, "retry(_:backoff:) needs a count of 0 or more")
    return Producer { consumer in
      consumer.keepFailuresInOrder()
      consumer.succession {
        let left = Serial(count)
        let delays = Serial(backoff.makeIterator())
        let isWaiting = Serial(false)
        return { ended in
          guard let ended else { return Turn(self) }
          if isWaiting.value {
            isWaiting.value = false
            return ended.isFinished ? Turn(self) : nil
          }
          guard case .failed(let failure) = ended, left.value > 0, isWorthwhile(failure),
            let delay = delays.value.next()
          else { return nil }
          left.value -= 1
          isWaiting.value = true
          return Turn(.silence(for: delay, clock: clock))
        }
      }
    }
  }

  /// Says nothing and finishes after a while, or later, when something is wanted.
  static func silence<Time: Clock>(for delay: Duration, clock: Time) -> Producer where Time.Duration == Duration {
    timer(after: delay, clock: clock).compactMap { _ -> Element? in nil }.promoteFailure()
  }
}
