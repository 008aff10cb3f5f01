extension Producer {
  /// Emits an element once the notifier that was made for it has emitted one, unless another element comes before.
  ///
  ///     self                        1-2-----3-|
  ///     notifier                    ---a|
  ///     debounce { _ in notifier }  -----2----(3|)
  ///
  /// A notifier that finishes without an element leaves its element waiting: for the end, or to be lost.
  ///
  /// - Finishes: at once, after emitting the element that was waiting.
  /// - Fails: at once, also when a notifier fails or `makeNotifier` throws; the element that was waiting is lost.
  /// - Demand: upstream waits while the consumer wants nothing; elements that have settled are kept.
  /// - Cancels: the notifier of an element that is followed by another one.
  /// - Loses: every element that is followed by another one before its notifier speaks.
  @inlinable @inline(__always) @_disfavoredOverload
  public func debounce<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let latest = slot(for: Element.self)
      let waiting = Serial<Junction<Element, Failure>.Branch?>(nil)

      let settle: @Sendable (Element) -> Void = { element in
        do throws(Failure) {
          let notifier = try makeNotifier(element)
          let branch = JunctionBranch.aside
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

  /// Emits an element once the notifier that was made for it has emitted one, unless another element comes before.
  ///
  /// For a `makeNotifier` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  @inlinable @inline(__always)
  public func debounce<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Failure>
  ) -> Producer {
    debounce(by: { (element: Element) throws(Failure) -> Producer<Other, Failure> in makeNotifier(element) })
  }
}
