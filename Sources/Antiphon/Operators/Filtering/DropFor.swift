extension Producer {
  /// Drops the elements that arrive in the first `period`, then emits all later ones.
  ///
  ///     self            1-2-3-4-|
  ///     drop(for: 3ms)  ----3-4-|
  ///
  /// - Parameters:
  ///   - period: at least zero, counted from the start; zero means until the clock's next turn. An element at its very end is
  ///     emitted.
  ///   - clock: any Swift clock.
  /// - Finishes: with this stream.
  /// - Demand: a dropped element consumes no demand; upstream waits while there is no demand; the clock does not. An element
  ///   that still waits at this stream when the time is over is emitted.
  /// - Rewinds: counts the time anew.
  public func drop<Time: Clock>(
    for period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "drop(for:) needs a duration of zero or more")
    return Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let timer = OperatorTimer(clock, junction, period: period)
      let isDropping = StateBox(true)
      junction.open(turn: { junction.resumeAll() }) {
        isDropping.value = true
        timer.whenDue { _ in isDropping.value = false }
        timer.set(in: period)
        junction.listen(to: self, as: .forwarded, onDemand: true) { element in
          if isDropping.value { timer.catchUp() }
          return isDropping.value ? junction.reply : junction.emit(element, to: next)
        } ended: { completion in
          junction.end(completion, .inherited)
        }
      }
    }
  }
}
