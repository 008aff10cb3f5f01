extension Producer {
  /// Counts the stream as active while it runs, and forwards all events unchanged.
  ///
  ///     self                     --1-2-|
  ///     trackActivity(activity)  --1-2-|
  ///     isActive                 t-----f…
  ///
  /// - Parameter tracker: notified before upstream is started and after the completion was passed on, once for each start. The stream
  ///   retains it.
  @_alwaysEmitIntoClient
  public func trackActivity(_ tracker: ActivityTracker) -> Producer {
    on(starting: { tracker.begin() }, ended: { tracker.end() })
  }
}
