/// A subject that cannot end: only elements can be sent.
///
///     send      1-2-3
///     producer  1-2-3
///
/// In all other respects it behaves like a `Subject`. When the relay is released, the stream finishes.
public final class Relay<Element: Sendable>: Sendable {
  @usableFromInline let broadcast: Multicaster<Element, Never>

  /// - Parameters:
  ///   - kind: what a late subscriber receives.
  ///   - clock: any Swift clock, for the age of an element.
  public init<Time: Clock>(
    _ kind: Subject<Element, Never>.Kind = .publish, clock: Time = ContinuousClock()
  ) where Time.Duration == Duration {
    broadcast = Multicaster(kind.memory(clock))
  }

  deinit { broadcast.end(.finished) }

  /// Sends an element to all subscribers.
  @inlinable @inline(__always)
  public func send(_ element: Element) { broadcast.send(element) }

  /// The elements sent after a start. It does not retain the relay.
  @inlinable @inline(__always)
  public var producer: Producer<Element, Never> {
    let broadcast = broadcast
    return Producer { broadcast.join($0, .unbounded) }
  }
}

extension Relay: HotStream {
  public typealias Failure = Never
}
