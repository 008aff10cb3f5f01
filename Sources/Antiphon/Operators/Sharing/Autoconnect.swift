extension ConnectableProducer {
  /// Connects when `count` consumers have subscribed, and stays connected until the stream ends.
  ///
  ///     self                           1-2-3-|
  ///     multicast().autoconnect()      1-2-3-|
  ///     talkback                       -^
  ///     multicast().autoconnect()      --2-3-|
  ///
  /// A consumer that has left still counts, unless `disconnectsWithLast` is true: then the stream is cancelled when the last one leaves,
  /// all state is dropped, and `count` new consumers are needed to connect again.
  ///
  /// - Parameters:
  ///   - count: the number of consumers, at least 1.
  ///   - disconnectsWithLast: true to cancel the stream when the last consumer leaves.
  /// - Fails: for all consumers.
  /// - Demand: the stream receives unlimited demand; elements that a consumer has not requested yet are kept for it, without limit.
  /// - Cancels: for one consumer only; with `disconnectsWithLast` the cancellation of the last one cancels the stream.
  /// - Rewinds: for that consumer alone, to the replayed elements; with `.publish` a rewind throws a typed failure.
  /// - Complexity: O(*n*) for each element and O(*r*) for a late subscriber, where *n* is the number of consumers and *r* that of replayed
  ///   elements. Space: O(*n* + *r* + *k*), where *k* is the number of elements kept for the consumers.
  @_alwaysEmitIntoClient
  public func autoconnect(
    after count: Int = 1, disconnectsWithLast: Bool = false
  ) -> Producer<Element, Failure> {
    precondition(count > 0, "autoconnect(after:) needs a count of 1 or more")
    return Producer { [connection] in
      connection.subscribe($0, disconnectsWithLast ? .whileSubscribed(by: count) : .after(count))
    }
  }
}
