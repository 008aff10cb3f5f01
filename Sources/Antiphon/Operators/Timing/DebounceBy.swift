extension Producer {
  /// Emits an element once the notifier that was made for it has emitted one, unless another element arrives first.
  ///
  ///     self                        1-2-----3-|
  ///     notifier                    ---a|
  ///     debounce { _ in notifier }  -----2----(3|)
  ///
  /// If a notifier finishes empty, the element it was made for waits until the end, or until another one replaces it.
  ///
  /// - Finishes: at once, after emitting the waiting element.
  /// - Fails: at once, also when a notifier fails or `makeNotifier` throws; the waiting element is lost.
  /// - Demand: upstream waits while there is no demand; settled elements are kept.
  /// - Cancels: the notifier of an element that is followed by another one.
  /// - Loses: every element that is followed by another one before its notifier emits.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func debounce<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let latest = StateBox(Element?.none)
      let waiting = StateBox<Branch?>(nil)

      let settle: @Sendable (Element) -> Void = { element in
        do throws(Failure) {
          let notifier = try makeNotifier(element)
          let branch = Branch.notifier
          waiting.value = branch
          junction.listen(to: notifier, as: branch) { _ in
            if let element = latest.value.take() { _ = junction.emit(element, to: next) }
            junction.cancel(branch)
            return .stop
          } ended: { completion in
            if !completion.isFinished { junction.end(completion) }
          }
        } catch {
          junction.end(.failed(error))
        }
      }
      junction.open(turn: { junction.resumeAll() }) {
        latest.value = nil
        waiting.value = nil
        junction.listen(to: self, onDemand: true) { element in
          if let earlier = waiting.value.take() { junction.cancel(earlier) }
          latest.value = element
          settle(element)
          return junction.reply
        } ended: { completion in
          if completion.isFinished, let element = latest.value.take() { _ = junction.emit(element, to: next) }
          junction.end(completion)
        }
      }
    }
  }

  /// Emits an element once the notifier that was made for it has emitted one, unless another element arrives first.
  ///
  /// For a nonthrowing `makeNotifier`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func debounce<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Failure>
  ) -> Producer {
    debounce(by: { (element: Element) throws(Failure) -> Producer<Other, Failure> in makeNotifier(element) })
  }
}
