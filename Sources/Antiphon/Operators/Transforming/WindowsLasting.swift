import DequeModule

extension Producer {
  /// Emits, each time `step` has passed, an array of the elements of the last `period`.
  ///
  ///     self                                1-2--------|
  ///     windows(lasting: 4ms, every: 2ms)   --a-b-c-d-d|   a: [1]  b: [1, 2]  c: [2]  d: []
  ///
  /// An element is in every window for which it is not too old; with a step longer than the period some elements are in none. Several steps
  /// that pass during one delivery count as one.
  ///
  /// - Parameters:
  ///   - period: how long an element is part of the windows, more than zero.
  ///   - step: counted from the start, more than zero. An element at its very end belongs to the next window.
  ///   - clock: any Swift clock.
  /// - Finishes: at once, after a window of the elements since the last window, if there are any.
  /// - Fails: at once, without the remaining elements.
  /// - Demand: the stream waits while no window is requested; the step starts anew with the next request.
  /// - Complexity: O(*n*) for each window, where *n* is the number of its elements. Space: O(*n* + *k*), where *k* is the number of
  ///   elements since the last window.
  public func windows<Time: Clock>(
    lasting period: Duration, every step: Duration, clock: Time = ContinuousClock()
  ) -> Producer<[Element], Failure> where Time.Duration == Duration {
    precondition(period > .zero, "windows(lasting:every:) needs a period of more than zero")
    precondition(step > .zero, "windows(lasting:every:) needs a step of more than zero")
    return Producer<[Element], Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let timer = OperatorTimer(clock, junction, period: step)
      let kept = StateBox<Deque<(element: Element, arrival: Duration)>>([])
      let hasNew = StateBox(false)
      // When the first of the counted steps began. Nil while no step is counted, because there is no demand.
      let beginning = StateBox<Duration?>(nil)
      let count: @Sendable () -> Void = {
        beginning.value = timer.elapsed
        timer.set(in: step)
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
        timer.whenDue { timer in
          emit(timer.elapsed)
          if junction.isReady, let beginning = beginning.value {
            let now = timer.elapsed
            timer.set(at: now.saturatingAdd(step.left(after: now - beginning)))
          } else {
            beginning.value = nil
            junction.wantsTurn = true
          }
        }
        count()
        junction.listen(to: self, onDemand: true) { element in
          let now = timer.catchUp()
          kept.value.append((element, now))
          hasNew.value = true
          return junction.reply
        } ended: { completion in
          let now = timer.catchUp()
          if completion.isFinished, hasNew.value { emit(now) }
          junction.end(completion)
        }
      }
    }
  }
}
