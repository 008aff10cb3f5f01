/// A running stream, seen from the side of whoever started it.
///
/// Letting go of it does not end the stream, unless the stream is waiting for demand or paused: then nobody is left who
/// could ask, and it is cancelled.
public final class Subscription: Sendable {
  public let talkback: Talkback

  @inlinable @inline(__always)
  init(_ talkback: Talkback) { self.talkback = talkback }

  @inlinable
  deinit { talkback.abandon() }

  /// Asks for `count` more elements.
  @inlinable @inline(__always)
  public func request(_ count: Int = 1) { talkback.request(count) }
  public func cancel() { talkback.cancel() }
  public func pause() { talkback.pause() }
  public func resume() { talkback.resume() }
  public func rewind() throws(RewindFailure) { try talkback.rewind() }
}
