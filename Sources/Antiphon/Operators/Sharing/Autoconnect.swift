extension ConnectableProducer {
  /// Connects by itself when so many have come to listen, and stays connected until the stream ends.
  ///
  ///     self                           1-2-3-|
  ///     multicast().autoconnect()      1-2-3-|
  ///
  /// Who has left still counts. Use `share()` to leave the stream with the last one.
  ///
  /// - Parameter count: consumers, at least 1.
  /// - Fails: for everyone who listens.
  /// - Demand: the stream is asked for everything; what a consumer has not asked for yet is kept for it, without limit.
  /// - Cancels: whoever leaves leaves alone.
  /// - Rewinds: for that consumer alone, to what is remembered; with `.publish` it is a typed failure.
  @inlinable
  public func autoconnect(after count: Int = 1) -> Producer<Element, Failure> {
    precondition(count > 0, "autoconnect(after:) needs a count of 1 or more")
    return Producer { [hub] in hub.listen($0, .after(count)) }
  }
}
