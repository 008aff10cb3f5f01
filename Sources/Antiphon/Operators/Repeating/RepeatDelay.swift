extension Producer {
  /// Starts the stream again when it has finished, after a delay that `delay` returns for each run, until it has run `count` times.
  ///
  ///     self                                     1|
  ///     repeat(3, delay: { .milliseconds($0) })  1-1--1|
  ///
  /// - Parameters:
  ///   - count: the number of runs, at least 0; with 0 it finishes without starting; unlimited by default.
  ///   - delay: called with the number of the run that has finished, from 1 on. It returns the delay before the next one, at least zero and
  ///     counted from the end of that run, or nil to finish.
  ///   - clock: any Swift clock.
  /// - Fails: with the first failure.
  /// - Demand: carried over to the next run. After the delay, a run is started as soon as there is demand.
  /// - Cancels: the timer.
  /// - Rewinds: to the first run and the first delay.
  public func `repeat`<Time: Clock>(
    _ count: Int = .max, delay: @escaping @Sendable (_ round: Int) -> Duration?, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(count >= 0, "repeat(_:delay:) needs a count of 0 or more")
    return self.repeat(count, clock: clock) {
      { round in
        let delay = delay(round)
        precondition(delay ?? .zero >= .zero, "repeat(_:delay:) needs delays of zero or more")
        return delay
      }
    }
  }

  /// - Parameter makeDelays: returns, for each subscription, the function that returns the delay after a run.
  func `repeat`<Time: Clock>(
    _ count: Int, clock: Time, makeDelays: @escaping @Sendable () -> @Sendable (_ round: Int) -> Duration?
  ) -> Producer where Time.Duration == Duration {
    Producer { consumer in
      consumer.sequence {
        let delay = makeDelays()
        let state = StateBox((round: 0, isWaiting: false))
        return { ended in
          if let ended, !ended.isFinished { return nil }
          if ended == nil || state.value.isWaiting {
            guard state.value.round < count else { return nil }
            state.value.isWaiting = false
            state.value.round += 1
            return NextUpstream(self)
          }
          guard state.value.round < count, let delay = delay(state.value.round) else { return nil }
          state.value.isWaiting = true
          return NextUpstream(.silence(for: delay, clock: clock))
        }
      }
    }
  }
}
