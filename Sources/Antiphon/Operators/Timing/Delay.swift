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
  public func delay<Time: Clock>(
    for period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "delay(for:) needs a duration of zero or more")
    return Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let alarm = OperatorTimer(clock, junction, period: period)
      let onTheirWay = StateBox(Deque<(due: Duration, event: Event<Element, Failure>)>())
      junction.open(turn: { junction.resumeAll() }) {
        onTheirWay.value = []
        alarm.reset { alarm in
          let now = alarm.elapsed
          while let (due, event) = onTheirWay.value.first {
            if due > now { return alarm.set(at: due) }
            onTheirWay.value.removeFirst()
            switch event {
            case .next(let element): _ = junction.emit(element, to: next)
            case .completed(let completion): junction.end(completion)
            }
          }
        }
        let send: @Sendable (Event<Element, Failure>) -> Void = { event in
          let due = alarm.elapsed.saturatingAdd(period)
          onTheirWay.value.append((due, event))
          if onTheirWay.value.count == 1 { alarm.set(at: due) }
        }
        junction.listen(to: self) { element in
          send(.next(element))
          return junction.reply
        } ended: { completion in
          if completion.isFinished { return send(.completed(.finished)) }
          alarm.catchUp()
          junction.end(completion)
        }
      }
    }
  }
}
