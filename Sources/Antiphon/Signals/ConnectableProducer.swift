/// A stream for several consumers that starts when it is told to.
public struct ConnectableProducer<Element: Sendable, Failure: Error>: HotStream {
  @usableFromInline let hub: Hub<Element, Failure>

  @inlinable
  init(hub: Hub<Element, Failure>) { self.hub = hub }

  /// What everybody hears, from the connection on. It finishes if nobody is left who could connect.
  @inlinable
  public var producer: Producer<Element, Failure> {
    Producer { [hub] in hub.listen($0, .byHand) }
  }

  /// Starts the stream for those who listen now and later. While it runs this returns the line to that run.
  ///
  /// The handle may be dropped: the stream goes on, and one that is paused waits for who connects again and resumes it.
  @inlinable @discardableResult
  public func connect() -> Subscription { hub.connect() }
}
