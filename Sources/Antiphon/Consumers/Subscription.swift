/// A running stream, seen from the side of whoever started it.
///
/// Letting go of it does not end the stream, unless the stream is paused or waits for demand: nobody is left then who could
/// ask, and it is cancelled.
///
/// So is a stream in which nobody is left who could speak: all its sources are `never()`. An operator can tell unless it asks a
/// clock, calls on a scheduler, shares, or is made with `emitting`; an operator with several upstreams can't while it holds one of them
/// back, or if one became a `never()` only after its start. Such streams stay until they are cancelled.
public final class Subscription: Sendable {
  /// The line back to the source.
  public let talkback: Talkback

  /// The handle of a stream that was started by hand, with a consumer that has this talkback.
  @inlinable @inline(__always)
  public init(_ talkback: Talkback) { self.talkback = talkback }

  /// The handle of a stream that was over before anybody could have one.
  @usableFromInline static let over: Subscription = Ledger.exempting {
    let talkback = Talkback()
    talkback.close()
    return Subscription(talkback)
  }

  @inlinable
  deinit { talkback.abandon() }

  /// Asks for more elements. See `Talkback.request(_:)`.
  ///
  /// - Parameter count: elements, at least 1; `Int.max` is unlimited.
  @inlinable @inline(__always)
  public func request(_ count: Int = 1) { talkback.request(count) }

  /// Ends the stream; `completed(.cancelled)` arrives once. Idempotent.
  public func cancel() { talkback.cancel() }

  /// Stops the source after at most the element in flight. Idempotent.
  public func pause() { talkback.pause() }

  /// Lets a paused source go on where it stopped. Idempotent.
  public func resume() { talkback.resume() }

  /// Starts the source again from its first element.
  ///
  /// - Throws: `RewindFailure.notRewindable` if the source cannot.
  public func rewind() throws(RewindFailure) { try talkback.rewind() }

  /// False once the stream has completed or was cancelled.
  public var isActive: Bool { talkback.isActive }
}
