extension Producer {
  /// Emits an element and then none until the notifier that was made for it has emitted one.
  ///
  ///     self                                      1-2-----3-4-|
  ///     notifier                                  ---a|
  ///     throttle { _ in notifier }                1-------3---|
  ///     throttle(latest: true) { _ in notifier }  1--2----3--4|
  ///
  /// A notifier that finishes without an element ends the period, too; the element held back in it is lost.
  ///
  /// - Parameters:
  ///   - keepsLatest: true to emit, when the notifier emits, the latest of the elements held back, and to make another notifier for it.
  ///   - makeNotifier: called with each emitted element: with one that arrives while no notifier runs, or one held back.
  /// - Finishes: at once, or with the notifier if an element is held back.
  /// - Fails: at once, also when a notifier fails or `makeNotifier` throws; the element held back is lost.
  /// - Demand: upstream waits while there is no demand.
  /// - Cancels: a notifier after its first element.
  /// - Loses: elements that come while a notifier runs, all or all but the latest.
  @_disfavoredOverload
  public func throttle<Other: Sendable>(
    latest keepsLatest: Bool = false,
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer {
    throttle(emitsFirst: true, keepsLatest: keepsLatest, by: makeNotifier)
  }

  /// Emits an element and then none until the notifier that was made for it has emitted one.
  ///
  /// For a nonthrowing `makeNotifier`: the throwing overload would infer the failure type `Never` from it.
  public func throttle<Other: Sendable>(
    latest keepsLatest: Bool = false, by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Failure>
  ) -> Producer {
    throttle(emitsFirst: true, keepsLatest: keepsLatest) {
      (element: Element) throws(Failure) -> Producer<Other, Failure> in makeNotifier(element)
    }
  }

  /// - Parameters:
  ///   - emitsFirst: true to emit the element that begins a period, and to begin another one with the element held back in it.
  ///   - keepsLatest: true to emit the latest element held back when the period ends.
  func throttle<Other: Sendable>(
    emitsFirst: Bool, keepsLatest: Bool,
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let held = StateBox(Element?.none)
      let state = StateBox((isClosed: false, isFinished: false))

      @Sendable func begin(with element: Element) {
        do throws(Failure) {
          let notifier = try makeNotifier(element)
          let branch = Branch.notifier
          state.value.isClosed = true
          junction.listen(to: notifier, as: branch) { _ in
            junction.cancel(branch)
            end()
            return .stop
          } ended: { completion in
            guard completion.isFinished && !state.value.isFinished else { return junction.end(completion) }
            state.value.isClosed = false
            held.value = nil
          }
        } catch {
          junction.end(.failed(error))
        }
      }
      @Sendable func end() {
        state.value.isClosed = false
        guard let element = held.value.take() else { return }
        _ = junction.emit(element, to: next)
        if state.value.isFinished { return junction.end(.finished) }
        if emitsFirst && junction.isLive { begin(with: element) }
      }
      junction.open(turn: { junction.resumeAll() }) {
        held.value = nil
        state.value = (false, false)
        junction.listen(to: self, onDemand: true) { element in
          if !state.value.isClosed && emitsFirst {
            _ = junction.emit(element, to: next)
          } else if keepsLatest {
            held.value = element
          }
          if !state.value.isClosed && junction.isLive { begin(with: element) }
          return junction.reply
        } ended: { completion in
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
