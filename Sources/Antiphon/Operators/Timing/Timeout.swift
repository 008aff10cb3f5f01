extension Producer {
  /// Finishes if no element comes for `period`, counted from the start and from each element.
  ///
  ///     self                 1-2-----3-|
  ///     timeout(after: 4ms)  1-2---|
  ///
  /// - Parameters:
  ///   - period: at least zero; a longer one than the clock can count is never over. What comes at its very end is too late.
  ///   - clock: any Swift clock.
  /// - Demand: a consumer that wants nothing when the time is over is given the whole period again, from when it wants
  ///   something.
  /// - Cancels: upstream when the time is over.
  public func timeout<Time: Clock>(
    after period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    timeout(after: period, clock: clock) { .finished }
  }

  /// Fails with `failure` if no element comes for `period`, counted from the start and from each element.
  ///
  ///     self                             1-2-----3-|
  ///     timeout(after: 4ms, failure: f)  1-2---#
  public func timeout<Time: Clock>(
    after period: Duration, failure: @escaping @autoclosure @Sendable () -> Failure, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    timeout(after: period, clock: clock) { .failed(failure()) }
  }

  /// Goes on with another stream if no element comes for `period`, counted from the start and from each element.
  ///
  ///     self                                     1-2-----3-|
  ///     fallback                                 8-9-|
  ///     timeout(after: 4ms, fallback: fallback)  1-2---8-9-|
  ///
  /// - Parameters:
  ///   - period: at least zero; a longer one than the clock can count is never over. What comes at its very end is too late.
  ///   - fallback: what comes after it has no time limit.
  ///   - clock: any Swift clock.
  /// - Fails: with this stream, after the elements that came before, or with `fallback`.
  /// - Demand: as above; carried over.
  /// - Cancels: upstream when the time is over.
  /// - Rewinds: to the first element of this stream.
  public func timeout<Time: Clock>(
    after period: Duration, fallback: Producer, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    mapError { Lateness.failed($0) }
      .timeout(after: period, failure: .late, clock: clock)
      .catch { (reason: Lateness<Failure>) -> Producer in
        switch reason {
        case .late: fallback
        case .failed(let failure): fail(failure)
        }
      }
  }

  private func timeout<Time: Clock>(
    after period: Duration, clock: Time, completion: @escaping @Sendable () -> Completion<Failure>
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "timeout(after:) needs a duration of zero or more")
    return Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let alarm = Alarm(clock, junction, period: period)
      let isSpared = Serial(false)
      let turn: @Sendable () -> Void = {
        if isSpared.value {
          isSpared.value = false
          alarm.set(in: period)
        }
        junction.resumeAll()
      }
      junction.open(turn: turn) {
        isSpared.value = false
        alarm.reset { _ in
          if junction.isReady { return junction.end(completion()) }
          isSpared.value = true
          junction.wantsTurn = true
        }
        alarm.set(in: period)
        junction.listen(to: self, as: .passedOn, onDemand: true) { element in
          let now = alarm.catchUp()
          guard junction.isLive else { return .stop }
          alarm.set(at: now.saturatingAdd(period))
          return junction.emit(element, to: next)
        } ended: { completion in
          alarm.catchUp()
          junction.end(completion, .inherited)
        }
      }
    }
  }
}

/// Why a stream with a time limit did not go on.
private enum Lateness<Failure: Error>: Error {
  case late
  case failed(Failure)
}
