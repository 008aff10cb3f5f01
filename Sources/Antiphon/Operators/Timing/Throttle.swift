extension Producer {
  /// Emits an element and then none for `period`.
  ///
  ///     self                              1-2-3-----4-|
  ///     throttle(for: 3ms)                1---3-----4-|
  ///     throttle(for: 3ms, latest: true)  1--2--3---4-|
  ///
  /// - Parameters:
  ///   - period: at least zero; zero means until the clock's next turn. An element at its very end belongs to the next one.
  ///   - keepsLatest: true to emit, when the period ends, the latest of the elements held back in it, and to start another period
  ///     then. It is emitted whether or not the source is active.
  ///   - clock: any Swift clock.
  /// - Finishes: at once, or when the period ends if an element is held back.
  /// - Fails: at once; the element held back is lost.
  /// - Demand: upstream waits while there is no demand.
  /// - Loses: elements within a period, all or all but the latest.
  public func throttle<Time: Clock>(
    for period: Duration, latest keepsLatest: Bool = false, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "throttle(for:) needs a duration of zero or more")
    return Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let timer = OperatorTimer(clock, junction, period: period)
      let held = StateBox<Element?>(nil)
      let state = StateBox((isClosed: false, isFinished: false))
      junction.open(turn: { junction.resumeAll() }) {
        held.value = nil
        state.value = (false, false)
        timer.whenDue { timer in
          state.value.isClosed = false
          guard let element = held.value.take() else { return }
          _ = junction.emit(element, to: next)
          if state.value.isFinished { return junction.end(.finished) }
          state.value.isClosed = true
          timer.set(in: period)
        }
        junction.listen(to: self) { element in
          if state.value.isClosed { timer.catchUp() }
          guard junction.isLive else { return .stop }
          if state.value.isClosed {
            if keepsLatest { held.value = element }
            return junction.reply
          }
          state.value.isClosed = true
          timer.set(in: period)
          return junction.emit(element, to: next)
        } ended: { completion in
          timer.catchUp()
          if completion.isFinished && held.value != nil {
            state.value.isFinished = true
          } else {
            junction.end(completion)
          }
        }
      }
    }
  }
}
