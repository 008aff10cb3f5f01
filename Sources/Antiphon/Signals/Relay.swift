/// A subject that cannot end: only elements can be sent.
///
///     send      1-2-3
///     producer  1-2-3
///
/// Everything else is as with `Subject`. When the relay is let go of, the stream finishes: nobody is left who could send.
public final class Relay<Element: Sendable>: Sendable {
  @usableFromInline let broadcast: Broadcast<Element, Never>

  /// - Parameters:
  ///   - kind: what somebody is told who comes later.
  ///   - clock: any Swift clock; it tells the age of an element.
  public init<Time: Clock>(
    _ kind: Subject<Element, Never>.Kind = .publish, clock: Time = ContinuousClock()
  ) where Time.Duration == Duration {
    broadcast = Broadcast(kind.memory(clock))
  }

  deinit { broadcast.end(.finished) }

  /// Sends an element to everyone.
  @inlinable @inline(__always)
  public func send(_ element: Element) { broadcast.send(element) }

  /// What is sent from the moment of a start on. It does not keep the relay.
  @inlinable @inline(__always)
  public var producer: Producer<Element, Never> {
    let broadcast = broadcast
    return Producer { broadcast.join($0, .unbounded) }
  }
}

extension Relay: HotStream {
  public typealias Failure = Never
}
