extension Producer {
  /// Finishes if no element comes for `period`, counted from the start and from each element.
  ///
  ///     self                1-2-----3-|
  ///     timeout(after: 4ms) 1-2---|
  ///
  /// - Parameters:
  ///   - period: at least zero; a longer one than the clock can count is never over.
  ///   - clock: any Swift clock.
  /// - Demand: time in which the consumer wants nothing doesn't count.
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

  private func timeout<Time: Clock>(
    after period: Duration, clock: Time, completion: @escaping @Sendable () -> Completion<Failure>
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "timeout(after:) needs a duration of zero or more")
    return Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.next
      let alarm = Alarm(clock, junction)
      junction.open(turn: { junction.resumeAll() }) {
        alarm.reset {
          if junction.isReady { junction.end(completion()) } else { alarm.set(in: period) }
        }
        alarm.set(in: period)
        junction.listen(to: self) { _, element in
          alarm.set(in: period)
          return junction.emit(element, to: next)
        } ended: { _, completion in
          junction.end(completion)
        }
      }
    }
  }
}
