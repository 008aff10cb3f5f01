extension Producer {
  /// Emits the elements that arrive in the first `period`, and finishes when it is over.
  ///
  ///     self              1-2-3-4-|
  ///     prefix(for: 3ms)  1-2|
  ///
  /// - Parameters:
  ///   - period: at least zero, counted from the start; zero means until the clock's next turn. An element at its very end is
  ///     too late.
  ///   - clock: any Swift clock.
  /// - Demand: upstream waits while there is no demand; the clock does not.
  /// - Cancels: upstream when the time is over.
  /// - Loses: elements that still wait at this stream when the time is over.
  /// - Rewinds: counts the time anew.
  public func prefix<Time: Clock>(
    for period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "prefix(for:) needs a duration of zero or more")
    return Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let timer = OperatorTimer(clock, junction, period: period)
      junction.open(turn: { junction.resumeAll() }) {
        timer.whenDue { _ in junction.end(.finished) }
        timer.set(in: period)
        junction.listen(to: self, as: .forwarded, onDemand: true) { element in
          timer.catchUp()
          return junction.emit(element, to: next)
        } ended: { completion in
          timer.catchUp()
          junction.end(completion, .inherited)
        }
      }
    }
  }
}
