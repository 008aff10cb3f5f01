extension Producer {
  /// Emits a stream of the elements that arrive until the notifier made for it emits, and then the next one; the first starts at once.
  ///
  ///     self                                1-2-3---4-|
  ///     notifier                            ---n|
  ///     windowStreams(until: { notifier })  a--b--c--d|
  ///     a                                   1-2|
  ///     b                                   ----3-|
  ///     c                                   --------4|
  ///     d                                   ----------|
  ///
  /// One window is always open; a window without elements is emitted, too. If a notifier finishes without an element, its window lasts
  /// until the end. After a notifier that emits at once, the next one is made with the next element. The first notifier is started before
  /// this stream.
  ///
  /// - Parameter closing: called at the start and when a notifier has emitted.
  /// - Finishes: with this stream, the open window too.
  /// - Fails: with the first failure of this stream or a notifier, or as soon as `closing` throws; the windows too. Each after the elements
  ///   that are kept for its consumer.
  /// - Demand: all streams receive unlimited demand; elements that are not requested yet are kept, without limit. Apply `buffer(_:)` to a
  ///   window to limit them.
  /// - Cancels: after a cancellation no more windows are opened; this stream is cancelled when the open window has no consumer either.
  /// - Loses: elements of a window whose consumers have left, or that has been released; after a cancellation, elements that are in no open
  ///   window.
  /// - Rewinds: not possible: a rewind throws a typed failure, as the windows have consumers, too.
  /// - Complexity: O(*n*) for each element, where *n* is the number of consumers of its window. Space: O(*k*), where *k* is the number of
  ///   kept elements and windows.
  @_disfavoredOverload
  public func windowStreams<Closing: Sendable>(
    until closing: @escaping @Sendable () throws(Failure) -> Producer<Closing, Failure>
  ) -> Producer<Producer, Failure> {
    .windowStreams(of: windowEvents(until: closing))
  }

  /// Emits a stream of the elements that arrive until the notifier made for it emits, and then the next one; the first starts at once.
  ///
  /// For a nonthrowing `closing`: the throwing overload would infer the failure type `Never` from it.
  public func windowStreams<Closing: Sendable>(
    until closing: @escaping @Sendable () -> Producer<Closing, Failure>
  ) -> Producer<Producer, Failure> {
    windowStreams { () throws(Failure) -> Producer<Closing, Failure> in closing() }
  }
}
