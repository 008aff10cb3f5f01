extension Producer {
  /// Two streams: of the elements that satisfy `isMatching`, and of the rest.
  ///
  ///     self                           1-2-3-4-|
  ///     partition { $0 > 2 }.matching  ----3-4-|
  ///     partition { $0 > 2 }.rest      1-2-----|
  ///
  /// Both are made of one run of this stream as long as both are listened to; see `share(replay:)`. One that is synchronous
  /// is over before the second can be listened to, and runs again for it.
  ///
  /// - Fails: as soon as `isMatching` throws, both. It is called once for each element of a run.
  /// - Demand: this stream is asked for everything; what has not been asked for yet is kept, without limit.
  /// - Rewinds: not; it is a typed failure, as the other one is listening too.
  @_disfavoredOverload
  public func partition(
    _ isMatching: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> (matching: Producer, rest: Producer) {
    let judged = map { (element: Element) throws(Failure) in (element, try isMatching(element)) }.share()
    return (
      judged.compactMap { element, isMatching in isMatching ? element : nil },
      judged.compactMap { element, isMatching in isMatching ? nil : element }
    )
  }

  /// Two streams: of the elements that satisfy `isMatching`, and of the rest.
  ///
  /// For a `isMatching` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  public func partition(
    _ isMatching: @escaping @Sendable (Element) -> Bool
  ) -> (matching: Producer, rest: Producer) {
    partition({ (element: Element) throws(Failure) -> Bool in isMatching(element) })
  }
}
