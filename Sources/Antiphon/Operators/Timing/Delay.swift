import DequeModule

extension Producer {
  /// Emits every element and the completion `period` later.
  ///
  ///     self             1-2-|
  ///     delay(for: 3ms)  ---1-2-|
  ///
  /// - Parameters:
  ///   - period: at least zero; zero means the clock's next turn. Order is kept.
  ///   - clock: any Swift clock.
  /// - Fails: at once; elements whose time has not come, or that are not requested yet, are lost.
  /// - Demand: upstream waits while there is no demand; delayed elements are kept.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of elements that have not been emitted.
  @_alwaysEmitIntoClient
  public func delay<Time: Clock>(
    for period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "delay(for:) needs a duration of zero or more")
    return Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let timer = OperatorTimer(clock, junction, period: period)
      let delayed = StateBox(Deque<(due: Duration, event: Event<Element, Failure>)>())
      junction.open(turn: { junction.resumeAll() }) {
        delayed.value = []
        timer.whenDue { timer in
          let now = timer.elapsed
          while let (due, event) = delayed.value.first {
            if due > now { return timer.set(at: due) }
            delayed.value.removeFirst()
            switch event {
            case .next(let element):
              junction.count(-1)
              _ = junction.emit(element, to: next)
            case .completed(let completion): junction.end(completion)
            }
          }
        }
        let send: @Sendable (Event<Element, Failure>) -> Void = { event in
          let due = timer.elapsed.saturatingAdd(period)
          delayed.value.append((due, event))
          if delayed.value.count == 1 { timer.set(at: due) }
        }
        junction.listen(to: self) { element in
          junction.count(1)
          send(.next(element))
          return junction.reply
        } ended: { completion in
          if completion.isFinished { return send(.completed(.finished)) }
          timer.catchUp()
          junction.end(completion)
        }
      }
    }
  }
}
