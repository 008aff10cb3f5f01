extension Producer {
  /// Emits an element once `period` has passed without another one.
  ///
  ///     self                1-2-----3-|
  ///     debounce(for: 3ms)  -----2----(3|)
  ///
  /// - Parameters:
  ///   - period: at least zero; zero means the clock's next turn. An element at its very end comes after the one that has
  ///     settled, and starts a new period.
  ///   - clock: any Swift clock.
  /// - Finishes: at once, after emitting the waiting element.
  /// - Fails: at once; the waiting element is lost.
  /// - Demand: upstream waits while there is no demand; settled elements are kept.
  /// - Loses: every element that is followed by another one before `period` has passed.
  public func debounce<Time: Clock>(
    for period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "debounce(for:) needs a duration of zero or more")
    return Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let timer = OperatorTimer(clock, junction, period: period)
      let latest = StateBox<Element?>(nil)
      junction.open(turn: { junction.resumeAll() }) {
        latest.value = nil
        timer.whenDue { _ in
          if let element = latest.value.take() { _ = junction.emit(element, to: next) }
        }
        junction.listen(to: self) { element in
          let now = timer.catchUp()
          guard junction.isLive else { return .stop }
          latest.value = element
          timer.set(at: now.saturatingAdd(period))
          return junction.reply
        } ended: { completion in
          timer.catchUp()
          if completion.isFinished, let element = latest.value.take() { _ = junction.emit(element, to: next) }
          junction.end(completion)
        }
      }
    }
  }
}
