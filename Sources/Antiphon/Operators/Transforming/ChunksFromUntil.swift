extension Producer {
  /// Emits arrays of the elements that arrive between an element of `openings` and the first one of the notifier made for it.
  ///
  ///     self                                              1-2-3-4-5-|
  ///     openings                                          -o-o---o|
  ///     notifier                                          ----n|
  ///     chunks(from: openings, until: { _ in notifier })  -----a-b--(c|)   a: [2, 3]  b: [3, 4]  c: [5]
  ///
  /// Each opening starts an array, so arrays may overlap. They are emitted in the order in which their notifiers emit; an array without
  /// elements is not emitted. If a notifier finishes without an element, its array lasts until the end. `openings` is started first.
  ///
  /// - Parameters:
  ///   - openings: each of its elements starts an array.
  ///   - closing: called with each element of `openings`.
  /// - Finishes: with this stream, after the arrays that are open, the oldest first. The completion of `openings` has no other effect.
  /// - Fails: with the first failure of any stream or as soon as `closing` throws, at once, without the incomplete arrays.
  /// - Demand: `openings` and the notifiers receive unlimited demand; this stream waits while no array is requested.
  /// - Cancels: a notifier after its first element.
  /// - Loses: elements that arrive while no array is open.
  /// - Complexity: O(1) for each element, and O(*n* + *k*) for each array, where *n* is the number of its elements and *k* that of open
  ///   arrays. Space: O(*m* + *k*), where *m* is the number of elements since the start of the oldest open array.
  @_disfavoredOverload
  public func chunks<Opening: Sendable, Closing: Sendable>(
    from openings: Producer<Opening, Failure>,
    until closing: @escaping @Sendable (Opening) throws(Failure) -> Producer<Closing, Failure>
  ) -> Producer<[Element], Failure> {
    .chunks(of: windowEvents(from: openings, until: closing))
  }

  /// Emits arrays of the elements that arrive between an element of `openings` and the first one of the notifier made for it.
  ///
  /// For a nonthrowing `closing`: the throwing overload would infer the failure type `Never` from it.
  public func chunks<Opening: Sendable, Closing: Sendable>(
    from openings: Producer<Opening, Failure>,
    until closing: @escaping @Sendable (Opening) -> Producer<Closing, Failure>
  ) -> Producer<[Element], Failure> {
    chunks(from: openings) { (opening: Opening) throws(Failure) -> Producer<Closing, Failure> in closing(opening) }
  }
}
