extension Producer {
  /// Counts as activity while it runs, and changes nothing.
  ///
  ///     self                     --1-2-|
  ///     trackActivity(activity)  --1-2-|
  ///
  /// - Parameter tracker: told before upstream is started and after the end has gone on, once for each start. The stream keeps it.
  @inlinable
  public func trackActivity(_ tracker: ActivityTracker) -> Producer {
    on(starting: { tracker.begin() }, ended: { tracker.end() })
  }
}
