extension Producer {
  /// Finishes if no element arrives for `period`, counted from the start and from each element.
  ///
  ///     self                 1-2-----3-|
  ///     timeout(after: 4ms)  1-2---|
  ///
  /// - Parameters:
  ///   - period: at least zero; a period beyond the clock's range is never over. An element at its very end is too late.
  ///   - clock: any Swift clock.
  /// - Demand: if there is no demand when the period is over, the period starts anew with the next request.
  /// - Cancels: upstream when the time is over.
  public func timeout<Time: Clock>(
    after period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    timeout(after: period, clock: clock) { .finished }
  }

  /// Fails with `failure` if no element arrives for `period`, counted from the start and from each element.
  ///
  ///     self                             1-2-----3-|
  ///     timeout(after: 4ms, failure: f)  1-2---#
  public func timeout<Time: Clock>(
    after period: Duration, failure: @escaping @autoclosure @Sendable () -> Failure, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    timeout(after: period, clock: clock) { .failed(failure()) }
  }

  /// Continues with another stream if no element arrives for `period`, counted from the start and from each element.
  ///
  ///     self                                     1-2-----3-|
  ///     fallback                                 8-9-|
  ///     timeout(after: 4ms, fallback: fallback)  1-2---8-9-|
  ///
  /// - Parameters:
  ///   - period: at least zero; a period beyond the clock's range is never over. An element at its very end is too late.
  ///   - fallback: the stream to continue with; it has no time limit.
  ///   - clock: any Swift clock.
  /// - Fails: with this stream, after the elements that arrived before, or with `fallback`.
  /// - Demand: if there is no demand when the period is over, the period starts anew with the next request. Demand is carried over to
  ///   `fallback`.
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
      let timer = OperatorTimer(clock, junction, period: period)
      let isOverdue = StateBox(false)
      let turn: @Sendable () -> Void = {
        if isOverdue.value {
          isOverdue.value = false
          timer.set(in: period)
        }
        junction.resumeAll()
      }
      junction.open(turn: turn) {
        isOverdue.value = false
        timer.whenDue { _ in
          if junction.isReady { return junction.end(completion()) }
          isOverdue.value = true
          junction.wantsTurn = true
        }
        timer.set(in: period)
        junction.listen(to: self, as: .forwarded, onDemand: true) { element in
          let now = timer.catchUp()
          guard junction.isLive else { return .stop }
          timer.set(at: now.saturatingAdd(period))
          return junction.emit(element, to: next)
        } ended: { completion in
          timer.catchUp()
          junction.end(completion, .inherited)
        }
      }
    }
  }
}

/// Why a stream with a time limit was stopped.
private enum Lateness<Failure: Error>: Error {
  case late
  case failed(Failure)
}
