extension Producer {
  /// Emits each element when the notifier that was made for it has emitted one.
  ///
  ///     self                     1-2---|
  ///     notifier                 ---a|
  ///     delay { _ in notifier }  ---1-2|
  ///
  /// Elements come out in the order in which their notifiers speak. One whose notifier finishes without an element is lost.
  ///
  /// - Finishes: when the stream and all notifiers have.
  /// - Fails: when `makeNotifier` throws, or with the first failure, at once: elements on their way are lost.
  /// - Demand: upstream waits while the consumer wants nothing; elements on their way are kept.
  /// - Cancels: a notifier that has spoken.
  /// - Loses: elements whose notifiers finish without one.
  @inlinable @inline(__always) @_disfavoredOverload
  public func delay<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer {
    flatMap(.merge, places: .max, isAside: true) { (element: Element) throws(Failure) -> Producer in
      try makeNotifier(element).prefix(1).map { _ in element }
    }
  }

  /// Emits each element when the notifier that was made for it has emitted one.
  ///
  /// For a `makeNotifier` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  @inlinable @inline(__always)
  public func delay<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Failure>
  ) -> Producer {
    delay(by: { (element: Element) throws(Failure) -> Producer<Other, Failure> in makeNotifier(element) })
  }
}
