extension Producer {
  /// Waits `period` after an element, and then emits the latest one.
  ///
  ///     self                        1-2-----3-4-|
  ///     throttleToLatest(for: 3ms)  ---2-------4|
  ///
  /// The next element after that begins another period. `throttle(for:latest:clock:)` also emits the first element of a period.
  ///
  /// - Parameters:
  ///   - period: at least zero; zero means until the clock's next turn. An element at its very end belongs to the next one.
  ///   - clock: any Swift clock.
  /// - Finishes: at once, or when the period ends if one has begun.
  /// - Fails: at once; the element held back is lost.
  /// - Demand: upstream waits while there is no demand.
  /// - Loses: all elements of a period but the latest.
  public func throttleToLatest<Time: Clock>(
    for period: Duration, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    precondition(period >= .zero, "throttleToLatest(for:) needs a duration of zero or more")
    return Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let timer = OperatorTimer(clock, junction, period: period)
      let held = StateBox<Element?>(nil)
      let isFinished = StateBox(false)
      junction.open(turn: { junction.resumeAll() }) {
        held.value = nil
        isFinished.value = false
        timer.whenDue { _ in
          if let element = held.value.take() { _ = junction.emit(element, to: next) }
          if isFinished.value { junction.end(.finished) }
        }
        junction.listen(to: self) { element in
          timer.catchUp()
          guard junction.isLive else { return .stop }
          if held.value == nil { timer.set(in: period) }
          held.value = element
          return junction.reply
        } ended: { completion in
          timer.catchUp()
          if completion.isFinished && held.value != nil {
            isFinished.value = true
          } else {
            junction.end(completion)
          }
        }
      }
    }
  }

  /// Waits until the notifier that was made for an element emits one, and then emits the latest element.
  ///
  ///     self                                1-2-----3-4-|
  ///     notifier                            ---a|
  ///     throttleToLatest { _ in notifier }  ---2-------4|
  ///
  /// The next element after that makes another notifier. A notifier that finishes without an element ends the period, too; the element held
  /// back in it is lost.
  ///
  /// - Finishes: at once, or with the notifier if one runs.
  /// - Fails: at once, also when a notifier fails or `makeNotifier` throws; the element held back is lost.
  /// - Demand: upstream waits while there is no demand.
  /// - Cancels: a notifier after its first element.
  /// - Loses: of the elements that arrive while a notifier runs, all but the latest.
  @_disfavoredOverload
  public func throttleToLatest<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer {
    throttle(emitsFirst: false, keepsLatest: true, by: makeNotifier)
  }

  /// Waits until the notifier that was made for an element emits one, and then emits the latest element.
  ///
  /// For a nonthrowing `makeNotifier`: the throwing overload would infer the failure type `Never` from it.
  public func throttleToLatest<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Failure>
  ) -> Producer {
    throttle(emitsFirst: false, keepsLatest: true) {
      (element: Element) throws(Failure) -> Producer<Other, Failure> in makeNotifier(element)
    }
  }
}
