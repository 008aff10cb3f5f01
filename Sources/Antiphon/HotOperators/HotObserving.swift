// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.breakpoint(starting:next:completed:)`.
  @_alwaysEmitIntoClient
  public func breakpoint(
    starting: (@Sendable () -> Bool)? = nil, next: (@Sendable (Element) -> Bool)? = nil,
    completed: (@Sendable (Completion<Failure>) -> Bool)? = nil
  ) -> Producer<Element, Failure> { producer.breakpoint(starting: starting, next: next, completed: completed) }

  /// See `Producer.breakpointOnError()`.
  @_alwaysEmitIntoClient
  public func breakpointOnError() -> Producer<Element, Failure> { producer.breakpointOnError() }

  /// See `Producer.checkpoint(_:to:fileID:line:)`.
  @_alwaysEmitIntoClient
  public func checkpoint(
    _ name: String, to write: @escaping @Sendable (String) -> Void = { Swift.print($0) }, fileID: String = #fileID,
    line: Int = #line
  ) -> Producer<Element, Failure> { producer.checkpoint(name, to: write, fileID: fileID, line: line) }

  /// See `Producer.inspected(_:by:fileID:line:)`.
  @_alwaysEmitIntoClient
  public func inspected(_ name: String, by inspector: Inspector = .shared, fileID: String = #fileID, line: Int = #line)
    -> Producer<Element, Failure>
  { producer.inspected(name, by: inspector, fileID: fileID, line: line) }

  /// See `Producer.on(starting:started:next:failed:finished:cancelled:completed:stopped:ended:)`.
  @_alwaysEmitIntoClient
  public func on(
    starting: (@Sendable () -> Void)? = nil, started: (@Sendable () -> Void)? = nil,
    next receive: (@Sendable (Element) -> Void)? = nil, failed: (@Sendable (Failure) -> Void)? = nil,
    finished: (@Sendable () -> Void)? = nil, cancelled: (@Sendable () -> Void)? = nil,
    completed: (@Sendable (Completion<Failure>) -> Void)? = nil, stopped: (@Sendable () -> Void)? = nil,
    ended: (@Sendable () -> Void)? = nil
  ) -> Producer<Element, Failure> {
    producer.on(
      starting: starting, started: started, next: receive, failed: failed, finished: finished, cancelled: cancelled,
      completed: completed, stopped: stopped, ended: ended)
  }

  /// See `Producer.on(requested:rewound:)`.
  @_alwaysEmitIntoClient
  public func on(requested: @escaping @Sendable (Int) -> Void, rewound: (@Sendable () -> Void)? = nil) -> Producer<
    Element, Failure
  > { producer.on(requested: requested, rewound: rewound) }

  /// See `Producer.print(_:to:)`.
  @_alwaysEmitIntoClient
  public func print(_ prefix: String = "", to write: @escaping @Sendable (String) -> Void = { Swift.print($0) })
    -> Producer<Element, Failure>
  { producer.print(prefix, to: write) }

  /// See `Producer.debug(_:to:fileID:line:)`.
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String = "", to write: @escaping @Sendable (String) -> Void = { Swift.print($0) },
    fileID: String = #fileID, line: Int = #line
  ) -> Producer<Element, Failure> { producer.debug(identifier, to: write, fileID: fileID, line: line) }

  /// See `Producer.trackActivity(_:)`.
  @_alwaysEmitIntoClient
  public func trackActivity(_ tracker: ActivityTracker) -> Producer<Element, Failure> {
    producer.trackActivity(tracker)
  }
}
