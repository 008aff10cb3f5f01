extension Producer {
  /// Emits, each time the current notifier emits, an array of the elements that have arrived since the previous array.
  ///
  ///     self                         1-2-3---4-|
  ///     notifier                     ---n|
  ///     chunks(until: { notifier })  ---a--b--c|   a: [1, 2]  b: [3]  c: [4]
  ///
  /// One array is always open. If no element arrived, no array is emitted. If a notifier finishes without an element, its array lasts until
  /// the end. After a notifier that emits at once, the next one is made with the next element. The first notifier is started before
  /// this stream.
  ///
  /// - Parameter closing: called at the start and when a notifier has emitted.
  /// - Finishes: with this stream, after an array of the remaining elements.
  /// - Fails: with the first failure of this stream or a notifier or as soon as `closing` throws, at once, without the remaining elements.
  /// - Demand: a notifier receives unlimited demand; this stream waits while no array is requested.
  /// - Cancels: a notifier after its first element.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of elements that have not been emitted.
  @_disfavoredOverload
  public func chunks<Closing: Sendable>(
    until closing: @escaping @Sendable () throws(Failure) -> Producer<Closing, Failure>
  ) -> Producer<[Element], Failure> {
    .chunks(of: windowEvents(until: closing))
  }

  /// Emits, each time the current notifier emits, an array of the elements that have arrived since the previous array.
  ///
  /// For a nonthrowing `closing`: the throwing overload would infer the failure type `Never` from it.
  public func chunks<Closing: Sendable>(
    until closing: @escaping @Sendable () -> Producer<Closing, Failure>
  ) -> Producer<[Element], Failure> {
    chunks { () throws(Failure) -> Producer<Closing, Failure> in closing() }
  }
}
