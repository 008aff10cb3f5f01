/// A stream for several consumers that starts on `connect()`.
public struct ConnectableProducer<Element: Sendable, Failure: Error>: HotStream {
  @usableFromInline let connection: SharedConnection<Element, Failure>

  @inlinable
  init(_ connection: SharedConnection<Element, Failure>) { self.connection = connection }

  /// The elements from the connection on. The stream finishes when no copy that could connect is left.
  @inlinable
  public var producer: Producer<Element, Failure> {
    Producer { [connection] in connection.subscribe($0, .byHand) }
  }

  /// Starts the stream for present and future subscribers. While it runs, this returns the handle of that run.
  ///
  /// The handle may be dropped: the stream continues. A paused stream waits until the handle of another `connect()` resumes it.
  @inlinable @discardableResult
  public func connect() -> Subscription { connection.connect() }
}
