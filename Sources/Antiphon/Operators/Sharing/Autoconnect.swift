extension ConnectableProducer {
  /// Connects by itself when so many have come to listen, and stays connected until the stream ends.
  ///
  ///     self                           1-2-3-|
  ///     multicast().autoconnect()      1-2-3-|
  ///
  /// Who has left still counts, unless the last one to leave disconnects: then the stream is cancelled and everything is
  /// forgotten, and it takes as many to connect again.
  ///
  /// - Parameters:
  ///   - count: consumers, at least 1.
  ///   - disconnectsWithLast: true to cancel the stream when the last consumer leaves.
  /// - Fails: for everyone who listens.
  /// - Demand: the stream is asked for everything; what a consumer has not asked for yet is kept for it, without limit.
  /// - Cancels: one consumer only, for itself; with `disconnectsWithLast` the last one to be cancelled cancels the stream.
  /// - Rewinds: for that consumer alone, to what is remembered; with `.publish` it is a typed failure.
  @inlinable
  public func autoconnect(
    after count: Int = 1, disconnectsWithLast: Bool = false
  ) -> Producer<Element, Failure> {
    precondition(count > 0, "autoconnect(after:) needs a count of 1 or more")
    return Producer { [hub] in hub.listen($0, disconnectsWithLast ? .whileHeard(by: count) : .after(count)) }
  }
}
