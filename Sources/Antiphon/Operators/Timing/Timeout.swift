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
    precondition(period >= .zero, "timeout(after:) needs a duration of zero or more")
    return timeout(first: period, each: period, clock: clock) { .finished }
  }

  /// Fails with `failure` if no element arrives for `period`, counted from the start and from each element.
  ///
  ///     self                             1-2-----3-|
  ///     timeout(after: 4ms, failure: f)  1-2---#
  public func timeout<Time: Clock>(
    after period: Duration, failure: @escaping @autoclosure @Sendable () -> Failure, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "timeout(after:) needs a duration of zero or more")
    return timeout(first: period, each: period, clock: clock) { .failed(failure()) }
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
    precondition(period >= .zero, "timeout(after:) needs a duration of zero or more")
    return timeout(first: period, each: period, fallback: fallback, clock: clock)
  }

  func timeout<Time: Clock>(
    first: Duration, each: Duration?, fallback: Producer, clock: Time
  ) -> Producer where Time.Duration == Duration {
    mapError { Lateness.failed($0) }
      .timeout(first: first, each: each, clock: clock) { .failed(.late) }
      .catch { (reason: Lateness<Failure>) -> Producer in
        switch reason {
        case .late: fallback
        case .failed(let failure): fail(failure)
        }
      }
  }

  /// - Parameters:
  ///   - first: the limit for the first element.
  ///   - each: the limit for each later one; nil for none.
  func timeout<Time: Clock>(
    first: Duration, each: Duration?, clock: Time, completion: @escaping @Sendable () -> Completion<Failure>
  ) -> Producer where Time.Duration == Duration {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let timer = OperatorTimer(clock, junction, period: first)
      let state = StateBox((limit: Optional(first), isOverdue: false))
      let turn: @Sendable () -> Void = {
        if state.value.isOverdue, let limit = state.value.limit {
          state.value.isOverdue = false
          timer.set(in: limit)
        }
        junction.resumeAll()
      }
      junction.open(turn: turn) {
        state.value = (first, false)
        timer.isTurn = first == .zero
        timer.whenDue { _ in
          if junction.isReady { return junction.end(completion()) }
          state.value.isOverdue = true
          junction.wantsTurn = true
        }
        timer.set(in: first)
        junction.listen(to: self, as: .forwarded, onDemand: true) { element in
          let now = timer.catchUp()
          guard junction.isLive else { return .stop }
          if let each {
            timer.isTurn = each == .zero
            timer.set(at: now.saturatingAdd(each))
          } else {
            timer.cancel()
          }
          state.value.limit = each
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
enum Lateness<Failure: Error>: Error {
  case late
  case failed(Failure)
}
