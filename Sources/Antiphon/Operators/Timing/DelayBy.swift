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
  @inlinable @inline(__always)
  public func delay<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer {
    flatMap(.merge, places: .max, isAside: true) { (element: Element) throws(Failure) -> Producer in
      try makeNotifier(element).prefix(1).map { _ in element }
    }
  }
}
