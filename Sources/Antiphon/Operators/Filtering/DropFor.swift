extension Producer {
  /// Drops the elements that come in the first `period`, then emits all the rest.
  ///
  ///     self            1-2-3-4-|
  ///     drop(for: 3ms)  ----3-4-|
  ///
  /// - Parameters:
  ///   - period: at least zero, counted from the start; zero means until the clock's next turn. An element at its very end is
  ///     emitted.
  ///   - clock: any Swift clock.
  /// - Finishes: with this stream.
  /// - Demand: a dropped element uses none up; upstream waits while the consumer wants nothing, the clock does not. An element
  ///   that still waits at this stream when the time is over is emitted.
  /// - Rewinds: counts the time anew.
  public func drop<Time: Clock>(
    for period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "drop(for:) needs a duration of zero or more")
    return Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let alarm = Alarm(clock, junction, period: period)
      let isDropping = Serial(true)
      junction.open(turn: { junction.resumeAll() }) {
        isDropping.value = true
        alarm.reset { _ in isDropping.value = false }
        alarm.set(in: period)
        junction.listen(to: self, as: .passedOn, onDemand: true) { element in
          if isDropping.value { alarm.catchUp() }
          return isDropping.value ? junction.reply : junction.emit(element, to: next)
        } ended: { completion in
          junction.end(completion, .inherited)
        }
      }
    }
  }
}
