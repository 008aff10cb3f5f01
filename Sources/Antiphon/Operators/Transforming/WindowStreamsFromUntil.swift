extension Producer {
  /// Emits streams of the elements that arrive between an element of `openings` and the first one of the notifier made for it.
  ///
  ///     self                                                     1-2-3-4-5-|
  ///     openings                                                 -o-o---o|
  ///     notifier                                                 ----n|
  ///     windowStreams(from: openings, until: { _ in notifier })  -a-b---c--|
  ///     a                                                        --2-3|
  ///     b                                                        ----3-4|
  ///     c                                                        --------5-|
  ///
  /// Each opening starts a window, so windows may overlap; a window without elements is emitted, too. If a notifier finishes without an
  /// element, its window lasts until the end. `openings` is started first.
  ///
  /// - Parameters:
  ///   - openings: each of its elements starts a window.
  ///   - closing: called with each element of `openings`.
  /// - Finishes: with this stream, the open windows too. The completion of `openings` has no other effect.
  /// - Fails: with the first failure of any stream, or as soon as `closing` throws; the windows too. Each after the elements that are kept
  ///   for its consumer.
  /// - Demand: all streams receive unlimited demand; elements that are not requested yet are kept, without limit. Apply `buffer(_:)` to a
  ///   window to limit them.
  /// - Cancels: after a cancellation no more windows are opened; this stream is cancelled when no window has a consumer either.
  /// - Loses: elements that arrive while no window is open; elements of a window whose consumers have left, or that has been released;
  ///   after a cancellation, elements that are in no open window.
  /// - Rewinds: not possible: a rewind throws a typed failure, as the windows have consumers, too.
  /// - Complexity: O(*n* + *w*) for each element, where *w* is the number of open windows and *n* that of their consumers. Space: O(*w* +
  ///   *k*), where *k* is the number of kept elements.
  @_disfavoredOverload
  public func windowStreams<Opening: Sendable, Closing: Sendable>(
    from openings: Producer<Opening, Failure>,
    until closing: @escaping @Sendable (Opening) throws(Failure) -> Producer<Closing, Failure>
  ) -> Producer<Producer, Failure> {
    .windowStreams(of: windowEvents(from: openings, until: closing))
  }

  /// Emits streams of the elements that arrive between an element of `openings` and the first one of the notifier made for it.
  ///
  /// For a nonthrowing `closing`: the throwing overload would infer the failure type `Never` from it.
  public func windowStreams<Opening: Sendable, Closing: Sendable>(
    from openings: Producer<Opening, Failure>,
    until closing: @escaping @Sendable (Opening) -> Producer<Closing, Failure>
  ) -> Producer<Producer, Failure> {
    windowStreams(from: openings) { (opening: Opening) throws(Failure) -> Producer<Closing, Failure> in
      closing(opening)
    }
  }
}
