extension Producer {
  /// Emits the latest element, if it is new, each time `notifier` emits one.
  ///
  ///     self                  1-2-----3-|
  ///     notifier              ---a---b-c---|
  ///     sample(on: notifier)  ---2-----3|
  ///
  /// This stream is started first. If `notifier` finishes, nothing more is emitted, and this stream runs to its end.
  ///
  /// - Finishes: with this stream, at once; an element that was not sampled is lost.
  /// - Fails: with the first failure of either, at once: the other is cancelled, and kept samples are lost.
  /// - Demand: both wait while there is no demand; samples of streams that can't wait are kept.
  /// - Loses: every element that is followed by another one before `notifier` emits.
  @_alwaysEmitIntoClient @inline(__always)
  public func sample<Other: Sendable>(on notifier: Producer<Other, Failure>) -> Producer {
    sample(on: notifier, orEmit: nil)
  }

  /// Emits the latest element, or `element` if there is no new one, each time `notifier` emits one.
  ///
  ///     self                              1-2-----3-|
  ///     notifier                          ---a-b-c---|
  ///     sample(on: notifier, default: 0)  ---2-0-0--|
  ///
  /// In all other respects it behaves like `sample(on:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public func sample<Other: Sendable>(
    on notifier: Producer<Other, Failure>, default element: Element
  ) -> Producer {
    sample(on: notifier, orEmit: .some(element))
  }

  @_alwaysEmitIntoClient @inline(__always)
  func sample<Other: Sendable>(on notifier: Producer<Other, Failure>, orEmit substitute: Element?) -> Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let latest = StateBox(Element?.none)
      junction.open(turn: { junction.resumeAll() }) {
        latest.value = nil
        junction.listen(to: self, onDemand: true) { element in
          latest.value = element
          return junction.reply
        } ended: { completion in
          junction.end(completion)
        }
        if !junction.isLive { return }
        junction.listen(to: notifier, as: .notifier) { _ in
          guard let element = latest.value.take() ?? substitute else { return junction.reply }
          return junction.emit(element, to: next)
        } ended: { completion in
          if !completion.isFinished { junction.end(completion) }
        }
      }
    }
  }

  /// Emits the latest element, if it is new, each time `period` has passed.
  ///
  ///     self                1-2-----3-|
  ///     sample(every: 3ms)  ---2-----3|
  ///
  /// - Parameters:
  ///   - period: counted from the start, at least zero; zero means at each turn of the clock. An element at its very end belongs
  ///     to the next one.
  ///   - clock: any Swift clock.
  /// - Finishes: with this stream, at once; an element that was not sampled is lost.
  /// - Demand: the stream waits while there is no demand; the period starts anew with the next request.
  /// - Loses: every element that is followed by another one within the period.
  public func sample<Time: Clock>(
    every period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    sample(every: period, orEmit: nil, clock: clock)
  }

  /// Emits the latest element, or `element` if there is no new one, each time `period` has passed.
  ///
  ///     self                            1-2-----3-|
  ///     sample(every: 3ms, default: 0)  ---2--0--3|
  ///
  /// Several periods that pass during one delivery count as one. In all other respects it behaves like `sample(every:clock:)`.
  public func sample<Time: Clock>(
    every period: Duration, default element: Element, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    sample(every: period, orEmit: .some(element), clock: clock)
  }

  private func sample<Time: Clock>(
    every period: Duration, orEmit substitute: Element?, clock: Time
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "sample(every:) needs a duration of zero or more")
    return Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let timer = OperatorTimer(clock, junction, period: period)
      let latest = StateBox<Element?>(nil)
      // When the first of the counted periods began. Nil while no period is counted, because there is no demand.
      let beginning = StateBox<Duration?>(nil)
      let count: @Sendable () -> Void = {
        beginning.value = timer.elapsed
        timer.set(in: period)
      }
      let turn: @Sendable () -> Void = {
        if beginning.value == nil { count() }
        junction.resumeAll()
      }
      junction.open(turn: turn) {
        latest.value = nil
        timer.whenDue { timer in
          if let element = latest.value.take() ?? substitute { _ = junction.emit(element, to: next) }
          if junction.isReady, let beginning = beginning.value {
            let now = timer.elapsed
            timer.set(at: now.saturatingAdd(period.left(after: now - beginning)))
          } else {
            beginning.value = nil
            junction.wantsTurn = true
          }
        }
        count()
        junction.listen(to: self, onDemand: true) { element in
          timer.catchUp()
          latest.value = element
          return junction.reply
        } ended: { completion in
          timer.catchUp()
          junction.end(completion)
        }
      }
    }
  }
}
