extension Producer {
  /// Emits each element when the notifier that was made for it has emitted one.
  ///
  ///     self                     1-2---|
  ///     notifier                 ---a|
  ///     delay { _ in notifier }  ---1-2|
  ///
  /// Elements are emitted in the order in which their notifiers emit. An element whose notifier finishes without one is lost.
  ///
  /// - Finishes: when the stream and all notifiers have finished.
  /// - Fails: when `makeNotifier` throws, or with the first failure, at once: delayed elements are lost.
  /// - Demand: upstream waits while there is no demand; delayed elements are kept.
  /// - Cancels: a notifier after its first element.
  /// - Loses: elements whose notifiers finish without an element.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of elements that have not been emitted.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func delay<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer {
    flatMap(.merge, places: .max, isNotifier: true) { (element: Element) throws(Failure) -> Producer in
      try makeNotifier(element).prefix(1).map { _ in element }
    }
  }

  /// Emits each element when the notifier that was made for it has emitted one.
  ///
  /// For a nonthrowing `makeNotifier`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func delay<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Failure>
  ) -> Producer {
    delay(by: { (element: Element) throws(Failure) -> Producer<Other, Failure> in makeNotifier(element) })
  }
}
