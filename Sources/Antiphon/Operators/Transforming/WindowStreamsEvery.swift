extension Producer {
  /// Emits a stream of the elements of each `period`; the first one starts at once.
  ///
  ///     self                       1-2-3-4|
  ///     windowStreams(every: 3ms)  a--b--c|
  ///     a                          1-2|
  ///     b                          ----3-|
  ///     c                          ------4|
  ///
  /// A window without elements is emitted, too. Several periods that pass during one delivery count as one.
  ///
  /// - Parameters:
  ///   - period: counted from the start, more than zero. An element at its very end belongs to the next window.
  ///   - clock: any Swift clock.
  /// - Finishes: with this stream, the open window too.
  /// - Fails: with this stream; the windows too. Each after the elements that are kept for its consumer.
  /// - Demand: this stream receives unlimited demand, and the windows follow each other without demand; elements that are not requested yet
  ///   are kept, without limit. Apply `buffer(_:)` to a window to limit them.
  /// - Cancels: after a cancellation no more windows are opened; this stream is cancelled when the open window has no consumer either.
  /// - Loses: elements of a window whose consumers have left, or that has been released; after a cancellation, elements that are in no open
  ///   window.
  /// - Rewinds: not possible: a rewind throws a typed failure, as the windows have consumers, too.
  /// - Complexity: O(*n*) for each element, where *n* is the number of consumers of its window. Space: O(*k*), where *k* is the number of
  ///   kept elements and windows.
  public func windowStreams<Time: Clock>(
    every period: Duration, clock: Time = ContinuousClock()
  ) -> Producer<Producer, Failure> where Time.Duration == Duration {
    precondition(period > .zero, "windowStreams(every:) needs a period of more than zero")
    return .windowStreams(of: windowEvents(every: period, clock: clock))
  }
}
