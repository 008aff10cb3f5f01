extension Producer {
  /// Starts the stream again after a delay when it fails, at most `count` times.
  ///
  ///     self                                                  1#
  ///     retry(2, backoff: .exponential(from: 2ms, cap: 9ms))  1--1----1#
  ///
  /// - Parameters:
  ///   - count: the number of starts after the first, at least 0; unlimited by default.
  ///   - backoff: the delay before each start, counted from the failure.
  ///   - isWorthwhile: whether to start again after a failure. If not, the stream fails at once.
  ///   - clock: any Swift clock.
  /// - Fails: with the failure of the last run, after the elements that arrived before.
  /// - Demand: carried over to the next run. After the delay, a run is started as soon as there is demand.
  /// - Cancels: the timer.
  /// - Rewinds: to the first delay.
  public func retry<Time: Clock>(
    _ count: Int = .max, backoff: Backoff, if isWorthwhile: @escaping @Sendable (Failure) -> Bool = { _ in true },
    clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(count >= 0, "retry(_:backoff:) needs a count of 0 or more")
    return Producer { consumer in
      consumer.keepFailuresInOrder()
      consumer.sequence {
        let left = StateBox(count)
        let delays = StateBox(backoff.makeIterator())
        let isWaiting = StateBox(false)
        return { ended in
          guard let ended else { return NextUpstream(self) }
          if isWaiting.value {
            isWaiting.value = false
            return ended.isFinished ? NextUpstream(self) : nil
          }
          guard case .failed(let failure) = ended, left.value > 0, isWorthwhile(failure),
            let delay = delays.value.next()
          else { return nil }
          left.value -= 1
          isWaiting.value = true
          return NextUpstream(.silence(for: delay, clock: clock))
        }
      }
    }
  }

  /// Finishes without an element after a delay, as soon as there is demand.
  static func silence<Time: Clock>(for delay: Duration, clock: Time) -> Producer where Time.Duration == Duration {
    timer(after: delay, clock: clock).compactMap { _ -> Element? in nil }.promoteFailure()
  }
}
