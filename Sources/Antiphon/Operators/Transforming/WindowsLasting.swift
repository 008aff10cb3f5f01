import DequeModule

extension Producer {
  /// Emits, each time `step` has passed, an array of the elements of the last `period`.
  ///
  ///     self                                1-2--------|
  ///     windows(lasting: 4ms, every: 2ms)   --a-b-c-d-d|   a: [1]  b: [1, 2]  c: [2]  d: []
  ///
  /// An element is in every window that it is not too old for; with a step longer than the period some are in none. Steps that pass
  /// while the stream is busy are one.
  ///
  /// - Parameters:
  ///   - period: how long an element is part of the windows, more than zero.
  ///   - step: counted from the start, more than zero. An element at its very end belongs to the next window.
  ///   - clock: any Swift clock.
  /// - Finishes: at once, after a window of what came since the last one, if anything did.
  /// - Fails: at once, without what is left.
  /// - Demand: the stream waits while no window is wanted; the step starts anew with the next request.
  /// - Complexity: each window is an array of its own.
  public func windows<Time: Clock>(
    lasting period: Duration, every step: Duration, clock: Time = ContinuousClock()
  ) -> Producer<[Element], Failure> where Time.Duration == Duration {
    precondition(period > .zero, "windows(lasting:every:) needs a period of more than zero")
    precondition(step > .zero, "windows(lasting:every:) needs a step of more than zero")
    return Producer<[Element], Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let alarm = Alarm(clock, junction, period: step)
      let kept = Serial<Deque<(element: Element, arrival: Duration)>>([])
      let hasNew = Serial(false)
      // When the first of the steps began that are counted now. Nil while none is, for want of demand.
      let beginning = Serial<Duration?>(nil)
      let count: @Sendable () -> Void = {
        beginning.value = alarm.elapsed
        alarm.set(in: step)
      }
      let emit: @Sendable (Duration) -> Void = { now in
        while let oldest = kept.value.first, now - oldest.arrival > period { kept.value.removeFirst() }
        hasNew.value = false
        _ = junction.emit(kept.value.map(\.element), to: next)
      }
      let turn: @Sendable () -> Void = {
        if beginning.value == nil { count() }
        junction.resumeAll()
      }
      junction.open(turn: turn) {
        kept.value = []
        hasNew.value = false
        alarm.reset { alarm in
          emit(alarm.elapsed)
          if junction.isReady, let beginning = beginning.value {
            let now = alarm.elapsed
            alarm.set(at: now.saturatingAdd(step.left(after: now - beginning)))
          } else {
            beginning.value = nil
            junction.wantsTurn = true
          }
        }
        count()
        junction.listen(to: self, onDemand: true) { element in
          let now = alarm.catchUp()
          kept.value.append((element, now))
          hasNew.value = true
          return junction.reply
        } ended: { completion in
          let now = alarm.catchUp()
          if completion.isFinished, hasNew.value { emit(now) }
          junction.end(completion)
        }
      }
    }
  }
}
