extension Producer {
  /// Splits the stream in two: the elements that satisfy `isMatching`, and the rest.
  ///
  ///     self                           1-2-3-4-|
  ///     partition { $0 > 2 }.matching  ----3-4-|
  ///     partition { $0 > 2 }.rest      1-2-----|
  ///
  /// Both share one run of this stream as long as both have a consumer; see `share(replay:)`. A synchronous stream
  /// is over before the second one has a consumer, and runs again for it.
  ///
  /// - Fails: both, as soon as `isMatching` throws. The closure is called once for each element of a run.
  /// - Demand: this stream receives unlimited demand; elements that are not requested yet are kept, without limit.
  /// - Rewinds: not possible: a rewind throws a typed failure, as the other one has a consumer, too.
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

  /// Splits the stream in two: the elements that satisfy `isMatching`, and the rest.
  ///
  /// For a nonthrowing `isMatching`: the throwing overload would infer the failure type `Never` from it.
  public func partition(
    _ isMatching: @escaping @Sendable (Element) -> Bool
  ) -> (matching: Producer, rest: Producer) {
    partition({ (element: Element) throws(Failure) -> Bool in isMatching(element) })
  }
}
