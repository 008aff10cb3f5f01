/// A subject that cannot end: only elements can be sent.
///
///     send      1-2-3
///     producer  1-2-3
///
/// In all other respects it behaves like a `Subject`. When the relay is released, the stream finishes.
public final class Relay<Element: Sendable>: Sendable {
  @usableFromInline let multicaster: Multicaster<Element, Never>

  /// - Parameters:
  ///   - kind: what a late subscriber receives.
  ///   - clock: any Swift clock, for the age of an element.
  public init<Time: Clock>(
    _ kind: Subject<Element, Never>.Kind = .publish, clock: Time = ContinuousClock()
  ) where Time.Duration == Duration {
    multicaster = Multicaster(kind.memory(clock))
  }

  deinit { multicaster.end(.finished) }

  /// Sends an element to all subscribers.
  ///
  /// - Complexity: O(*n*), where *n* is the number of subscribers. Space: O(*m*), where *m* is the number of subscribers that have not
  ///   requested the element.
  @inlinable @inline(__always)
  public func send(_ element: Element) { multicaster.send(element) }

  /// The elements sent after a start. The producer does not retain the relay.
  @inlinable @inline(__always)
  public var producer: Producer<Element, Never> {
    let multicaster = multicaster
    return Producer { multicaster.subscribe($0, .unbounded) }
  }
}

extension Relay: HotStream {
  public typealias Failure = Never
}
