extension Producer {
  /// Emits a stream of the elements that arrive until `boundary` emits, and then the next one; the first one starts at once.
  ///
  ///     self                         1-2-3-4-|
  ///     boundary                     ---n---|
  ///     windowStreams(on: boundary)  a--b----|
  ///     a                            1-2|
  ///     b                            ----3-4-|
  ///
  /// A window without elements is emitted, too. This stream is started before `boundary`.
  ///
  /// - Finishes: with this stream, the open window too. The completion of `boundary` has no other effect.
  /// - Fails: with the first failure of either, and the other is cancelled; the windows too. Each after the elements that are kept for its
  ///   consumer.
  /// - Demand: both receive unlimited demand; elements that are not requested yet are kept, without limit. Apply `buffer(_:)` to a window
  ///   to limit them.
  /// - Cancels: after a cancellation no more windows are opened; this stream is cancelled when the open window has no consumer either.
  /// - Loses: elements of a window whose consumers have left, or that has been released; after a cancellation, elements that are in no open
  ///   window.
  /// - Rewinds: not possible: a rewind throws a typed failure, as the windows have consumers, too.
  /// - Complexity: O(*n*) for each element, where *n* is the number of consumers of its window. Space: O(*k*), where *k* is the number of
  ///   kept elements and windows.
  public func windowStreams<Other: Sendable>(on boundary: Producer<Other, Failure>) -> Producer<Producer, Failure> {
    .windowStreams(of: windowEvents(on: boundary))
  }
}
